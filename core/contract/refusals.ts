/** How calls are refused: the codes that several of them share, and the details that come with a code. */
import type { RefusalCode } from '../entities/answer.ts';
import { quotes } from './quotes.ts';
import * as s from './shape.ts';

/** Of any call: by the transport, a foreign backend, the session, or because of who asks. */
export const COMMON = [
  'REFUSED',
  'MALFORMED',
  'NOT_AVAILABLE',
  'THROTTLED',
  'BUSY',
  'SESSION_REPLACED',
  'NOT_SIGNED_IN',
  'PHONE_NOT_VERIFIED',
] as const satisfies readonly RefusalCode[];

export const FIELD = ['FIELD_INVALID'] as const;
export const LINE = ['UNKNOWN_PRODUCT', 'QUANTITY_INVALID', 'SOLD_OUT'] as const;

/** Units left of products in short supply, by product id; 0: sold out (spec 10.21). */
export const left = s.record(s.number({ integer: true, min: 0, within: [0, Number.MAX_SAFE_INTEGER] }));

export const refusalData = s.object({
  fields: s.optional(s.record(s.string())),
  retryAfterMs: s.optional(s.number({ min: 0 })),
  left: s.optional(left),
  quotes: s.optional(quotes),
});
