/** The envelope of every answer: `{status, data, now}`, or `{status: false, code, message, data, now}` (spec 7, 11). */
import type { Answer, RefusalCode } from '../../core/entities/answer.ts';
import type { CallRefusal, CallRefusalData } from '../../core/ports/shop-api.ts';
import { shopMessages } from '../../core/validation/messages.ts';
import { quotesJson } from './quote-json.ts';
import { toldQuotes } from './told-quote.ts';
import { leniently, mapAt, mapOf, numberIn, textIn, type Told } from './tolerant.ts';

/** The words a client knows; any other is read as `REFUSED`. */
const KNOWN: Readonly<Record<RefusalCode, true>> = {
  REFUSED: true,
  MALFORMED: true,
  FIELD_INVALID: true,
  NOT_AVAILABLE: true,
  NOT_SIGNED_IN: true,
  SESSION_REPLACED: true,
  PHONE_NOT_VERIFIED: true,
  THROTTLED: true,
  OTP_WRONG: true,
  OTP_EXPIRED: true,
  UNKNOWN_PRODUCT: true,
  QUANTITY_INVALID: true,
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

/** Whether a refusal's code is one of the words that this shop knows. */
export const isRefusalCode = (code: unknown): code is RefusalCode =>
  typeof code === 'string' && Object.hasOwn(KNOWN, code);

const refusalDataJson = ({ quotes, ...data }: CallRefusalData): object =>
  quotes === undefined ? data : { ...data, quotes: quotesJson(quotes) };

export type AnswerExtras = {
  /** Set by a sandbox, so that the page shows what it is and follows its clock. */
  readonly sandbox?: boolean;
};

/** `data` is encoded by the call's endpoint; here it is put into its envelope. */
export const answerJson = <Data>(
  answer: Answer<Data, CallRefusal>,
  encode: (data: Data) => unknown,
  { sandbox = false }: AnswerExtras = {},
): object => ({
  ...(answer.status
    ? { status: true, data: encode(answer.data) }
    : {
        status: false,
        code: answer.code,
        message: answer.message,
        ...(answer.data !== undefined && { data: refusalDataJson(answer.data) }),
      }),
  ...(answer.now !== undefined && { now: answer.now }),
  ...(sandbox && { sandbox: true }),
});

/** Text of an answer; undefined where it is no answer: not JSON, or without a boolean `status` (spec 10.16). */
export const envelopeOf = (text: string): Told | undefined => {
  try {
    // A byte-order mark is a habit of PHP files.
    const map = mapOf(JSON.parse(text.replace(/^\uFEFF/, '')));
    return typeof map.get('status') === 'boolean' ? map : undefined;
  } catch {
    return undefined;
  }
};

/** The answer in an envelope. Throws Unreadable where `decode` finds no sense in the data. */
export const toldAnswer = <Data>(envelope: Told, decode: (data: unknown) => Data): Answer<Data, CallRefusal> => {
  const now = toldNow(envelope);
  if (envelope.get('status') !== true) return { ...toldRefusal(envelope), ...now };
  return { status: true, data: decode(envelope.get('data')), ...now };
};

const toldNow = (envelope: Told): { readonly now?: number } => {
  const now = leniently(() => numberIn(envelope.get('now')));
  return now === undefined ? {} : { now };
};

/** A refusal is one whatever else it says: details that make no sense are left out. */
const toldRefusal = (envelope: Told): CallRefusal => {
  const code = envelope.get('code');
  const message = leniently(() => textIn(envelope.get('message')).trim()) ?? '';
  const data = leniently(() => toldRefusalData(envelope.get('data')));
  return {
    status: false,
    code: isRefusalCode(code) ? code : 'REFUSED',
    message: message === '' ? shopMessages.refused : message,
    ...(data !== undefined && { data }),
  };
};

const toldRefusalData = (value: unknown): CallRefusalData | undefined => {
  const map = mapOf(value);
  const fields = [...mapAt(map, 'fields')].map(([field, message]) => [field, textIn(message)] as const);
  const retryAfterMs = numberIn(map.get('retryAfterMs'));
  const quotes = toldQuotes(map.get('quotes'));
  const data: CallRefusalData = {
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(quotes !== undefined && { quotes }),
  };
  return Object.keys(data).length === 0 ? undefined : data;
};
