/**
 * The seller, as the law requires on invoices and policy pages. It is a setting; the default is SAMPLE DATA: every value
 * is made up, and a shop in production refuses it (spec 10.22, 11).
 */
import { brand } from '../brand.ts';
import type { State } from '../states.ts';

/** How customers reach a person. */
export type Contact = { readonly email: string; readonly phone: string };

export type Seller = {
  /** What the shop is called, in messages, on its pages and as its logo. */
  readonly brand: string;
  /** The legal name. */
  readonly name: string;
  readonly address: string;
  /** Where the seller is, and whose courts have jurisdiction. */
  readonly city: string;
  /** The state whose tax the seller collects as CGST and SGST. */
  readonly state: State;
  readonly gstin: string;
  /** Customer care, and when it answers. */
  readonly care: Contact;
  readonly careHours: string;
  /** Who answers complaints (Consumer Protection (E-Commerce) Rules, 2020). */
  readonly grievanceOfficer: Contact & {
    readonly name: string;
    readonly acknowledgedWithin: string;
    readonly resolvedWithin: string;
  };
  /** Who makes the products, as their labels say. */
  readonly maker: {
    readonly name: string;
    readonly address: string;
    readonly licence: string;
    /** The country of origin. */
    readonly origin: string;
  };
};

const care: Contact = { email: `care@${brand.slug}.example`, phone: '1800-000-0000' };
const maker = {
  name: `${brand.name} Personal Care Private Limited (sample)`,
  address: 'Plot 7, Sample Industrial Estate, Pune, Maharashtra 411001',
  licence: 'MH-SAMPLE-0000',
  origin: 'India',
};

export const SAMPLE_SELLER: Seller = {
  brand: brand.name,
  name: maker.name,
  address: maker.address,
  city: 'Pune',
  state: 'Maharashtra',
  gstin: '27AAAAA0000A1Z2',
  care,
  careHours: 'Monday to Saturday, 9:30 am to 6:30 pm',
  grievanceOfficer: {
    name: 'Meera Kulkarni (sample)',
    ...care,
    acknowledgedWithin: '48 hours',
    resolvedWithin: 'one month',
  },
  maker,
};

/** The made-up facts; what is not listed here may well be true of a brand. */
const sampleFacts = ({ name, address, gstin, care: contact, grievanceOfficer: officer, maker: made }: Seller) => ({
  name,
  address,
  gstin,
  'care.email': contact.email,
  'care.phone': contact.phone,
  'grievanceOfficer.name': officer.name,
  'grievanceOfficer.email': officer.email,
  'grievanceOfficer.phone': officer.phone,
  'maker.name': made.name,
  'maker.address': made.address,
  'maker.licence': made.licence,
});

/** The paths of facts that are still the sample's, such as `grievanceOfficer.name`; none once all are the brand's own. */
export const sampleFactsIn = (seller: Seller): readonly string[] => {
  const sample: Readonly<Record<string, string>> = sampleFacts(SAMPLE_SELLER);
  return Object.entries(sampleFacts(seller)).flatMap(([path, value]) => (sample[path] === value ? [path] : []));
};

/** The prefixes of the numbers of invoices and credit notes: at most 3 characters, so that a number has at most 16. */
export const INVOICE_PREFIX = brand.orderPrefix;
export const CREDIT_NOTE_PREFIX = 'BC';
