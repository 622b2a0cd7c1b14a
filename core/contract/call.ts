/** One call of the contract: everything about it that more than one program has to know, but its texts and examples. */
import type { RefusalCode } from '../entities/answer.ts';
import type { AnyShape, Shape } from './shape.ts';

/** `visitor`: anybody; `verified`: with a phone verified in this session; `customer`: signed in. */
export type Caller = 'visitor' | 'verified' | 'customer';

/** A backend may have the calls of the core alone (spec 7, 10.17). */
export type ContractLevel = 'core' | 'extended';

export type Call<Input, Data, Code extends RefusalCode, By extends Caller, Key extends IdempotencyKey, Sent = Data> = {
  readonly method: 'GET' | 'POST';
  /** Below the address of the API. */
  readonly path: string;
  readonly level: ContractLevel;
  readonly by: By;
  /** The body of a POST, the query of a GET; undefined where the call takes none. */
  readonly input?: Shape<Input>;
  /** Whether the call may be repeated with the same Idempotency-Key, the `key` of its input, which has its own header. */
  readonly idempotencyKey?: Key;
  readonly data: Shape<Sent>;
  /** What an answer means to this client, which knows what it asked for. */
  readonly complete?: (sent: NoInfer<Sent>, input: NoInfer<Input>) => Data;
  /** What every backend sends, even where the shape lets it be missing. */
  readonly owes?: readonly (keyof NoInfer<Sent> & string)[];
  /** Besides the codes that any call may be refused with. */
  readonly refusals: readonly Code[];
};

export type IdempotencyKey = 'required' | 'optional' | 'none';

/** A call whose types are not known: its functions take any value. */
export type AnyCall = Omit<
  Call<unknown, unknown, RefusalCode, Caller, IdempotencyKey>,
  'input' | 'data' | 'complete' | 'owes'
> & {
  readonly input?: AnyShape;
  readonly data: AnyShape;
  complete?(sent: unknown, input: unknown): unknown;
  readonly owes?: readonly string[];
};

/* @__NO_SIDE_EFFECTS__ */
export const defineCall = <
  Sent,
  const By extends Caller,
  Input = void,
  const Code extends RefusalCode = never,
  const Key extends IdempotencyKey = 'none',
  Data extends Sent = Sent,
>(
  call: Call<Input, Data, Code, By, Key, Sent>,
): Call<Input, Data, Code, By, Key, Sent> => call;
