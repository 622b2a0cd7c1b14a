/** The calls of a page, as its steps. */
import { productOf } from '../../../core/catalogue/products.ts';
import { ADDRESS_FIELDS, type Address } from '../../../core/entities/address.ts';
import { recordOf } from '../../../core/entities/record-of.ts';
import type { CallName, InputOf } from '../../../core/ports/shop-api.ts';
import type { NamedStep } from './scenario-writer.ts';

type Seen = {
  /** The code of the refusal; undefined where the call was done, or was not answered. */
  readonly refusal: string | undefined;
  /** Whether a code is applied in this browser: the page asks before it puts another one in its place. */
  readonly hasCode: boolean;
};
/** False for an input that a page does not send by one step. */
type StepsOf<Input> = (input: Input, seen: Seen) => readonly NamedStep[] | false;

/** Whether the catalogue has it: no step names another one. */
export const isProduct = (pid: string): boolean => productOf(pid) !== undefined;
export const productName = (pid: string): string => productOf(pid)?.name ?? pid;

const typed = (address: Address): object => recordOf(ADDRESS_FIELDS, (field) => address[field]);

const PAGE_STEPS: { readonly [Name in CallName]?: StepsOf<InputOf<Name>> } = {
  addToCart: ({ pid, qty }) => qty === 1 && isProduct(pid) && [['add', productName(pid)]],
  quickBuy: ({ pid, qty }) => qty === 1 && isProduct(pid) && [['quick-buy', productName(pid)]],
  updateCart: ({ pid, qty }) => isProduct(pid) && [['update', { [productName(pid)]: qty }]],
  deleteFromCart: ({ pid }) => isProduct(pid) && [['remove', productName(pid)]],
  applyCoupon: ({ code, source }, { hasCode }) =>
    source !== 'url' && !hasCode && code.trim() !== '' && [['coupon', code]],
  removeCoupon: () => [['remove-coupon']],
  sendOtp: ({ phone }) => [['send-otp', phone]],
  verifyOtp: (_input, { refusal }) => [['verify-otp', refusal === 'OTP_WRONG' ? 'wrong' : null]],
  logout: () => [['logout']],
  // A page would ask for another total or other fields before it sends again what was refused.
  placeOrder: ({ shipping, billing, business, mode, redeemCash }, { refusal }) =>
    refusal === undefined && [
      ['billing-same', billing === null],
      ['fill', { ...typed(shipping), ...(billing && { billing: typed(billing) }), ...(business && { business }) }],
      ['pay', mode],
      ['redeem-cash', redeemCash],
      ['place'],
    ],
  retryPayment: ({ order, mode }, { refusal }) => refusal === undefined && [['retry', { mode, order }]],
};

/** False for a call that is not one step of a page. `input`: the call's own. */
export const pageSteps = (call: CallName, input: unknown, seen: Seen): readonly NamedStep[] | false => {
  const stepsOf = PAGE_STEPS[call] as StepsOf<unknown> | undefined;
  // No page sends what is refused like that.
  return stepsOf !== undefined && seen.refusal !== 'QUANTITY_INVALID' && stepsOf(input, seen);
};
