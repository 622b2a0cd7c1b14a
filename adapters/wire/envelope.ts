/** Reads the envelope of every answer: `{status, data, now}`, or `{status: false, code, message, data, now}` (spec 7, 11). */
import { refusalData } from '../../core/contract/refusals.ts';
import { decodeTolerant, numberIn, objectIn, stringIn, tolerant } from '../../core/contract/tolerant.ts';
import { anyRefusal, type Answer, type RefusalCode } from '../../core/entities/answer.ts';
import type { CallRefusal } from '../../core/ports/shop-api.ts';
import * as shopperMessages from '../../core/validation/shopper-messages.ts';

/** The members of an envelope; a missing one is undefined. */
export type Envelope = ReadonlyMap<string, unknown>;

/** The envelope in a response's text; undefined if it is not JSON or has no boolean `status` (spec 10.16). */
export const parseEnvelope = (text: string): Envelope | undefined => {
  try {
    // PHP files often begin with a byte-order mark.
    const envelope = new Map(Object.entries(objectIn(JSON.parse(text.replace(/^\uFEFF/, '')))));
    return typeof envelope.get('status') === 'boolean' ? envelope : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The answer in an envelope; `decode` is the endpoint's decodeResponse. Throws Unreadable as that does. A backend may refuse
 * with any other code than `codes`: it is REFUSED.
 */
export const decodeAnswer = <Data>(
  envelope: Envelope,
  decode: (data: unknown) => Data,
  codes: readonly RefusalCode[],
): Answer<Data, CallRefusal> => {
  const now = tolerant(() => numberIn(envelope.get('now')));
  const answer =
    envelope.get('status') === true
      ? ({ status: true, data: decode(envelope.get('data')) } as const)
      : decodeRefusal(envelope, codes);
  return now === undefined ? answer : { ...answer, now };
};

/** A refusal stays one even if its details cannot be decoded; those are left out. */
const decodeRefusal = (envelope: Envelope, codes: readonly RefusalCode[]): CallRefusal => {
  const code = codes.find((one) => one === envelope.get('code')) ?? 'REFUSED';
  const message = tolerant(() => stringIn(envelope.get('message'))?.trim());
  const data = tolerant(() => decodeTolerant(refusalData, envelope.get('data')));
  return anyRefusal({
    code,
    message: message || shopperMessages.refused,
    ...(data !== undefined && Object.keys(data).length > 0 && { data }),
  });
};
