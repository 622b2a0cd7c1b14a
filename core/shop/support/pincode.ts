/** What a pincode decides: what the form is filled with, whether a parcel goes there, and whose tax it is (spec 11). */
import { deliveryTo, isArmyPost } from '../../catalogue/delivery.ts';
import { stateNamed } from '../../catalogue/states.ts';
import type { Address } from '../../entities/address.ts';
import { done, refused, type Answer, type Refusal } from '../../entities/answer.ts';
import { isPrepaid, type PaymentMode } from '../../entities/payment-mode.ts';
import type { PincodeView } from '../../ports/shop-views.ts';
import type { PincodePlace } from '../../ports/pincodes.ts';
import { fieldMessages, shopMessages } from '../../validation/messages.ts';
import { fieldInvalid } from '../calls/refusals.ts';

/** What is wrong with a pincode that has not six digits. */
export const pincodeInvalid = (raw: string): Refusal =>
  fieldInvalid('pincode', raw.trim() === '' ? fieldMessages.empty : fieldMessages.pincode);

/** The answer for a pincode of six digits. The army's post offices have no city, and parcels don't go there. */
export const pincodeView = (pincode: string, place: PincodePlace | undefined): Answer<PincodeView> => {
  if (place === undefined && !isArmyPost(pincode)) return refused('PINCODE_UNKNOWN', shopMessages.pincodeUnknown);
  const { city, state } = place ?? { city: '', state: '' };
  return done({ pincode, city, state, ...deliveryTo(pincode, place) });
};

/** Why an order to this pincode cannot be taken, or null. A pincode that nobody knows is taken: the hand decides. */
export const whyUndeliverable = (
  pincode: string,
  place: PincodePlace | undefined,
  mode: PaymentMode,
): Refusal | null => {
  const { serviceable, cod } = deliveryTo(pincode, place);
  if (!serviceable) {
    return refused('ADDRESS_INCOMPLETE', shopMessages.notDelivered, {
      fields: { 'shipping.pincode': shopMessages.notDelivered },
    });
  }
  return cod || isPrepaid(mode) ? null : fieldInvalid('payment_mode', shopMessages.noCodThere);
};

/** The state whose tax a sale is: by the pincode, and where that is not known by what was typed. */
export const supplyStateOf = ({ state }: Address, place: PincodePlace | undefined): string =>
  place?.state ?? stateNamed(state) ?? state;
