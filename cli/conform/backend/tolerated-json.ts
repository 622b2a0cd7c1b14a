/**
 * What does not break the contract, and is listed as warnings: lenient JSON that the storefront tolerates, and a stricter
 * client may fail on (spec 10.16).
 */
import { contractDocs } from '../../../core/contract/contract-docs.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { isJsonObject } from '../../input/json-object.ts';
import type { Exchange } from './exchange.ts';
import { looseValues } from './loose-values.ts';
import { isAcknowledged } from './webhook.ts';

export type Warnings = {
  readonly inspect: (exchange: Exchange) => void;
  /** Notes what a check has tolerated, as a sentence. */
  readonly tolerate: (exchange: Exchange, text: string) => void;
  /** Each with the calls in which it was seen. */
  readonly list: () => readonly Warning[];
};

export type Warning = { readonly text: string; readonly calls: readonly string[] };

export const createWarnings = (): Warnings => {
  const seen = new Map<string, Set<string>>();
  const add = (text: string, path: string): void => {
    const calls = seen.get(text) ?? new Set();
    seen.set(text, calls.add(path));
  };
  return {
    inspect: (exchange) => {
      const { name, sent, answer } = exchange;
      const path = sent.path.replace(/\?.*$/u, '');
      if (name === 'receiveWebhook') {
        if (isAcknowledged(exchange)) add(ACKNOWLEDGED, path);
      } else if (answer !== undefined) for (const deviation of deviationsOf(name, exchange)) add(deviation, path);
    },
    tolerate: ({ sent }, text) => add(text, sent.path.replace(/\?.*$/u, '')),
    list: () => [...seen].map(([text, calls]) => ({ text, calls: [...calls].toSorted() })),
  };
};

/**
 * Nothing has changed, so no rule is broken. But where a genuine event is taken for a forged one, as by a wrong secret, a
 * gateway that is answered in this way does not send it again, and the payment is lost.
 */
const ACKNOWLEDGED = 'an event that the gateway has not signed is ignored, but answered as if it were accepted';

const deviationsOf = (name: CallName, { text, http, envelope }: Exchange): readonly string[] => {
  if (envelope === undefined) return [];
  const isDone = envelope.get('status') === true;
  const isFailure = http !== undefined && (http < 200 || http > 299);
  return [
    ...(text.startsWith('\uFEFF') ? ['the JSON begins with a byte-order mark'] : []),
    ...(isDone && isFailure ? [`an answer with status true has HTTP status ${http}`] : []),
    ...looseValues(name, envelope),
    ...(isDone ? missingParts(name, envelope.get('data')) : []),
  ];
};

const missingParts = (name: CallName, data: unknown): readonly string[] => {
  const parts: readonly string[] = contractDocs[name].owes ?? [];
  if (parts.length === 0) return [];
  const sent = isJsonObject(data) ? data : {};
  const missing = parts.filter((part) => !Object.hasOwn(sent, part));
  return missing.length === parts.length ? ['data is missing'] : missing.map((part) => `data.${part} is missing`);
};
