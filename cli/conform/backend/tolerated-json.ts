/**
 * Lenient JSON that the storefront tolerates (spec 10.16). It does not break the contract, and is listed as warnings: a
 * stricter client may fail on it.
 */
import { SEED_FIELDS } from '../../../adapters/wire/endpoints/seed-fields.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { isJsonObject } from '../../input/json-object.ts';
import type { Exchange } from './exchange.ts';

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
      if (exchange.answer === undefined) return;
      const path = exchange.sent.path.replace(/\?.*$/u, '');
      for (const deviation of deviationsOf(exchange)) add(deviation, path);
    },
    list: () => [...seen].map(([text, calls]) => ({ text, calls: [...calls].toSorted() })),
  };
};

const deviationsOf = ({ name, text, http, envelope, answer }: Exchange): readonly string[] => [
  ...(text.startsWith('\uFEFF') ? ['the JSON begins with a byte-order mark'] : []),
  ...(http !== undefined && answer?.status === true && (http < 200 || http > 299)
    ? [`an answer with status true has HTTP status ${http}`]
    : []),
  ...(answer?.status === true
    ? [...looseParts('data', envelope?.get('data')), ...missingParts(name, envelope?.get('data'))]
    : []),
];

const looseParts = (key: string, value: unknown): readonly string[] => {
  if (Array.isArray(value)) {
    if (value.length === 0 && MAPS.has(key)) return [`${key}: an empty map is sent as []`];
    return value.flatMap((item) => looseParts('', item));
  }
  if (isJsonObject(value)) return Object.entries(value).flatMap(([inner, part]) => looseParts(inner, part));
  if (NUMBERS.has(key) && typeof value === 'string') return [`${key}: a number is sent as a string`];
  if (FLAGS.has(key) && value !== null && typeof value !== 'boolean')
    return [`${key}: true or false is sent as a ${typeof value}`];
  return [];
};

const missingParts = (name: CallName, data: unknown): readonly string[] => {
  const parts = SEED_FIELDS[name] ?? [];
  if (parts.length === 0) return [];
  const sent = isJsonObject(data) ? data : {};
  const missing = parts.filter((part) => !Object.hasOwn(sent, part));
  return missing.length === parts.length ? ['data is missing'] : missing.map((part) => `data.${part} is missing`);
};
