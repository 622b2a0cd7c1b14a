/** How long the texts of a request may be, by field, in characters (UTF-16 code units). */
import { ADDRESS_FIELDS, ADDRESS_RULES } from '../entities/address.ts';
import { recordOf } from '../entities/record-of.ts';

/** The longest texts that the shop stores. Somebody who types more is told so by the field's own message. */
export const STORED_LENGTHS = {
  ...recordOf(ADDRESS_FIELDS, (field) => ADDRESS_RULES[field].length ?? 200),
  phone: 10,
  otp: 6,
  code: 50,
  order: 12,
  reason: 500,
  message: 2_000,
  upi: 321,
  gstin: 15,
  courier: 30,
  awb: 30,
} as const;

type TypedField = keyof typeof STORED_LENGTHS;

/** How many times as much as is stored may be sent. */
const SLACK = 10;

const readLengths = () => ({
  ...recordOf(Object.keys(STORED_LENGTHS) as readonly TypedField[], (field) => SLACK * STORED_LENGTHS[field]),
  // What programs make: a longer text needs no message for a shopper.
  pid: 100,
  paymentId: 200,
  signature: 500,
  url: 2_048,
  currency: 20,
  after: 1_000,
  messageId: 1_000,
});

/** The longest texts that are read at all, also in the operator's calls: with a longer one the whole request is malformed. */
export const TEXT_LENGTHS = /* @__PURE__ */ readLengths();

export type TextField = keyof typeof TEXT_LENGTHS;
