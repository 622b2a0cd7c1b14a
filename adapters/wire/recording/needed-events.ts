/** Which calls a scenario is made of: a recorder with little room keeps no others. */
import type { CallName } from '../../../core/ports/shop-api.ts';

/** What a page asks by itself, and whose answers no step depends on. */
const ASKED_BY_PAGES = [
  'getCart',
  'checkSession',
  'getCustomer',
  'getAddresses',
  'getCashLedger',
  'searchCustomer',
  'sendConversion',
  'getPaymentStatus',
  'verifyPayment',
  'listOrders',
  'getOrder',
  'getPincode',
] as const satisfies readonly CallName[];

/** What a page asks by itself, and whose answers later steps depend on. */
const NOTED = ['getOffer', 'getRewardCash'] as const satisfies readonly CallName[];

/** The calls that are no step: any other one is the shopper's, and `callSteps` says what it is. */
export type CallOfPage = (typeof ASKED_BY_PAGES | typeof NOTED)[number];
export const isCallOfPage = (name: CallName): name is CallOfPage =>
  [...ASKED_BY_PAGES, ...NOTED].some((each) => each === name);

/** Whether pages make this call by themselves, and no step depends on its answer. */
export const isAskedByPages = (name: CallName): boolean => ASKED_BY_PAGES.some((each) => each === name);
