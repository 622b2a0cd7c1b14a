/** A pincode's place and delivery terms as JSON (spec 11). */
import type { PincodeView } from '../../../core/ports/shop-views.ts';
import { flagIn, mapOf, numberAt, textIn, Unreadable } from '../tolerant.ts';

export const encodePincode = ({ pincode, city, state, serviceable, cod, etaDays }: PincodeView) => ({
  pincode,
  city,
  state,
  serviceable,
  cod,
  etaDays,
});

export const decodePincode = (data: unknown): PincodeView => {
  const map = mapOf(data);
  const text = (key: string): string => textIn(map.get(key));
  if (text('pincode') === '') throw new Unreadable('the pincode is missing');
  return {
    pincode: text('pincode'),
    city: text('city'),
    state: text('state'),
    serviceable: flagIn(map.get('serviceable')) ?? false,
    cod: flagIn(map.get('cod')) ?? false,
    etaDays: numberAt(map, 'etaDays'),
  };
};
