/**
 * Text that is typed into a field before the shopper's own code is there. The field shows it at once, whatever its
 * owner's state says; the owner is given it when it is typed, and once more when the code has arrived, if it was not
 * kept.
 */
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useArrived } from './shopper-context.ts';

type Element = { readonly value: string };

/** The text to show in the field, and what is called when it changes. */
export const useEarlyText = (
  element: RefObject<Element | null>,
  value: string,
  onValue: (value: string) => void,
): readonly [text: string, onText: (text: string) => void] => {
  const arrived = useArrived();
  const [early, setEarly] = useState<string | null>(null);
  const change = (text: string): void => {
    if (!arrived) setEarly(text);
    onValue(text);
  };
  // What was typed, or filled in by the browser, before the page was hydrated is not lost.
  const takeOver = useEffectEvent(() => {
    const typed = element.current?.value ?? '';
    if (typed !== value) change(typed);
  });
  useEffect(() => {
    takeOver();
  }, []);
  const handOver = useEffectEvent(() => {
    if (early === null) return;
    if (early !== value) onValue(early);
    setEarly(null);
  });
  useEffect(() => {
    if (arrived) handOver();
  }, [arrived]);
  return [early ?? value, change];
};
