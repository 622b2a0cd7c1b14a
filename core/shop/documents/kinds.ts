/** All kinds of documents that the shop keeps: a store converts those of an older version when it reads them. */
import type { IndexedKind } from '../../ports/store/kind.ts';
import { consents, customers, ledgers } from './customers.ts';
import { emailAddresses } from './email-addresses.ts';
import { firstPayouts } from './first-payouts.ts';
import { grievances } from './grievances.ts';
import { indexProgress } from './index-progress.ts';
import { orderLists } from './order-lists.ts';
import { orders } from './orders.ts';
import { phones } from './phones.ts';
import { rehearsals } from './rehearsals.ts';
import { restoredKind } from './restored.ts';
import { trackingMisses } from './tracking-misses.ts';
import { unknownPayments } from './unknown-payments.ts';
import { idempotencyRecords } from './idempotency.ts';
import { sessions } from './sessions.ts';
import { networkBudgets, siteBudgets } from './site-budgets.ts';
import { stockRecords } from './stock.ts';
import { visitors } from './visitors.ts';
import { yearlyNumbers } from './yearly-numbers.ts';

export const documentKinds: readonly IndexedKind[] = [
  consents,
  customers,
  emailAddresses,
  firstPayouts,
  grievances,
  indexProgress,
  ledgers,
  networkBudgets,
  ...Object.values(orderLists),
  orders,
  phones,
  rehearsals,
  idempotencyRecords,
  restoredKind,
  sessions,
  siteBudgets,
  stockRecords,
  trackingMisses,
  unknownPayments,
  visitors,
  yearlyNumbers,
];
