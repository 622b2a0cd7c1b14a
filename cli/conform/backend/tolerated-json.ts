/**
 * What does not break the contract, and is listed as warnings: lenient JSON that the storefront tolerates, and a stricter
 * client may fail on (spec 10.16).
 */
import { SEED_FIELDS } from '../../../adapters/wire/endpoints/seed-fields.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { isJsonObject } from '../../input/json-object.ts';
import type { Exchange, PlainAnswer } from './exchange.ts';
import { isAcknowledged } from './webhook.ts';

export type Warnings = {
  readonly inspect: (exchange: Exchange) => void;
  readonly add: (text: string, path: string) => void;
  /** Each with the calls in which it was seen. */
  readonly list: () => readonly Warning[];
};

export type Warning = { readonly text: string; readonly calls: readonly string[] };

const NUMBERS = new Set(['total', 'qty', 'price', 'sale', 'off', 'cashback', 'version', 'amount', 'shipping']);
const MAPS = new Set(['data', 'items', 'discount', 'billing']);
const FLAGS = new Set(['isLogged', 'isApplied', 'isVerified', 'byUrl']);

export const createWarnings = (): Warnings => {
  const seen = new Map<string, Set<string>>();
  const add = (text: string, path: string): void => {
    const calls = seen.get(text) ?? new Set();
    seen.set(text, calls.add(path));
  };
  return {
    add,
    inspect: (exchange) => {
      const { name, sent, answer } = exchange;
      const path = sent.path.replace(/\?.*$/u, '');
      if (name === 'receiveWebhook') {
        if (isAcknowledged(exchange)) add(ACKNOWLEDGED, path);
      } else if (answer !== undefined)
        for (const deviation of deviationsOf({ ...exchange, name, answer })) add(deviation, path);
    },
    list: () => [...seen].map(([text, calls]) => ({ text, calls: [...calls].toSorted() })),
  };
};

/**
 * Nothing has changed, so no rule is broken. But where a genuine event is taken for a forged one, as by a wrong secret, a
 * gateway that is answered in this way does not send it again, and the payment is lost.
 */
const ACKNOWLEDGED = 'an event that the gateway has not signed is ignored, but answered as if it were accepted';

type Answered = Exchange & { readonly name: CallName; readonly answer: PlainAnswer };

const deviationsOf = ({ name, text, http, envelope, answer }: Answered): readonly string[] => {
  const found: string[] = [];
  if (text.startsWith('\uFEFF')) found.push('the JSON begins with a byte-order mark');
  if (!answer.status) return found;
  if (http !== undefined && (http < 200 || http > 299))
    found.push(`an answer with status true has HTTP status ${http}`);
  const data = envelope?.get('data');
  findLooseParts('data', data, found);
  found.push(...missingParts(name, data));
  return found;
};

/** Adds what it finds to a list: every value of every answer passes through here. */
const findLooseParts = (key: string, value: unknown, found: string[]): void => {
  if (Array.isArray(value)) {
    if (value.length === 0 && MAPS.has(key)) found.push(`${key}: an empty map is sent as []`);
    for (const item of value) findLooseParts('', item, found);
  } else if (isJsonObject(value)) {
    for (const inner of Object.keys(value)) findLooseParts(inner, value[inner], found);
  } else if (typeof value === 'string' && NUMBERS.has(key)) found.push(`${key}: a number is sent as a string`);
  else if (value !== null && typeof value !== 'boolean' && FLAGS.has(key))
    found.push(`${key}: true or false is sent as a ${typeof value}`);
};

const missingParts = (name: CallName, data: unknown): readonly string[] => {
  const parts = SEED_FIELDS[name] ?? [];
  if (parts.length === 0) return [];
  const sent = isJsonObject(data) ? data : {};
  const missing = parts.filter((part) => !Object.hasOwn(sent, part));
  return missing.length === parts.length ? ['data is missing'] : missing.map((part) => `data.${part} is missing`);
};
