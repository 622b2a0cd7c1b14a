/** The calls of a page, as its steps. */
import { productOf } from '../../../core/catalogue/products.ts';
import { ADDRESS_FIELDS, type Address } from '../../../core/entities/address.ts';
import type { CallName, InputOf } from '../../../core/ports/shop-api.ts';
import type { Envelope } from '../envelope.ts';
import type { NamedStep } from './scenario-writer.ts';
import type { ScenarioValues } from './scenario-values.ts';

export type SeenCall = {
  readonly [Name in CallName]: { readonly name: Name; readonly input: InputOf<Name> };
}[CallName];

type CallContext = {
  readonly values: ScenarioValues;
  /** The answer, if it can be read. */
  readonly envelope: Envelope | undefined;
  /** Whether a code has been applied in this browser: the page asks before it puts another one in its place. */
  readonly hasCode: boolean;
  /** Whether the session has another request with the same Idempotency-Key: it is no second order. */
  readonly isRepeated: boolean;
};

const MOST_UNITS = 20;

/** Undefined for a call that no page makes, or that is not one step of it. */
export const pageSteps = (
  { name, input }: SeenCall,
  { values, envelope, hasCode, isRepeated }: CallContext,
): readonly NamedStep[] | undefined => {
  const product = typeof input === 'object' && 'pid' in input ? productOf(input.pid)?.name : undefined;
  switch (name) {
    case 'addToCart':
    case 'quickBuy':
      if (product === undefined || input.qty !== 1) return undefined;
      return [[name === 'addToCart' ? 'add' : 'quick-buy', product]];
    case 'updateCart':
      if (product === undefined || !Number.isInteger(input.qty) || input.qty < 0 || input.qty > MOST_UNITS)
        return undefined;
      return [['update', { [product]: input.qty }]];
    case 'deleteFromCart':
      return product === undefined ? undefined : [['remove', product]];
    case 'applyCoupon':
      return input.source === 'url' || hasCode || input.code.trim() === '' ? undefined : [['coupon', input.code]];
    case 'removeCoupon':
      return [['remove-coupon']];
    case 'sendOtp':
      return [['send-otp', values.of(input.phone, 'phone')]];
    case 'verifyOtp':
      return [envelope?.get('code') === 'OTP_WRONG' ? ['verify-otp', 'wrong'] : ['verify-otp']];
    case 'logout':
      return [['logout']];
    case 'placeOrder': {
      if (isRepeated || envelope === undefined) return undefined;
      const typed = (address: Address): object =>
        Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, values.of(address[field], field)]));
      const { shipping, billing, business, mode, redeemCash } = input;
      return [
        ['billing-same', billing === null],
        [
          'fill',
          {
            ...typed(shipping),
            ...(billing !== null && { billing: typed(billing) }),
            ...(business !== undefined && { business: values.of(business, 'business') }),
          },
        ],
        ['pay', mode],
        ['redeem-cash', redeemCash],
        ['place'],
      ];
    }
    default:
      return undefined;
  }
};
