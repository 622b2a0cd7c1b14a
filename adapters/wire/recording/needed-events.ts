/** Which events a scenario is made of: a recorder with little room keeps no others. */
import type { CallName } from '../../../core/ports/shop-api.ts';
import type { RecordedEvent } from './recorded-event.ts';

/** What a page asks by itself, and whose answers no step depends on. */
const ASKED_BY_PAGES: ReadonlySet<CallName> = new Set<CallName>([
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
]);

/** Whether pages make this call by themselves, without a step of the shopper. */
export const isAskedByPages = (name: CallName): boolean => ASKED_BY_PAGES.has(name);

/** A call that a page made by itself counts only if its answer was lost. */
export const isNeeded = (event: RecordedEvent): boolean =>
  event.kind !== 'call' || event.result.kind === 'lost' || !isAskedByPages(event.name);
