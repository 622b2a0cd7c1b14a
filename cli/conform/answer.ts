/** What came back of a call, as the contract reads it. */
import { decodeBackendFailure, NO_RESPONSE_STATUSES } from '../../adapters/wire/backend-failure.ts';
import { parseEnvelope, type Envelope } from '../../adapters/wire/envelope.ts';
import { contract, type CallName } from '../../core/contract/contract.ts';
import type { AnyShape } from '../../core/contract/shape.ts';
import { refusalData } from '../../core/contract/refusals.ts';
import { decodeStrict, Malformed } from '../../core/contract/strict.ts';
import { decodeTolerant, tolerant, Unreadable } from '../../core/contract/tolerant.ts';
import type { Exchange } from '../scenario/environment/environment.ts';
import { isJsonObject } from '../input/json-object.ts';

export type ReadableAnswer = {
  readonly kind: 'answer';
  readonly status: boolean;
  readonly code: string;
  readonly message: string;
  /** Decoded. */
  readonly data: unknown;
};

export type Answer =
  | ReadableAnswer
  /** It is no answer of the contract. */
  | { readonly kind: 'unreadable'; readonly problem: string }
  /** Nobody knows whether the call took effect: there was no response, or it is a proxy's. Says nothing about the shop. */
  | { readonly kind: 'lost' };

const LOST: Answer = { kind: 'lost' };
/** Nothing was done, and the call may be made again. */
const BUSY = 'BUSY';

export const readAnswer = (name: CallName, { response }: Pick<Exchange, 'response'>): Answer => {
  if (response === undefined) return LOST;
  const envelope = parseEnvelope(response.text);
  if (envelope === undefined)
    return NO_RESPONSE_STATUSES.includes(response.status)
      ? LOST
      : { kind: 'unreadable', problem: `HTTP ${response.status} without JSON that has a boolean status` };
  if (decodeBackendFailure(envelope) !== undefined || envelope.get('code') === BUSY) return LOST;
  const status = envelope.get('status') === true;
  const answered = {
    kind: 'answer',
    status,
    code: textOf(envelope, 'code'),
    message: textOf(envelope, 'message'),
  } as const;
  const sent = envelope.get('data');
  if (!status)
    return { ...answered, data: tolerant(() => decodeTolerant<unknown>(refusalData as AnyShape, sent)) ?? {} };
  if (hasEmptyLine(sent)) return { kind: 'unreadable', problem: 'data.items has a line without units' };
  try {
    return { ...answered, data: decodeTolerant(contract[name].data as AnyShape, sent) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { kind: 'unreadable', problem: `data cannot be read: ${whereUnreadable(name, sent) ?? error.message}` };
  }
};

/** The field that a strict reading stops at, in words. */
const whereUnreadable = (name: CallName, sent: unknown): string | undefined => {
  try {
    decodeStrict<unknown>(contract[name].data as AnyShape, sent);
    return undefined;
  } catch (error) {
    return error instanceof Malformed ? error.message : undefined;
  }
};

/** The shop's time in an answer, epoch milliseconds; undefined where it has none. */
export const timeIn = ({ response }: Exchange): number | undefined => {
  const now = parseEnvelope(response?.text ?? '')?.get('now');
  return typeof now === 'number' ? now : undefined;
};

const textOf = (envelope: Envelope, key: string): string => {
  const text = envelope.get(key);
  return typeof text === 'string' ? text : '';
};

/** The storefront leaves such a line out, and so would not see it. */
const hasEmptyLine = (data: unknown): boolean => {
  const items = isJsonObject(data) ? data['items'] : undefined;
  return isJsonObject(items) && Object.values(items).some((line) => isJsonObject(line) && Number(line['qty']) <= 0);
};
