/** Compares what two backends answered in the same session, call by call. */
import { varyingFields } from '../../../core/contract/contract-docs.ts';
import { isJsonObject } from '../../input/json-object.ts';
import type { Level } from '../backend/backend.ts';
import type { Exchange } from '../backend/exchange.ts';
import { valueAt } from '../session/expectations.ts';
import type { SessionRecord } from '../session/play-session.ts';

/** Whether the part at this path of the decoded answer is left out of the comparison. */
export type IsIgnored = (path: string, exchange: Exchange) => boolean;

export type Difference = {
  /** The session on the second backend, up to the call. */
  readonly record: SessionRecord;
  readonly left: Exchange;
  readonly right: Exchange;
  /** Where in the answers; empty where only one backend answered at all. */
  readonly path: string;
  readonly values: readonly [left: unknown, right: unknown];
};

const VARYING_FIELDS = varyingFields();

/** The first call whose answers differ; undefined where none does. */
export const firstDifference = (
  left: SessionRecord,
  right: SessionRecord,
  level: Level,
  isIgnored: IsIgnored = () => false,
): Difference | undefined => {
  for (const [index, entry] of left.trace.entries()) {
    const other = right.trace[index];
    if (other === undefined || !('exchange' in entry) || !('exchange' in other)) continue;
    // Which of two calls at the same time comes first is each backend's own; the cart afterwards is compared.
    if (entry.step?.do === 'add-concurrently' && entry.exchange.name === 'addToCart') continue;
    // What a gateway is answered is each backend's own, too; what the event has changed is compared.
    if (entry.exchange.name === 'receiveWebhook') continue;
    const found = exchangesDiffer(entry.exchange, other.exchange, { level, isIgnored });
    if (found === undefined) continue;
    const record = { ...right, steps: right.steps.slice(0, other.stepCount) };
    return { ...found, record, left: entry.exchange, right: other.exchange };
  }
  return undefined;
};

type Found = Pick<Difference, 'path' | 'values'>;

type CompareOptions = { readonly level: Level; readonly isIgnored: IsIgnored };

type ValueOptions = { readonly level: Level; readonly isIgnored: (path: string) => boolean };

const exchangesDiffer = (left: Exchange, right: Exchange, how: CompareOptions): Found | undefined => {
  const [a, b] = [comparable(left, how.level), comparable(right, how.level)];
  if (a === undefined || b === undefined)
    return a === b ? undefined : { path: '', values: [a ?? left.problem, b ?? right.problem] };
  return valuesDiffer(a, b, '', { level: how.level, isIgnored: (path) => how.isIgnored(path, left) });
};

/** The part of an answer that both backends owe. */
const comparable = ({ name, answer }: Exchange, level: Level): unknown => {
  if (answer === undefined) return undefined;
  const { status, code, message } = answer;
  const paidOut = withRefundsPaidOut(answer.data);
  const data = name === 'listOrders' ? { orders: sortedOrders(paidOut) } : paidOut;
  if (level === 'extended') return status ? { status, data: withCouponParts(data) } : { status, code, message };
  // An unknown code may be refused, or answered as not applied.
  if (name === 'applyCoupon') return { isApplied: status && valueAt(data, 'isApplied') === true };
  return status ? { status, data } : { status };
};

/** Each backend's gateway pays a refund out in its own time: orders are compared as if it had. */
const withRefundsPaidOut = (value: unknown): unknown => {
  if (value === 'refund_pending') return 'refunded';
  if (Array.isArray(value)) return value.map(withRefundsPaidOut);
  if (!isJsonObject(value)) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withRefundsPaidOut(part)]));
  if (fields['payment'] !== 'refunded') return fields;
  const { refund } = fields;
  return {
    ...fields,
    state: 'refunded',
    ...(isJsonObject(refund) && { refund: { ...refund, state: 'refunded' } }),
  };
};

/** Fills in the `off` that a coupon may leave out where there is no code, as in `discount: []` (spec 10.16). */
const withCouponParts = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withCouponParts);
  if (!isJsonObject(value)) return value;
  const fields = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withCouponParts(part)]));
  if (!Object.hasOwn(fields, 'isApplied')) return fields;
  return { ...(fields['code'] === '' && { off: 0 }), ...fields };
};

/** Orders of the same moment may be listed in any order. */
const sortedOrders = (data: unknown): unknown => {
  const orders = valueAt(data, 'orders');
  if (!Array.isArray(orders)) return orders;
  const keyOf = (order: unknown): string => JSON.stringify([valueAt(order, 'state'), valueAt(order, 'summary')]);
  return orders.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
};

/** At level core parts that only one of them sends are ignored, except for the lines of a cart. */
const valuesDiffer = (a: unknown, b: unknown, path: string, how: ValueOptions): Found | undefined => {
  if (how.isIgnored(path)) return undefined;
  if (isJsonObject(a) && isJsonObject(b)) {
    const isExact = how.level === 'extended' || path.endsWith('items');
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      if (VARYING_FIELDS.has(key)) continue;
      const isInBoth = Object.hasOwn(a, key) && Object.hasOwn(b, key);
      if (!isInBoth && !isExact) continue;
      const found = valuesDiffer(a[key], b[key], path === '' ? key : `${path}.${key}`, how);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
    for (const [index, item] of a.entries()) {
      const found = valuesDiffer(item, b[index], `${path}.${index}`, how);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  return Object.is(a, b) || isUnsetFlag(a, b) ? undefined : { path, values: [a, b] };
};

/** A flag that one backend leaves out, and the other sends as false. */
const isUnsetFlag = (a: unknown, b: unknown): boolean =>
  (a === undefined && b === false) || (a === false && b === undefined);
