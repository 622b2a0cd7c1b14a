/**
 * The seller, as the law requires on invoices and policy pages. SAMPLE DATA: every value is made up and must be
 * replaced before the shop trades.
 */
import { brand } from './brand.ts';
import { maker } from './labels.ts';

export const seller = {
  name: maker.name,
  address: maker.address,
  /** The state whose tax the seller collects as CGST and SGST; see states.ts for its spelling. */
  state: 'Maharashtra',
  gstin: '27AAAAA0000A1Z5',
} as const;

/** Who answers complaints (Consumer Protection (E-Commerce) Rules, 2020). */
export const grievanceOfficer = {
  name: 'Meera Kulkarni (sample)',
  email: brand.careEmail,
  phone: brand.carePhone,
  acknowledgedWithin: '48 hours',
  resolvedWithin: 'one month',
} as const;

/** The prefixes of the numbers of invoices and credit notes: at most 3 characters, so that a number has at most 16. */
export const INVOICE_PREFIX = brand.orderPrefix;
export const CREDIT_NOTE_PREFIX = 'BC';
