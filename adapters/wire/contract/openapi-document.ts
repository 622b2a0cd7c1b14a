/** The printed contract: an OpenAPI 3.1 document of every call, generated from core/contract. */
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { brand } from '../../../core/catalogue/brand.ts';
import { CALLBACK_PATH } from '../callback-path.ts';
import { allEndpoints, WEBHOOK_PATH } from '../endpoints.ts';
import type { ContractLevel } from '../../../core/contract/call.ts';
import { callNames } from '../../../core/contract/call-names.ts';
import { authorNotes, SIGNATURE_EXAMPLES } from './author-notes.ts';
import { namedSchemas, type JsonSchema } from './json-schema.ts';
import { operationOf, sharedResponses, SESSION_SCHEME } from './operation.ts';
import { LEVEL_LINES } from './levels.ts';
import { REFUSAL_MEANINGS } from './refusals.ts';

/** Markdown: one line for each paragraph. */
const DESCRIPTION = [
  `The calls that the ${brand.name} storefront makes, for the author of a backend.`,
  '**Envelope.** Every answer is a JSON object with a boolean `status`. `{"status": true, "data": …}`: the call was carried out. `{"status": false, "code": …, "message": …}`: it was refused, and nothing has changed. `code` is a stable word for programs, `message` is for the shopper. A JSON object with a boolean `status` counts as an answer whatever its HTTP status is; anything else (a page, a redirect, cut-off JSON) counts as a failure of the shop.',
  `**Levels.** ${LEVEL_LINES.join(' ')} With the calls tagged \`core\` alone a shopper can do everything up to placing an order. A call tagged \`extended\` that a backend does not have is answered with HTTP 404, 405 or 501, and the storefront goes on without it.`,
  '**Tolerated.** An empty map sent as `[]`, numbers and booleans sent as strings, `data` missing where a call has none, a refusal without `code`, and fields that this document does not name.',
  `**Session.** A cookie of the backend's own choice identifies the session; this document names the one of the ${brand.name} server.`,
  '**Units.** Amounts are whole rupees except on the invoice, whose amounts are whole paise. Half a rupee rounds up. Times are epoch milliseconds by the clock of the shop.',
];

export const openApiDocument = ({
  version,
  level = 'extended',
  settings = DEFAULT_SETTINGS,
}: {
  /** Version of the program that prints it. */
  readonly version: string;
  readonly level?: ContractLevel;
  /** The brand's: prices, codes, fees. */
  readonly settings?: Settings;
}): JsonSchema => ({
  openapi: '3.1.0',
  info: {
    title: `${brand.name} shop API`,
    version,
    description: [...DESCRIPTION, ...authorNotes(settings, level)].join('\n\n'),
  },
  servers: [{ url: 'http://127.0.0.1:3000', description: 'A sandbox on this machine (npm start).' }],
  tags: [
    { name: 'core', description: 'The calls that every backend has.' },
    ...(level === 'extended' ? [{ name: 'extended', description: 'Orders, payments, account and support.' }] : []),
  ],
  paths: {
    ...callPaths(level),
    ...(level === 'extended' && { [WEBHOOK_PATH]: { post: webhook() }, [CALLBACK_PATH]: { post: callback() } }),
  },
  components: {
    schemas: {
      ...namedSchemas(level),
      Now: { type: 'integer', description: "The shop's clock at the answer, epoch milliseconds. Optional." },
      Sandbox: { type: 'boolean', description: 'Set by a sandbox, which charges nothing and sends nothing.' },
    },
    ...(level === 'extended' && {
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY, OptionalIdempotencyKey: { ...IDEMPOTENCY_KEY, required: false } },
    }),
    headers: {
      Session: { description: 'Sets the session cookie where it is new or has changed.', schema: { type: 'string' } },
      RetryAfter: { description: 'Seconds until the call may be made again.', schema: { type: 'integer', minimum: 1 } },
    },
    responses: { ...sharedResponses(), Failure: FAILURE },
    securitySchemes: {
      [SESSION_SCHEME]: {
        type: 'apiKey',
        in: 'cookie',
        name: `${brand.slug}_session`,
        description: 'HttpOnly, SameSite=Lax; over https named with the prefix __Host-. 30 days from the last use.',
      },
    },
  },
});

