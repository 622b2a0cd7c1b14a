/** One call of the contract as an OpenAPI operation. */
import type { AnyCall, Caller } from '../../../core/contract/call.ts';
import { contractDocs } from '../../../core/contract/contract-docs.ts';
import { contract } from '../../../core/contract/contract.ts';
import { COMMON } from '../../../core/contract/refusals.ts';
import type { RefusalCode } from '../../../core/entities/answer.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import { allEndpoints, type Endpoint } from '../endpoints.ts';
import { HTTP_STATUS } from '../http-status.ts';
import { printedSchema, requiredParts, type JsonSchema } from './json-schema.ts';
import { REFUSAL_MEANINGS } from './refusals.ts';

export const SESSION_SCHEME = 'session';

const JSON_TYPE = 'application/json';
const OK = 200;

const SECURITY: Readonly<Record<Caller, readonly object[]>> = {
  // An empty object: the call also works without the cookie, and then begins a session.
  visitor: [{}, { [SESSION_SCHEME]: [] }],
  verified: [{ [SESSION_SCHEME]: [] }],
  customer: [{ [SESSION_SCHEME]: [] }],
};

const WHO: Readonly<Record<Caller, string>> = {
  visitor: 'For anybody.',
  verified: 'For a session that has verified a phone.',
  customer: 'For a customer who is signed in.',
};

/** A call with its texts, and its examples as JSON. */
type Operation = {
  readonly name: CallName;
  readonly call: AnyCall;
  readonly input: object | undefined;
  readonly data: unknown;
};

/** The parameter of a call that takes an Idempotency-Key. */
const KEY_PARAMETERS = { required: 'IdempotencyKey', optional: 'OptionalIdempotencyKey' } as const;

export const operationOf = (name: CallName): JsonSchema => {
  const call: AnyCall = contract[name];
  const { summary, details } = contractDocs[name];
  const { input, data } = examplesOf(name);
  const operation = { name, call, input, data };
  const { method, by, level, idempotencyKey } = call;
  const parameters = [
    ...(method === 'GET' ? queryParameters(operation) : []),
    ...(idempotencyKey === undefined ? [] : [{ $ref: `#/components/parameters/${KEY_PARAMETERS[idempotencyKey]}` }]),
  ];
  return {
    operationId: name,
    tags: [level],
    summary,
    description: `${details} ${WHO[by]}`,
    security: SECURITY[by],
    ...(parameters.length > 0 && { parameters }),
    ...(method === 'POST' && requestBody(operation)),
    responses: responsesOf(operation),
  };
};

/** The examples of a call, as JSON. */
export const examplesOf = (name: CallName): { readonly input: object | undefined; readonly data: unknown } => {
  const { input, data } = contractDocs[name];
  const { encodeRequest, encodeResponse } = allEndpoints[name] as Endpoint<unknown, unknown>;
  const { body, query } = encodeRequest(input);
  return { input: body ?? query, data: encodeResponse(data) };
};

const queryParameters = ({ call, input = {} }: Operation): readonly object[] => {
  if (call.input === undefined) return [];
  const { properties } = printedSchema(call.input);
  const examples = new Map<string, unknown>(Object.entries(input));
  return Object.entries(properties ?? {}).map(([key, property]) => ({
    name: key,
    in: 'query',
    required: true,
    schema: property,
    example: examples.get(key),
  }));
};

const requestBody = ({ call, input }: Operation): object | undefined =>
  call.input && {
    requestBody: { required: true, content: { [JSON_TYPE]: { schema: printedSchema(call.input), example: input } } },
  };

