/**
 * Text controls that lose no key. The browser takes text before the page is hydrated, and the owner of the value may be
 * unable to take any until its code has loaded. A control shows what was typed in either time, and hands it over
 * afterwards.
 */
import { useEffectEvent, useLayoutEffect, useRef, useState, type ChangeEvent, type RefObject } from 'react';
import { useIsPending } from '../../runtime/hydration/readiness.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Props for an `<input>` or a `<textarea>`. */
type ControlProps<Element> = {
  readonly ref: RefObject<Element | null>;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<Element>) => void;
};

export const useTextControl = <Element extends Control>(
  value: string,
  onValue: (value: string) => void,
): ControlProps<Element> => {
  const ref = useRef<Element>(null);
  const isPending = useIsPending();
  /** What was typed while pending: shown whatever the owner's state says. */
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string): void => {
    if (isPending) setTyped(text);
    onValue(text);
  };
  // Typed, or filled in by the browser, before hydration.
  const takeOver = useEffectEvent(() => {
    const text = ref.current?.value ?? '';
    if (text !== value) change(text);
  });
  useLayoutEffect(() => takeOver(), []);
  // Before any queued form is submitted, and again where the owner has not kept it.
  const handOver = useEffectEvent(() => {
    if (typed === null) return;
    if (typed !== value) onValue(typed);
    setTyped(null);
  });
  useLayoutEffect(() => {
    if (!isPending) handOver();
  }, [isPending]);
  return { ref, value: typed ?? value, onChange: (event) => change(event.target.value) };
};
