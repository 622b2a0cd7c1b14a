/** Who may use which part of the site's budgets of one-time passwords, and what is used of them (spec 10.15). */
import type { Budget, OtpReserve } from '../../catalogue/settings/budgets.ts';
import type { Settings } from '../../catalogue/settings/settings.ts';
import type { ShopStore } from '../../ports/store/shop-store.ts';
import { otpSmsBudget, usedOf } from '../documents/site-budgets.ts';

/** Whoever asks for a password, from the smallest part of the budgets to the whole. */
export const OTP_SENDERS = ['anybody', 'cart', 'customer'] as const;
export type OtpSender = (typeof OTP_SENDERS)[number];

export const senderOf = (isCustomer: boolean, quantities: Readonly<Record<string, number>>): OtpSender =>
  isCustomer ? 'customer' : Object.keys(quantities).length > 0 ? 'cart' : 'anybody';

const reservedFrom = (sender: OtpSender, { carts, customers }: OtpReserve): number => {
  switch (sender) {
    case 'anybody':
      return carts + customers;
    case 'cart':
      return customers;
    case 'customer':
      return 0;
    default:
      return sender satisfies never;
  }
};

/** The part of a budget that this sender may use. At least one password, so that a small budget shuts nobody out. */
export const openTo = (sender: OtpSender, { limit, withinMs }: Budget, reserve: OtpReserve): Budget => ({
  limit: Math.max(1, Math.floor((limit * (100 - reservedFrom(sender, reserve))) / 100)),
  withinMs,
});

/** The share of its sender's part that one network may use, so that nobody's network leaves nothing for the others. */
const NETWORK_SHARE = 1 / 4;

/** What one network may use of a budget for senders who are no customers. */
export const openToNetwork = (sender: OtpSender, budget: Budget, reserve: OtpReserve): Budget => {
  const { limit, withinMs } = openTo(sender, budget, reserve);
  return { limit: Math.max(1, Math.floor(limit * NETWORK_SHARE)), withinMs };
};

/** A budget of the whole site: how many SMS are used, and how many are left for each sender. */
export type OtpBudgetUse = Budget & { readonly used: number; readonly left: Readonly<Record<OtpSender, number>> };

export const readOtpBudgets = async (
  store: Pick<ShopStore, 'read'>,
  { budgets }: Pick<Settings, 'budgets'>,
  now: number,
): Promise<readonly OtpBudgetUse[]> => {
  const record = (await store.read([otpSmsBudget])).get(otpSmsBudget);
  return budgets.otp.site.map((budget) => {
    const used = usedOf(record, budget, now);
    const left = (sender: OtpSender): number => Math.max(0, openTo(sender, budget, budgets.otp.reserve).limit - used);
    return { ...budget, used, left: { anybody: left('anybody'), cart: left('cart'), customer: left('customer') } };
  });
};
