/**
 * What a pincode decides: city and state, whether and when the shop delivers there, and the state of supply (spec 11).
 */
import { isArmyPost } from '../../catalogue/delivery.ts';
import { stateNamed } from '../../catalogue/states.ts';
import type { Address } from '../../entities/address.ts';
import { done, refused } from '../../entities/answer.ts';
import type { Delivery } from '../../entities/delivery.ts';
import { isPrepaid, type PaymentMode } from '../../entities/payment-mode.ts';
import type { PincodePlace } from '../../ports/pincodes.ts';
import { fieldMessages } from '../../validation/field-messages.ts';
import { shopMessages } from '../../validation/messages.ts';
import { isPincode } from '../../validation/strict.ts';
import { refuse } from '../calls/call.ts';
import { implementCall } from '../calls/implement-call.ts';
import { fieldInvalid } from '../calls/refusals.ts';
import { deliveryOf } from '../orders/delivery.ts';

/** The army's post offices have no city, and the shop does not deliver to them. */
export const getPincode = implementCall('getPincode', {
  type: 'query',
  prepare: async ({ pincode }, { pincodes, settings }) => {
    if (pincode === '') return refuse(fieldInvalid('pincode', fieldMessages.empty));
    if (!isPincode(pincode)) return refuse(fieldInvalid('pincode', fieldMessages.pincode));
    const place = await pincodes.find(pincode);
    const delivery = deliveryOf(pincode, place, { pincodes, settings });
    // The courier may go where the table of places has no entry.
    const isKnown = place !== undefined || isArmyPost(pincode) || (pincodes.courier?.(pincode).serviceable ?? false);
    if (!isKnown) return refuse(refused('PINCODE_UNKNOWN', shopMessages.pincodeUnknown));
    const { city, state } = place ?? { city: '', state: '' };
    return { pincode, city, state, ...delivery };
  },
  decide: (_visitor, view) => ({ answer: done(view) }),
});

const notDelivered = refused('ADDRESS_INCOMPLETE', shopMessages.notDelivered, {
  fields: { 'shipping.pincode': shopMessages.notDelivered },
});

/**
 * Refuses an order that cannot be delivered, or not against cash (spec 10.25), or null. Where no courier's file says
 * otherwise, an unknown pincode is accepted.
 */
export const deliveryRefusal = ({ serviceable, cod }: Delivery, mode: PaymentMode) => {
  if (!serviceable) return notDelivered;
  return cod || isPrepaid(mode) ? null : fieldInvalid('payment_mode', shopMessages.noCodThere);
};

/** The state whose tax a sale is: the typed one where it is one of the pincode's or the pincode is unknown, else the pincode's. */
export const supplyStateOf = ({ state }: Address, place: PincodePlace | undefined): string => {
  const typed = stateNamed(state) ?? state;
  return place === undefined || place.otherStates?.includes(typed) === true ? typed : place.state;
};
