/**
 * What a pincode decides: city and state, whether and when the shop delivers there, and the state of supply (spec 11).
 */
import { deliveryTo, isArmyPost } from '../../catalogue/delivery.ts';
import type { Seller } from '../../catalogue/settings/seller.ts';
import { stateNamed } from '../../catalogue/states.ts';
import type { Address } from '../../entities/address.ts';
import { done, refused } from '../../entities/answer.ts';
import { isPrepaid, type PaymentMode } from '../../entities/payment-mode.ts';
import type { PincodePlace } from '../../ports/pincodes.ts';
import { fieldMessages } from '../../validation/field-messages.ts';
import { shopMessages } from '../../validation/messages.ts';
import { isPincode } from '../../validation/strict.ts';
import { refuse } from '../calls/call.ts';
import { implementCall } from '../calls/implement-call.ts';
import { fieldInvalid } from '../calls/refusals.ts';

/** The army's post offices have no city, and the shop does not deliver to them. */
export const getPincode = implementCall('getPincode', {
  type: 'query',
  prepare: async ({ pincode: typed }, { pincodes, settings }) => {
    const pincode = typed.trim();
    if (pincode === '') return refuse(fieldInvalid('pincode', fieldMessages.empty));
    if (!isPincode(pincode)) return refuse(fieldInvalid('pincode', fieldMessages.pincode));
    const place = await pincodes.find(pincode);
    if (place === undefined && !isArmyPost(pincode)) {
      return refuse(refused('PINCODE_UNKNOWN', shopMessages.pincodeUnknown));
    }
    const { city, state } = place ?? { city: '', state: '' };
    return { pincode, city, state, ...deliveryTo(pincode, place, settings.seller.state) };
  },
  decide: (_visitor, view) => ({ answer: done(view) }),
});

const notDelivered = refused('ADDRESS_INCOMPLETE', shopMessages.notDelivered, {
  fields: { 'shipping.pincode': shopMessages.notDelivered },
});

/** Refuses an order that cannot be delivered to this pincode, or null. An unknown pincode is accepted. */
export const deliveryRefusal = (
  pincode: string,
  place: PincodePlace | undefined,
  mode: PaymentMode,
  { state: home }: Pick<Seller, 'state'>,
) => {
  const { serviceable, cod } = deliveryTo(pincode, place, home);
  if (!serviceable) return notDelivered;
  return cod || isPrepaid(mode) ? null : fieldInvalid('payment_mode', shopMessages.noCodThere);
};

/** The state whose tax a sale is: by the pincode, and where that is unknown by what was typed. */
export const supplyStateOf = ({ state }: Address, place: PincodePlace | undefined): string =>
  place?.state ?? stateNamed(state) ?? state;
