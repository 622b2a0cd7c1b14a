/**
 * The operator's correction of where an order goes, before it is packed: the same checks as at placing, and the state whose tax
 * it is follows from the new pincode (spec 11). The order keeps which fields changed, when and by whom, but not what they were.
 */
import type { Delivery } from '../../entities/delivery.ts';
import { ADDRESS_FIELDS, completeAddresses, type Address } from '../../entities/address.ts';
import { done, refused, type Answer } from '../../entities/answer.ts';
import { mayCancel, orderStatus } from '../../entities/order-actions.ts';
import type { PincodePlace } from '../../ports/pincodes.ts';
import { checkedAddresses } from '../customers/addresses.ts';
import { addressChangedMessages } from '../notifications/order-messages.ts';
import { deliveryRefusal, supplyStateOf } from '../support/pincode.ts';
import type { DecideOrder } from '../orders/decide-on-order.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { putOrder } from '../orders/order-record.ts';

/** Fields that are not given stay as they are. */
export type AddressCorrection = Partial<Omit<Address, 'for_ship' | 'for_bill' | 'email'>>;

export type CorrectedAddress = { readonly changed: readonly string[]; readonly shipping: Address };

/** The pincode of the corrected address, and what is known of it: `place` is undefined for an unknown one. */
export type Destination = {
  readonly pincode: string;
  readonly place: PincodePlace | undefined;
  readonly delivery: Delivery;
};

/** Refuses as placing does, and with ORDER_STATE from packing on. */
export const correctAddress =
  (
    given: AddressCorrection,
    { pincode, place, delivery }: Destination,
    now: number,
  ): DecideOrder<Answer<CorrectedAddress>> =>
  (order) => {
    if (!mayCancel(orderStatus(order)) || order.erasedAt !== null)
      return { answer: refused('ORDER_STATE', 'The address of an order can be corrected until it is packed') };
    const correction = withPlace(given, place);
    const { shipping: before, billing } = completeAddresses(order);
    const checked = checkedAddresses({ shipping: { ...before, ...correction }, billing });
    if ('refusal' in checked) return { answer: checked.refusal };
    const { shipping } = checked.addresses;
    if (shipping.pincode !== pincode)
      return { answer: refused('ORDER_STATE', 'The address has been changed meanwhile. Try again') };
    const undeliverable = deliveryRefusal(delivery, order.mode);
    if (undeliverable !== null) return { answer: undeliverable };
    const changed = ADDRESS_FIELDS.filter((field) => shipping[field] !== before[field]);
    if (changed.length === 0) return { answer: refused('ORDER_STATE', 'The order has this address already') };
    const next: OrderRecord = {
      ...order,
      shipping,
      supplyState: supplyStateOf(shipping, place),
      addressChanges: [...(order.addressChanges ?? []), { at: now, by: 'operator', fields: changed }],
    };
    return {
      answer: done({ changed, shipping }),
      writes: [putOrder(next)],
      messages: addressChangedMessages(next, now),
    };
  };

/** A pincode brings its city and state along, unless others are given. */
const withPlace = (given: AddressCorrection, place: PincodePlace | undefined): AddressCorrection =>
  given.pincode === undefined || place === undefined ? given : { city: place.city, state: place.state, ...given };
