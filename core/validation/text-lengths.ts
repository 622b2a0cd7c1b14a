/** How long the texts of a request may be, by field, in characters (UTF-16 code units). */

type Lengths = {
  /** The longest text that the shop stores. Somebody who writes more is told so by the field's own message. */
  readonly stored: number;
  /** The longest text that is read at all. Nobody types a longer one: then the whole request is malformed. */
  readonly read: number;
};

/** How many times as much as is stored may be sent. */
const SLACK = 10;
const typed = (stored: number): Lengths => ({ stored, read: SLACK * stored });
/** For what programs make: a longer text needs no message for a shopper. */
const made = (read: number): Lengths => ({ stored: read, read });

/** Also for the calls of the operator. */
export const TEXT_LENGTHS = {
  name: typed(200),
  email: typed(200),
  h_no: typed(200),
  st_address: typed(200),
  city: typed(200),
  state: typed(200),
  pincode: typed(6),
  phone: typed(10),
  otp: typed(6),
  code: typed(50),
  order: typed(12),
  reason: typed(500),
  message: typed(2_000),
  upi: typed(321),
  pid: made(100),
  paymentId: made(200),
  signature: made(500),
  url: made(2_048),
  currency: made(20),
  limit: made(20),
  after: made(1_000),
} as const satisfies Readonly<Record<string, Lengths>>;

export type TextField = keyof typeof TEXT_LENGTHS;