const callPaths = (level: ContractLevel): JsonSchema =>
  Object.fromEntries(
    callNames
      .filter((name) => level === 'extended' || allEndpoints[name].level === 'core')
      .map((name) => [allEndpoints[name].path, { [allEndpoints[name].method.toLowerCase()]: operationOf(name) }]),
  );

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'One per attempt of the shopper, chosen by the client: 8 to 200 printable ASCII characters.',
  schema: { type: 'string', pattern: '^[!-~]{8,200}$' },
  example: '0f8b2f0e-5a41-4f0b-8f0e-3f1f2a6f9a10',
} as const;

const FAILURE = {
  description:
    'A request from another site (403), with another method (405), too large (413), no JSON (415), or an unexpected error (500): refused like a call.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          status: { const: false },
          code: { enum: Object.keys(REFUSAL_MEANINGS) },
          message: { type: 'string' },
          data: { $ref: '#/components/schemas/RefusalData' },
          now: { $ref: '#/components/schemas/Now' },
          sandbox: { $ref: '#/components/schemas/Sandbox' },
        },
        required: ['status', 'code', 'message'],
      },
    },
  },
} as const;

const callback = (): JsonSchema => ({
  operationId: 'receiveProof',
  tags: ['extended'],
  summary: 'The redirect of the payment gateway',
  description:
    'Sent by the browser from a page of the gateway, where its window cannot open over the page: in browsers inside of other apps. The path comes with the payment window. Without cookies; only a genuine signature over the payment of this order has an effect, the same as of payment/verify.php, however often it is sent. Leads to /payment/success or /payment/fail, which ask the shop for the state of the payment.',
  security: [],
  parameters: [{ name: 'order', in: 'query', required: true, schema: { type: 'string' } }],
  requestBody: {
    required: true,
    content: {
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          properties: { razorpay_payment_id: { type: 'string' }, razorpay_signature: { type: 'string' } },
        },
      },
    },
  },
  responses: {
    303: {
      description: 'To the page of the payment.',
      headers: { Location: { required: true, schema: { type: 'string' } } },
    },
    default: { $ref: '#/components/responses/Failure' },
  },
});

const webhook = (): JsonSchema => ({
  operationId: 'receiveWebhook',
  tags: ['extended'],
  summary: 'An event of the payment gateway',
  description:
    'Sent by the gateway, not by the storefront. The signature in X-Razorpay-Signature or X-Signature covers the bytes of the body; an event without a genuine one changes nothing, and is refused. A repeated event changes nothing. A payment of an expired order confirms it within a day of the expiry, if its reward cash, its code and its units are still free; otherwise the payment is refunded. With a 5xx the gateway sends it again.',
  security: [],
  parameters: [
    {
      name: 'X-Razorpay-Signature',
      in: 'header',
      required: false,
      description: 'HMAC-SHA-256 of the bytes of the body with the secret of the webhook, in lower-case hex.',
      schema: { type: 'string', pattern: '^[0-9a-f]{64}$' },
      example: SIGNATURE_EXAMPLES.event.signature,
    },
  ],
  requestBody: {
    required: true,
    content: {
      'application/json': { schema: { type: 'object' }, example: JSON.parse(SIGNATURE_EXAMPLES.event.raw) as unknown },
    },
  },
  responses: {
    200: {
      description: 'Accepted.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              status: { const: true },
              data: { type: 'null' },
              now: { $ref: '#/components/schemas/Now' },
              sandbox: { $ref: '#/components/schemas/Sandbox' },
            },
            required: ['status'],
          },
        },
      },
    },
    default: { $ref: '#/components/responses/Failure' },
  },
});
