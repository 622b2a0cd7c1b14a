/** One call of the contract: everything about it that more than one program has to know, but its texts and examples. */
import type { RefusalCode } from '../entities/answer.ts';
import type { AnyShape } from './shape.ts';

/** `visitor`: anybody; `verified`: with a phone verified in this session; `customer`: signed in. */
export type Caller = 'visitor' | 'verified' | 'customer';

/** `core`: the calls of the existing backend alone (spec 7, 10.17); `extended`: all of them. */
export const CONTRACT_LEVELS = ['core', 'extended'] as const;
export type ContractLevel = (typeof CONTRACT_LEVELS)[number];

/** A call whose types are not known. */
export type AnyCall = {
  readonly method: 'GET' | 'POST';
  /** Below the address of the API. */
  readonly path: string;
  readonly level: ContractLevel;
  readonly by: Caller;
  /** The body of a POST, the query of a GET; undefined where the call takes none. */
  readonly input?: AnyShape;
  /** Whether the call may be repeated with the same Idempotency-Key, the `key` of its input, which has its own header. */
  readonly idempotencyKey?: 'required' | 'optional';
  readonly data: AnyShape;
  /** What an answer means to this client, which knows what it asked for. */
  complete?(sent: unknown, input: unknown): unknown;
  /** Besides the codes that any call may be refused with. */
  readonly refusals: readonly RefusalCode[];
};

export type Calls = Readonly<Record<string, AnyCall>>;
