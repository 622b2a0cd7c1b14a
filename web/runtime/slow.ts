/** Whether an action takes long enough to show progress. */
import { useEffect, useState } from 'react';

/** An action that ends sooner shows no progress, in milliseconds. */
const SLOW_MS = 400;

/** True once an action has been running for SLOW_MS, until it ends. */
export const useSlow = (isRunning: boolean): boolean => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isRunning]);
  return isRunning && isSlow;
};

/** A function that runs the action, and whether it is running; a queued action counts as running. */
export const useAction = (act: () => Promise<unknown>): readonly [run: () => void, isRunning: boolean] => {
  const [count, setCount] = useState(0);
  const run = (): void => {
    setCount((before) => before + 1);
    void act().finally(() => setCount((before) => before - 1));
  };
  return [run, count > 0];
};
