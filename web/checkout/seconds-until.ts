/** Whole seconds until a moment on the shop's clock, counted down while the component is mounted. */
import { useEffect, useState } from 'react';
import { secondsLeft } from '../../core/shopper/offer/countdown.ts';
import { useShopper } from '../shopper/shopper-context.ts';

const SECOND = 1000;

export const useSecondsUntil = (moment: number): number => {
  const { clock } = useShopper();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const update = (): void => {
      setSeconds(secondsLeft(moment - clock.now()));
    };
    update();
    const timer = setInterval(update, SECOND);
    const end = clock.onMove(update);
    return () => {
      clearInterval(timer);
      end();
    };
  }, [moment, clock]);
  return seconds;
};
