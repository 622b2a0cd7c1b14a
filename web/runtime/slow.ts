/** Tells a component when its action takes long enough to show progress. */
import { useEffect, useState } from 'react';

/** What ends sooner needs no words, in milliseconds. */
const SLOW_MS = 400;

/** True once something has been under way for so long that it should say so, until it ends. */
export const useSlow = (isRunning: boolean): boolean => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => {
      setSlow(true);
    }, SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isRunning]);
  return isRunning && isSlow;
};

/** Runs an action, and tells whether it is under way: also while the shopper's own code has yet to arrive. */
export const useAction = (act: () => Promise<unknown>): readonly [run: () => void, isRunning: boolean] => {
  const [count, setCount] = useState(0);
  const run = (): void => {
    setCount((before) => before + 1);
    void act().finally(() => {
      setCount((before) => before - 1);
    });
  };
  return [run, count > 0];
};
