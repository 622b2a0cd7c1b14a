/** Whose personal data an answer holds: what a browser has typed may be shown to it again, and to no other. */
import { isJsonObject, parseJsonObject } from '../input/json-object.ts';

/** Fields of requests that tell one customer from another. */
const FIELDS: readonly string[] = ['name', 'email', 'st_address', 'phone'];

type PersonalData = {
  readonly noteSent: (browser: number, body: string) => void;
  /** The values in a text that other browsers have sent, and this one has not. */
  readonly ofOthers: (browser: number, text: string) => readonly string[];
};

export const createPersonalData = (): PersonalData => {
  const sent = new Map<number, Set<string>>();
  return {
    noteSent: (browser, body) => {
      const own = sent.get(browser) ?? new Set();
      for (const value of valuesIn(parseJsonObject(body))) own.add(value);
      sent.set(browser, own);
    },
    ofOthers: (browser, text) => {
      const own = sent.get(browser);
      const others = new Set([...sent].flatMap(([each, values]) => (each === browser ? [] : [...values])));
      return [...others].filter((value) => own?.has(value) !== true && text.includes(value)).toSorted();
    },
  };
};

const valuesIn = (value: unknown): readonly string[] =>
  isJsonObject(value)
    ? Object.entries(value).flatMap(([key, part]) =>
        typeof part === 'string' && FIELDS.includes(key) && part !== '' ? [part] : valuesIn(part),
      )
    : [];
