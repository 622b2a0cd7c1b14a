/** What calls about one order share: finding it with its documents, and whether it belongs to the customer. */
import type { Key } from '../../ports/store/kind.ts';
import type { Documents } from '../../ports/store/shop-store.ts';
import { orders, type OrderRecord } from '../documents/orders.ts';
import { reloadOrder } from './decide-on-order.ts';
import { orderKeys, orderKeysWithoutSession, orderNumberIn } from './order-record.ts';
import { validateReason } from '../../validation/order-requests.ts';
import { fieldInvalid, type FieldInvalid } from '../calls/refusals.ts';

/** A call's input, with the order's number as it was typed. */
type NamesOrder = { readonly order: string };

/** A call's input with the order that was found, whoever owns it; undefined where there is none. */
export type WithOrder<Input> = { readonly input: Input; readonly found: OrderRecord | undefined };

const keysOf = ({ order }: NamesOrder) => {
  const number = orderNumberIn(order);
  return number === null ? [] : [orders.key(number)];
};

/** The lookup of a call that names an order. */
export const orderLookup = <Input extends NamesOrder>() => ({
  keys: (input: Input): readonly Key[] => keysOf(input),
  resolve: (documents: Documents, input: Input): WithOrder<Input> => {
    const [key] = keysOf(input);
    return { input, found: key === undefined ? undefined : documents.get(key) };
  },
});

/** The documents that a change of the order that was found may write. */
export const foundOrderKeys = ({ found }: WithOrder<unknown>): readonly Key[] =>
  found === undefined ? [] : orderKeys(found);

/** The documents that the expiry, cancellation or return of the order that was found may write. */
export const foundOrderKeysWithoutSession = ({ found }: WithOrder<unknown>): readonly Key[] =>
  found === undefined ? [] : orderKeysWithoutSession(found);

/** The order that was found, as it is in this transaction, if it belongs to the phone; undefined for another's. */
export const ownOrder = (documents: Documents, found: OrderRecord | undefined, phone: string) =>
  found === undefined || found.phone !== phone ? undefined : reloadOrder(documents, found);

export const reasonRefusal = (reason: string): FieldInvalid | null => {
  const { status, message } = validateReason(reason);
  return status === 'valid' ? null : fieldInvalid('reason', message);
};
