/**
 * What the printed contract says about a call. The schemas are bound to the JSON types of the wire's rows: a call
 * without a row here, or a schema that does not fit what the row writes, does not compile.
 */
import type * as v from 'valibot';
import type { CallName } from '../../../core/ports/shop-api.ts';
import type { InitialRows } from '../endpoints/initial-endpoints.ts';
import type { LazyRows } from '../endpoints/lazy-endpoints.ts';
import type { Exact, Json } from './json-type.ts';

/** A schema of exactly the type T, neither wider nor narrower. */
export type SchemaOf<T> = {
  readonly schema: v.GenericSchema;
  /** Never set: it makes the compiler compare T in both directions. */
  readonly both?: (value: Exact<T>) => Exact<T>;
};

export const schemaOf = <const S extends v.GenericSchema>(schema: S): SchemaOf<Json<v.InferOutput<S>>> => ({ schema });

type Rows = InitialRows & LazyRows;
type Request<Name extends CallName> = Json<ReturnType<Rows[Name]['encodeRequest']>>;
type Data<Name extends CallName> = Json<ReturnType<Rows[Name]['encodeResponse']>>;

/** The body of a POST, the query of a GET, or the data of an answer: its schema, and an example. */
type Part<T> = { readonly schema: SchemaOf<T>; readonly example: T };

type RequestPart<T> = T extends { readonly body: infer Body }
  ? Part<Body>
  : T extends { readonly query: infer Query }
    ? Part<Query>
    : null;

/** `visitor`: anybody; `verified`: with a phone verified in this session; `customer`: signed in. */
export type Caller = 'visitor' | 'verified' | 'customer';

export type CallContract<Name extends CallName> = {
  readonly summary: string;
  readonly description: string;
  readonly by: Caller;
  readonly request: RequestPart<Request<Name>>;
  readonly data: Part<Data<Name>> & {
    /** Optional fields of the schema that the answer to this call must have. */
    readonly requires?: readonly (keyof Data<Name> & string)[];
  };
};

export type ContractOf<Names extends CallName> = { readonly [Name in Names]: CallContract<Name> };
