/** Lets the customers of two backends start with the same reward cash: new ones may be given different amounts. */
import { allEndpoints } from '../../../adapters/wire/endpoints.ts';
import { parseJsonObject } from '../../input/json-object.ts';
import type { Backend } from '../backend/backend.ts';
import { valueAt } from '../session/expectations.ts';
import type { SessionResult } from '../session/play-session.ts';

/** What a new customer of each has, in rupees; undefined where it cannot be known. */
export type FirstCash = readonly [first: number | undefined, second: number | undefined];

/** The reward cash that a new customer was answered in a session that has signed in. */
export const cashIn = (played: SessionResult | undefined): number | undefined => {
  if (played?.verdict !== 'holds') return undefined;
  const read = played.record.trace.findLast((entry) => 'exchange' in entry && entry.exchange.name === 'getRewardCash');
  const cash = read !== undefined && 'exchange' in read ? valueAt(read.exchange.answer, 'data.cashback') : undefined;
  return typeof cash === 'number' ? cash : undefined;
};

/** Whether both start from the same, as far as it is known. */
const isEqualCash = ([first, second]: FirstCash): boolean =>
  first === undefined || second === undefined || first === second;

/** Backends whose new customers have the same; undefined where the one that gives less cannot be credited. */
export const withEqualCash = (
  [left, right]: readonly [Backend, Backend],
  cash: FirstCash,
): readonly [Backend, Backend] | undefined => {
  const [first = 0, second = 0] = cash;
  if (isEqualCash(cash)) return [left, right];
  if (first < second) return left.grantCash === undefined ? undefined : [crediting(left, second - first), right];
  return right.grantCash === undefined ? undefined : [left, crediting(right, first - second)];
};

/** Credits every new customer as soon as the account is there. */
const crediting = (backend: Backend, rupees: number): Backend => ({
  ...backend,
  request: async (url, init) => {
    const response = await backend.request(url, init);
    if (!new URL(url).pathname.endsWith(allEndpoints.createCustomer.path)) return response;
    const text = await response.text();
    const phone = valueAt(parseJsonObject(init.body ?? ''), 'customer.phone');
    if (parseJsonObject(text)?.['status'] === true && typeof phone === 'string')
      await backend.grantCash?.(phone, rupees);
    return { status: response.status, headers: response.headers, text: () => Promise.resolve(text) };
  },
});
