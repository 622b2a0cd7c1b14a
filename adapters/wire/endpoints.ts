/** Every call as programs besides the storefront handle it: its address, and its JSON in both directions. */
import type { AnyCall, ContractLevel } from '../../core/contract/call.ts';
import { contract } from '../../core/contract/contract.ts';
import { encode } from '../../core/contract/encode.ts';
import { decodeStrict, Malformed } from '../../core/contract/strict.ts';
import type { RefusalCode } from '../../core/entities/answer.ts';
import type { CallName, DataOf, InputOf } from '../../core/ports/shop-api.ts';
import { isIdempotencyKey } from '../../core/validation/idempotency-key.ts';
import { API_PATH } from '../../core/contract/paths.ts';
import { decodeResponse, type EncodedRequest } from './client-call.ts';
import { encodeRequest } from './encode-request.ts';

/** A request as the server received it. Without a body, `body` is undefined; without a key, `key` is empty. */
type ReceivedRequest = {
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly key: string;
};

export type Endpoint<Input, Data> = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly level: ContractLevel;
  /** The codes that only some calls may be refused with. */
  readonly refusals: readonly RefusalCode[];
  readonly encodeRequest: (input: Input) => EncodedRequest;
  /** Throws Malformed. */
  readonly decodeRequest: (request: ReceivedRequest) => Input;
  readonly encodeResponse: (data: Data) => unknown;
  /** Throws Unreadable. `input` is the call's own. */
  readonly decodeResponse: (data: unknown, input: Input) => Data;
};

type Endpoints = { readonly [Name in CallName]: Endpoint<InputOf<Name>, DataOf<Name>> };

/** The input in a request. Throws Malformed. */
const inputOf = ({ method, input, idempotencyKey }: AnyCall, request: ReceivedRequest): unknown => {
  // Void, which is all that a call without input takes.
  if (input === undefined) return undefined;
  const value = decodeStrict(input, method === 'GET' ? request.query : (request.body ?? {}));
  if (idempotencyKey === undefined || (idempotencyKey === 'optional' && request.key === '')) return value;
  if (!isIdempotencyKey(request.key))
    throw new Malformed('Idempotency-Key', 'should be 8 to 200 printable ASCII characters without spaces');
  return Object.assign({}, value, { key: request.key });
};

const endpointOf = (call: AnyCall): Endpoint<unknown, unknown> => ({
  method: call.method,
  path: `${API_PATH}/${call.path}`,
  level: call.level,
  refusals: call.refusals,
  encodeRequest: (input) => encodeRequest(call, input),
  decodeRequest: (request) => inputOf(call, request),
  encodeResponse: (data) => encode(call.data, data),
  decodeResponse: (data, input) => decodeResponse(call, data, input),
});

export const allEndpoints: Endpoints =
  // What is read and written by the shapes of a call has the types of the call.
  Object.fromEntries(Object.entries(contract).map(([name, call]) => [name, endpointOf(call)])) as Endpoints;

/** Called by the payment gateway, so it is no call of ShopApi. */
export const WEBHOOK_PATH = `${API_PATH}/payment/webhook.php`;
