/** The contract: every call of the shop, and the types that follow from it. */
import { eagerCalls } from './eager-calls.ts';
import { lazyCalls } from './lazy-calls.ts';
import type { Infer } from './shape.ts';

export const contract = { ...eagerCalls, ...lazyCalls } as const;

type Contract = typeof contract;

export type CallName = keyof Contract;

/** What a call takes. The `key` of an attempt is sent as the Idempotency-Key. */
export type InputOf<Name extends CallName> = Contract[Name] extends { readonly input: infer Input }
  ? Infer<Input> & KeyOf<Contract[Name]>
  : void;

type KeyOf<Call> = Call extends { readonly idempotencyKey: infer Key }
  ? Key extends 'required'
    ? { readonly key: string }
    : { readonly key?: string }
  : unknown;

export type DataOf<Name extends CallName> = Contract[Name] extends { readonly complete: (...args: never) => infer Data }
  ? Data
  : Infer<Contract[Name]['data']>;

/** Who may make the call. */
export type CallerOf<Name extends CallName> = Contract[Name]['by'];

/** The codes that only some calls may be refused with. */
export type OwnRefusalOf<Name extends CallName> = Contract[Name]['refusals'][number];
