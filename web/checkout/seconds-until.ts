/** Whole seconds until a moment on the shop's clock, counted down while the component is there. */
import { useEffect, useState } from 'react';
import { SECOND_MS } from '../../core/entities/duration.ts';
import { secondsLeft } from '../../core/shopper/offer/countdown.ts';
import { useShopper } from '../shopper/shopper-context.ts';

export const useSecondsUntil = (moment: number): number => {
  const { clock } = useShopper();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const look = (): void => {
      setSeconds(secondsLeft(moment - clock.now()));
    };
    look();
    const timer = setInterval(look, SECOND_MS);
    const end = clock.onMove(look);
    return () => {
      clearInterval(timer);
      end();
    };
  }, [moment, clock]);
  return seconds;
};