const responsesOf = (operation: Operation): object => {
  const { by, refusals } = operation.call;
  const codes = [...COMMON, ...refusals].filter(mayRefuse(by));
  const byStatus = Map.groupBy<number, RefusalCode>(codes, (code) => HTTP_STATUS[code]);
  const refusalsOf = (status: number): readonly RefusalCode[] => byStatus.get(status) ?? [];
  const failures = [...byStatus.keys()].filter((status) => status !== OK).toSorted((a, b) => a - b);
  return {
    [OK]: okResponse(operation, refusalsOf(OK)),
    ...Object.fromEntries(
      failures.map((status) => [
        status,
        refusalsOf(status).length === 1
          ? { $ref: `#/components/responses/${refusalsOf(status)[0]}` }
          : failureResponse(refusalsOf(status)),
      ]),
    ),
    default: { $ref: '#/components/responses/Failure' },
  };
};

/** Who asks decides whether a call can be refused for lack of a verified phone or of a signed-in customer. */
const mayRefuse =
  (by: Caller) =>
  (code: RefusalCode): boolean => {
    if (code === 'NOT_SIGNED_IN') return by === 'customer';
    return code !== 'PHONE_NOT_VERIFIED' || by === 'verified';
  };

const meanings = (codes: readonly RefusalCode[]): string =>
  codes.map((code) => `- ${code}: ${REFUSAL_MEANINGS[code]}`).join('\n');

const okResponse = (operation: Operation, codes: readonly RefusalCode[]): object => ({
  description: `Done (\`status: true\`), or refused by a rule of the shop (\`status: false\`):\n${meanings(codes)}`,
  headers: { 'Set-Cookie': { $ref: '#/components/headers/Session' } },
  content: {
    [JSON_TYPE]: {
      schema: { oneOf: [doneSchema(operation), refusalSchema(codes)] },
      examples: {
        done: { value: { status: true, data: operation.data } },
        ...Object.fromEntries(
          codes.slice(0, 1).map((code) => [code, { value: { status: false, code, message: shopMessages.refused } }]),
        ),
      },
    },
    ...(operation.name === 'getInvoice' && { 'text/html': { schema: { type: 'string' } } }),
  },
});

const doneSchema = (operation: Operation): JsonSchema => {
  const { call, data } = operation;
  const printed = printedSchema(call.data);
  const owed = owedBesides(operation);
  return {
    type: 'object',
    properties: {
      status: { const: true },
      data: owed.length === 0 ? printed : { allOf: [printed, { required: owed }] },
      now: { $ref: '#/components/schemas/Now' },
      sandbox: { $ref: '#/components/schemas/Sandbox' },
    },
    // A call without data may leave it out.
    required: data === null ? ['status'] : ['status', 'data'],
  };
};

/** What a call owes besides the parts that its schema requires. */
const owedBesides = ({ name, call }: Operation): readonly string[] => {
  const owes: readonly string[] = contractDocs[name].owes ?? [];
  const required = requiredParts(call.data);
  return owes.filter((part) => !required.includes(part));
};

export const refusalSchema = (codes: readonly RefusalCode[]): JsonSchema => ({
  type: 'object',
  properties: {
    status: { const: false },
    code: { enum: codes },
    message: { type: 'string', description: 'For the shopper.' },
    data: { $ref: '#/components/schemas/RefusalData' },
    now: { $ref: '#/components/schemas/Now' },
    sandbox: { $ref: '#/components/schemas/Sandbox' },
  },
  required: ['status', 'code', 'message'],
});

/** After these a client waits before it tries again. */
const LATER: readonly RefusalCode[] = ['THROTTLED', 'BUSY'];

/** The answers that many calls share: one for each common code with an HTTP status of its own. */
export const sharedResponses = (): JsonSchema =>
  Object.fromEntries(COMMON.filter((code) => HTTP_STATUS[code] !== OK).map((code) => [code, failureResponse([code])]));

const failureResponse = (codes: readonly RefusalCode[]): object => ({
  description: `Refused:\n${meanings(codes)}`,
  ...(codes.some((code) => LATER.includes(code)) && {
    headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
  }),
  content: { [JSON_TYPE]: { schema: refusalSchema(codes) } },
});
