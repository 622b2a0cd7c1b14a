/** The table of breaches. */
import type { Breach } from '../frame/breach.ts';
import { account } from './account.ts';
import { cart } from './cart.ts';
import { cash } from './cash.ts';
import { lostUpdates } from './lost-updates.ts';
import { invoices } from './invoices.ts';
import { limits } from './limits.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { coreRights } from './core-rights.ts';
import { pricing } from './pricing.ts';
import { proofsAndEvents } from './proofs-and-events.ts';
import { rights } from './rights.ts';

export const breaches: readonly Breach[] = [
  ...pricing,
  ...cart,
  ...orders,
  ...invoices,
  ...limits,
  ...payments,
  ...proofsAndEvents,
  ...cash,
  ...account,
  ...rights,
  ...coreRights,
  ...lostUpdates,
];
