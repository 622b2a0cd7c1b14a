/** Whole seconds until a moment on the shop's clock, counted down while the component is mounted. */
import { SECOND_MS } from '../../core/entities/time/duration.ts';
import { useEffect, useState } from 'react';
import { secondsLeft } from '../../core/shopper/offer/format-countdown.ts';
import { useShopper } from '../shopper/shopper-context.ts';

export const useSecondsUntil = (moment: number): number => {
  const { clock } = useShopper();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const update = (): void => setSeconds(secondsLeft(moment - clock.now()));
    update();
    const timer = setInterval(update, SECOND_MS);
    const end = clock.onMove(update);
    return () => {
      clearInterval(timer);
      end();
    };
  }, [moment, clock]);
  return seconds;
};
