/** One call of the wire's table as an OpenAPI operation. */
import type { RefusalCode } from '../../../core/entities/answer.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import { COMMON } from '../codecs/refusal-codes.ts';
import { allEndpoints } from '../endpoints/all-endpoints.ts';
import { HTTP_STATUS } from '../http-status.ts';
import type { Caller, CallContract } from './call-contract.ts';
import { callContracts } from './call-contracts.ts';
import { printedSchema, type JsonSchema } from './components.ts';
import { REFUSAL_MEANINGS } from './refusals.ts';

/** The levels of the contract, by the section of the spec that names the call. */
export const TAGS = { 7: 'core', 11: 'extended' } as const;

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

/** The contract of a call, without what depends on its name. */
type AnyContract = Pick<CallContract<CallName>, 'summary' | 'description' | 'by'> & {
  readonly request: {
    readonly schema: { readonly schema: Parameters<typeof printedSchema>[0] };
    readonly example: object;
  } | null;
  readonly data: {
    readonly schema: { readonly schema: Parameters<typeof printedSchema>[0] };
    readonly example: object | null;
    readonly requires?: readonly string[];
  };
};

/** The calls that take an Idempotency-Key. */
const KEY_PARAMETERS: Readonly<Partial<Record<CallName, string>>> = {
  placeOrder: 'IdempotencyKey',
  retryPayment: 'OptionalIdempotencyKey',
};

export const operationOf = (name: CallName): JsonSchema => {
  const { method, refusals, section } = allEndpoints[name];
  const contract: AnyContract = callContracts[name];
  const { summary, description, by, request } = contract;
  const parameters = [
    ...(method === 'GET' && request !== null ? queryParameters(request) : []),
    ...(name in KEY_PARAMETERS ? [{ $ref: `#/components/parameters/${KEY_PARAMETERS[name]}` }] : []),
  ];
  return {
    operationId: name,
    tags: [TAGS[section]],
    summary,
    description: `${description} ${WHO[by]}`,
    security: SECURITY[by],
    ...(parameters.length > 0 && { parameters }),
    ...(method === 'POST' && request !== null && { requestBody: requestBody(request) }),
    responses: responsesOf(name, contract, refusals),
  };
};

const queryParameters = ({ schema, example }: NonNullable<AnyContract['request']>): readonly object[] => {
  const { properties } = printedSchema(schema.schema);
  const examples = new Map<string, unknown>(Object.entries(example));
  return Object.entries(properties ?? {}).map(([key, property]) => ({
    name: key,
    in: 'query',
    required: true,
    schema: property,
    example: examples.get(key),
  }));
};

const requestBody = ({ schema, example }: NonNullable<AnyContract['request']>): object => ({
  required: true,
  content: { [JSON_TYPE]: { schema: printedSchema(schema.schema), example } },
});

const responsesOf = (name: CallName, contract: AnyContract, own: object): object => {
  const codes = [...Object.keys(COMMON), ...Object.keys(own)].filter(isCode).filter(mayRefuse(contract.by));
  const byStatus = Map.groupBy<number, RefusalCode>(codes, (code) => HTTP_STATUS[code]);
  const refusalsOf = (status: number): readonly RefusalCode[] => byStatus.get(status) ?? [];
  const failures = [...byStatus.keys()].filter((status) => status !== OK).toSorted((a, b) => a - b);
  return {
    [OK]: okResponse(name, contract, refusalsOf(OK)),
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

const isCode = (code: string): code is RefusalCode => Object.hasOwn(REFUSAL_MEANINGS, code);

/** Who asks decides whether a call can be refused for lack of a verified phone or of a signed-in customer. */
const mayRefuse =
  (by: Caller) =>
  (code: RefusalCode): boolean => {
    if (code === 'NOT_SIGNED_IN') return by === 'customer';
    return code !== 'PHONE_NOT_VERIFIED' || by === 'verified';
  };

const meanings = (codes: readonly RefusalCode[]): string =>
  codes.map((code) => `- ${code}: ${REFUSAL_MEANINGS[code]}`).join('\n');

const okResponse = (name: CallName, { data }: AnyContract, codes: readonly RefusalCode[]): object => ({
  description: `Done (\`status: true\`), or refused by a rule of the shop (\`status: false\`):\n${meanings(codes)}`,
  headers: { 'Set-Cookie': { $ref: '#/components/headers/Session' } },
  content: {
    [JSON_TYPE]: {
      schema: { oneOf: [doneSchema(data), refusalSchema(codes)] },
      examples: {
        done: { value: { status: true, data: data.example } },
        ...Object.fromEntries(
          codes.slice(0, 1).map((code) => [code, { value: { status: false, code, message: shopMessages.refused } }]),
        ),
      },
    },
    ...(name === 'getInvoice' && { 'text/html': { schema: { type: 'string' } } }),
  },
});

const doneSchema = ({ schema, example, requires }: AnyContract['data']): JsonSchema => {
  const printed = printedSchema(schema.schema);
  return {
    type: 'object',
    properties: {
      status: { const: true },
      data: requires === undefined ? printed : { allOf: [printed, { required: requires }] },
      now: { $ref: '#/components/schemas/Now' },
      sandbox: { $ref: '#/components/schemas/Sandbox' },
    },
    // A call without data may leave it out.
    required: example === null ? ['status'] : ['status', 'data'],
  };
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
  Object.fromEntries(
    Object.keys(COMMON)
      .filter(isCode)
      .filter((code) => HTTP_STATUS[code] !== OK)
      .map((code) => [code, failureResponse([code])]),
  );

const failureResponse = (codes: readonly RefusalCode[]): object => ({
  description: `Refused:\n${meanings(codes)}`,
  ...(codes.some((code) => LATER.includes(code)) && {
    headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
  }),
  content: { [JSON_TYPE]: { schema: refusalSchema(codes) } },
});
