/**
 * Where the two halves of the core meet: the shopper half calls it, the shop half implements it. Between them stands
 * nothing, or the wire. The calls are defined in core/contract. A refusal is an answer; a failure (no connection, no readable
 * answer) is a rejection with ShopUnreachable.
 */
import type { CallName, DataOf, InputOf, OwnRefusalOf } from '../contract/contract.ts';
import type { COMMON } from '../contract/refusals.ts';
import type { Done, Refusal, RefusalCode, RefusalData } from '../entities/answer.ts';
import type { Quotes } from '../pricing/quote.ts';

export type { CallName, DataOf, InputOf } from '../contract/contract.ts';
export type { CartChange, CartCoupon, CartView, CouponView, ReceivedItems, ReceivedLine } from '../contract/cart.ts';
export type { Profile, ProfileChange, SavedAddresses } from '../contract/customer.ts';
export type { PlacedOrder, ReturnRequest } from '../contract/order.ts';
export type { PaymentProof } from '../contract/payment.ts';
export type { OfferView } from '../contract/session.ts';
export type { ConversionEvent } from '../contract/conversion.ts';
export type { GrievanceForm } from '../contract/support.ts';

export type PlaceOrder = InputOf<'placeOrder'>;
export type RetryPayment = InputOf<'retryPayment'>;

/** Refusals of any call: by the transport, a foreign backend, the session, or because of who asks. */
export type CommonRefusalCode = (typeof COMMON)[number];
export type RefusalCodeOf<Name extends CallName> = OwnRefusalOf<Name> | CommonRefusalCode;

/** Refusals because of the price: both totals come with them as they are now, and the shopper confirms one of them. */
type PriceRefusalCode = 'PRICE_CHANGED' | 'COUPON_INVALID' | 'OFFER_EXPIRED';

/** Details of a refusal. */
export type CallRefusalData = RefusalData & { readonly quotes?: Quotes };
export type CallRefusal<Code extends RefusalCode = RefusalCode> = Code extends PriceRefusalCode
  ? Refusal<Code, CallRefusalData>
  : Refusal<Code>;
export type CommonRefusal = CallRefusal<CommonRefusalCode>;

export type AnswerOf<Name extends CallName> = Done<DataOf<Name>> | CallRefusal<OwnRefusalOf<Name>> | CommonRefusal;

export type ShopApi = {
  readonly [Name in CallName]: (
    ...input: InputOf<Name> extends void ? [] : [input: InputOf<Name>]
  ) => Promise<AnswerOf<Name>>;
};
