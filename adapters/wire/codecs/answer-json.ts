/** The envelope of every answer: `{status, data, now}`, or `{status: false, code, message, data, now}` (spec 7, 11). */
import { anyRefusal, type Answer, type RefusalCode } from '../../../core/entities/answer.ts';
import type { CallRefusal, CallRefusalData } from '../../../core/ports/shop-api.ts';
import { shopperMessages } from '../../../core/validation/shopper-messages.ts';
import { decodeQuotes, encodeQuotes } from './quote-json.ts';
import { decodeUnits } from './units-json.ts';
import { leniently, mapAt, mapOf, numberIn, textIn, type JsonMap } from '../tolerant.ts';

/** Every code; the client decodes any other as `REFUSED`. */
const REFUSAL_CODES: Readonly<Record<RefusalCode, true>> = {
  REFUSED: true,
  MALFORMED: true,
  FIELD_INVALID: true,
  NOT_AVAILABLE: true,
  NOT_SIGNED_IN: true,
  SESSION_REPLACED: true,
  PHONE_NOT_VERIFIED: true,
  THROTTLED: true,
  BUSY: true,
  OTP_WRONG: true,
  OTP_EXPIRED: true,
  UNKNOWN_PRODUCT: true,
  QUANTITY_INVALID: true,
  SOLD_OUT: true,
  CART_EMPTY: true,
  COUPON_INVALID: true,
  OFFER_EXPIRED: true,
  PRICE_CHANGED: true,
  ADDRESS_INCOMPLETE: true,
  KEY_REUSED: true,
  ORDER_NOT_FOUND: true,
  ORDER_STATE: true,
  PAYMENT_UNPROVEN: true,
  PINCODE_UNKNOWN: true,
  COD_LIMIT: true,
  NO_GATEWAY: true,
};

/** Whether this is a code of the contract. */
export const isRefusalCode = (code: unknown): code is RefusalCode =>
  typeof code === 'string' && Object.hasOwn(REFUSAL_CODES, code);

const encodeRefusalData = ({ quotes, ...data }: CallRefusalData): object =>
  quotes === undefined ? data : { ...data, quotes: encodeQuotes(quotes) };

export type AnswerExtras = {
  /** Set by a sandbox, so that the page shows it and follows its clock. */
  readonly sandbox?: boolean;
  /** Set by a shop that takes orders with test payments, so that every page says that nothing is charged. */
  readonly testPayments?: boolean;
};

/** Puts the answer into its envelope; `encode` is the endpoint's encodeResponse. */
export const encodeAnswer = <Data>(
  answer: Answer<Data, CallRefusal>,
  encode: (data: Data) => unknown,
  { sandbox = false, testPayments = false }: AnswerExtras = {},
): object => {
  // What is undefined is left out of the JSON.
  const extras = {
    now: answer.now,
    sandbox: sandbox ? true : undefined,
    testPayments: testPayments ? true : undefined,
  };
  if (answer.status) return { status: true, data: encode(answer.data), ...extras };
  const { code, message, data } = answer;
  return { status: false, code, message, data: data === undefined ? undefined : encodeRefusalData(data), ...extras };
};

/** The envelope in a response's text; undefined if it is not JSON or has no boolean `status` (spec 10.16). */
export const parseEnvelope = (text: string): JsonMap | undefined => {
  try {
    // PHP files often begin with a byte-order mark.
    const map = mapOf(JSON.parse(text.replace(/^\uFEFF/, '')));
    return typeof map.get('status') === 'boolean' ? map : undefined;
  } catch {
    return undefined;
  }
};

/** The answer in an envelope; `decode` is the endpoint's decodeResponse. Throws Unreadable as that does. */
export const decodeAnswer = <Data>(envelope: JsonMap, decode: (data: unknown) => Data): Answer<Data, CallRefusal> => {
  const now = decodeNow(envelope);
  if (envelope.get('status') !== true) return { ...decodeRefusal(envelope), ...now };
  return { status: true, data: decode(envelope.get('data')), ...now };
};

const decodeNow = (envelope: JsonMap): { readonly now?: number } => {
  const now = leniently(() => numberIn(envelope.get('now')));
  return now === undefined ? {} : { now };
};

/** A refusal stays one even if its details cannot be decoded; those are left out. */
const decodeRefusal = (envelope: JsonMap): CallRefusal => {
  const code = envelope.get('code');
  const message = leniently(() => textIn(envelope.get('message')).trim()) ?? '';
  const data = leniently(() => decodeRefusalData(envelope.get('data')));
  return anyRefusal({
    code: isRefusalCode(code) ? code : 'REFUSED',
    message: message === '' ? shopperMessages.refused : message,
    ...(data !== undefined && { data }),
  });
};

const decodeRefusalData = (value: unknown): CallRefusalData | undefined => {
  const map = mapOf(value);
  const fields = [...mapAt(map, 'fields')].map(([field, message]) => [field, textIn(message)] as const);
  const retryAfterMs = numberIn(map.get('retryAfterMs'));
  const quotes = decodeQuotes(map.get('quotes'));
  const left = decodeUnits(map.get('left'));
  const data: CallRefusalData = {
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(quotes !== undefined && { quotes }),
    ...(left !== undefined && { left }),
  };
  return Object.keys(data).length === 0 ? undefined : data;
};
