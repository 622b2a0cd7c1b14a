/**
 * Addresses (spec 3). The two tables have a row for each field that is typed; types, validation, the contract, erasure,
 * recordings, scenarios and the programs that fill in forms follow from them.
 */
import { recordOf } from './record-of.ts';

export type AddressRule = {
  /** Accepts a value without the white space around it (spec 6). */
  readonly pattern: RegExp;
  /** What the form says under a value that is not accepted. */
  readonly message: string;
  /** A value of another length, in characters, is still being typed (spec 10.3). Any other field has any length. */
  readonly length?: number;
  /** Whether it may be left empty. */
  readonly isOptional?: true;
  /**
   * The line of the written address that it is on; missing for what is not written on parcels and invoices, and is
   * therefore erased even where tax law keeps the invoice.
   */
  readonly line?: number;
  /** What stands between it and what is before it on its line, by default a comma. */
  readonly separator?: ' ';
};

/** Zero-width joiners occur between letters of Indian scripts. */
const NAME = /^(?:[\p{L}\p{M} '’-]|\u200c|\u200d)+$/u;
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u;
const STREET = /^[^{}<>=*#`]+$/u;
/** Words of letters with their combining marks, separated by single spaces. */
const PLACE = /^\p{L}(?:[\p{L}\p{M}]|\u200c|\u200d)*(?: \p{L}(?:[\p{L}\p{M}]|\u200c|\u200d)*)*$/u;
export const DIGITS = /^[0-9]+$/;

const RULES = {
  name: { pattern: NAME, message: 'Only alphabets are allowed', line: 0 },
  email: { pattern: EMAIL, message: 'Email should have this format, ex: name@example.com' },
  h_no: { pattern: STREET, message: 'Please enter a address', line: 1 },
  st_address: { pattern: STREET, message: 'Please enter a valid address', line: 1 },
  city: { pattern: PLACE, message: 'Please enter a valid city name', line: 2 },
  state: { pattern: PLACE, message: 'Please enter a valid state name', line: 2 },
  pincode: { pattern: DIGITS, message: 'Pincode should be 6 digits long', length: 6, line: 2, separator: ' ' },
} as const satisfies Readonly<Record<string, AddressRule>>;

export type AddressField = keyof typeof RULES;

export const ADDRESS_RULES: Readonly<Record<AddressField, AddressRule>> = RULES;

type AddressNote = {
  /** What it is, as in "this should be a house number". */
  readonly about: string;
  /** Whether it tells who or where somebody is, so that recordings replace it and no log has it. Delivery and tax depend on the others. */
  readonly isPersonal: boolean;
  /** An accepted value: in the contract, in recordings, and typed by programs. */
  readonly example: string;
};

/** What servers and programs need to know besides; apart, because browsers do not load it. */
export const ADDRESS_NOTES: Readonly<Record<AddressField, AddressNote>> = {
  name: { about: 'a name', isPersonal: true, example: 'Asha Rao' },
  email: { about: 'an email address', isPersonal: true, example: 'asha@example.com' },
  h_no: { about: 'a house or flat number', isPersonal: true, example: '12/A' },
  st_address: { about: 'a street and area', isPersonal: true, example: 'Fourth Cross, Indiranagar' },
  city: { about: 'a city', isPersonal: false, example: 'Bengaluru' },
  state: { about: 'a state of India', isPersonal: false, example: 'Karnataka' },
  pincode: { about: 'a pincode of 6 digits', isPersonal: false, example: '560038' },
};

/** The typed fields of an address, in the order in which they are written. */
export const ADDRESS_FIELDS = Object.keys(RULES) as readonly AddressField[];

export type YesNo = 'yes' | 'no';

export type Address = Readonly<Record<AddressField, string>> & { readonly for_ship: YesNo; readonly for_bill: YesNo };

/** The two addresses of a form; without a billing address, shipping serves both. */
export type AddressPart = 'shipping' | 'billing';

const addressOf = (valueOf: (field: AddressField) => string, flag: YesNo): Address => ({
  ...recordOf(ADDRESS_FIELDS, valueOf),
  for_ship: flag,
  for_bill: flag,
});

export const EMPTY_ADDRESS: Address = /* @__PURE__ */ addressOf(() => '', 'no');

/** Accepted by the shop; what programs type. */
export const EXAMPLE_ADDRESS: Address = /* @__PURE__ */ addressOf((field) => ADDRESS_NOTES[field].example, 'yes');

/** Whether nothing is typed; white space is nothing (spec 10.2). */
export const isEmptyAddress = (address: Address): boolean =>
  ADDRESS_FIELDS.every((field) => address[field].trim() === '');

export type Addresses = { readonly shipping: Address; readonly billing: Address | null };

/** Addresses as they were stored: a field that was added later is empty. */
export const completeAddresses = ({ shipping, billing }: Addresses): Addresses => ({
  shipping: { ...EMPTY_ADDRESS, ...shipping },
  billing: billing === null ? null : { ...EMPTY_ADDRESS, ...billing },
});

/** Whether the field is written on parcels and invoices: tax law keeps it as long as the invoice. */
export const isWritten = (field: AddressField): boolean => ADDRESS_RULES[field].line !== undefined;

/** The address as it is written on a parcel or an invoice, line by line, without what is empty. */
export const addressLines = (address: Address): readonly string[] => {
  const lines: string[] = [];
  for (const field of ADDRESS_FIELDS) {
    const { line, separator = ', ' } = ADDRESS_RULES[field];
    const value = address[field];
    if (line === undefined || value === '') continue;
    const before = lines[line];
    lines[line] = before === undefined ? value : before + separator + value;
  }
  // An empty line is a hole of the list.
  return lines.filter(() => true);
};
