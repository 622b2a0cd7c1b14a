/**
 * Who sells, as the law wants it on invoices and policy pages. SAMPLE DATA: every value here is made up and must be
 * replaced by the real one before the shop trades.
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

/** What the series of numbered papers begin with: at most three characters keep a number within 16. */
export const INVOICE_PREFIX = brand.orderPrefix;
export const CREDIT_NOTE_PREFIX = 'BC';
