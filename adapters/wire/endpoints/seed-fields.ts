/** The keys of `data` that the existing backend sends, by call (spec 7); its other calls send none. */
import type { CallName } from '../../../core/ports/shop-api.ts';

export const SEED_FIELDS: Readonly<Partial<Record<CallName, readonly string[]>>> = {
  getAddresses: ['billing', 'shipping'],
  checkSession: ['isLogged'],
  createCustomer: ['shipping', 'billing'],
  getRewardCash: ['cashback'],
  getCart: ['items', 'total', 'discount'],
  addToCart: ['items', 'total'],
  updateCart: ['total'],
  deleteFromCart: ['total', 'items'],
  applyDiscount: ['isApplied', 'off'],
};
