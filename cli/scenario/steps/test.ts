/** The steps that control the test itself: time, faults, direct calls and expectations. */
import { createHmac } from 'node:crypto';
import type * as v from 'valibot';
import { allEndpoints, type Endpoint } from '../../../adapters/wire/endpoints.ts';
import { Malformed } from '../../../core/contract/strict.ts';
import type { FetchInit } from '../../../adapters/http-client/fetch.ts';
import { type HttpSession, StepError } from '../environment/environment.ts';
import { FAULT_KINDS } from '../environment/faults.ts';
import { callByName } from '../environment/map-calls.ts';
import { hint } from '../../../adapters/settings/did-you-mean.ts';
import type { AnyCall } from '../../../core/contract/call.ts';
import { contract, type CallName } from '../../../core/contract/contract.ts';
import { isJsonObject, parseJsonObject } from '../../input/json-object.ts';
import { BUNDLE } from '../../../core/catalogue/products.ts';
import { expectation } from '../expectation/expectation.ts';
import { statePath } from '../expectation/state-path.ts';
import { call, duration, path, signedDuration } from '../values/shop-values.ts';
import {
  array,
  boolean,
  described,
  integer,
  none,
  object,
  oneOf,
  optional,
  partial,
  text,
  union,
  unknown,
} from '../values/values.ts';
import { otpOf } from './otp.ts';
import { currentTab, directApi, type PlayContext, type RawAnswer, shopperAction } from './play-context.ts';
import { accountOf, callOf, PHONES, PRODUCT_IDS } from './random-values.ts';
import { look, randomly, step } from './step.ts';

/** Throws StepError for a part that the call does not take: what it takes is named as in the code, not as in JSON. */
const refuseUnknownInput = (name: CallName, input: unknown): void => {
  const { input: shape, idempotencyKey }: AnyCall = contract[name];
  if (!isJsonObject(input) || shape?.kind !== 'object') return;
  const taken = [...shape.parts.map((part) => part.name), ...(idempotencyKey === undefined ? [] : ['key'])];
  const other = Object.keys(input).find((key) => !taken.includes(key));
  if (other !== undefined)
    throw new StepError(`"${other}" is not an input of ${name}; ${hint(other, taken)}. It takes ${taken.join(', ')}`);
};

/** The input of a call as it arrives over the wire. Throws StepError where it cannot be encoded. */
const inputOverWire = (endpoint: Endpoint<unknown, unknown>, input: unknown): unknown => {
  try {
    const { query = {}, body, key = '' } = endpoint.encodeRequest(input);
    return endpoint.decodeRequest({
      query,
      body: body === undefined ? undefined : JSON.parse(JSON.stringify(body)),
      key,
    });
  } catch (cause) {
    if (input === undefined) throw new StepError('this call needs an input; add with: { … }', { cause });
    // Any other error comes from a missing key, and its message is about the code.
    const problem = cause instanceof Malformed ? cause.message : 'a key is missing, or its value has the wrong type';
    throw new StepError(`the input of the call is invalid: ${problem}`, { cause });
  }
};

/** The session of the browser in front, as HTTP has it. Throws StepError where calls are function calls. */
const httpSession = (context: PlayContext): HttpSession => {
  const { http } = currentTab(context).browser.connection;
  if (http === undefined) throw new StepError('this step is about HTTP; play it over the wire or at an address');
  return http;
};

const request = partial({
  get: described(path, 'The path of a GET request, with its query.'),
  post: described(path, 'The path of a POST request.'),
  body: described(unknown, 'Sent as it is where it is a text, and as JSON otherwise.'),
  headers: described(array(text('a header such as X-Id: 1')), 'Headers besides those that a page sends.'),
  secret: described(
    text('a secret'),
    'Signs the body as the gateway does: the HMAC-SHA256 with this secret, in X-Signature and X-Razorpay-Signature.',
  ),
});
type Request = v.InferOutput<typeof request>;

/** The request as a page would send it, but for what the step says. Throws StepError. */
const initOf = ({ get, body, headers = [], secret }: Request): FetchInit => ({
  method: get === undefined ? 'POST' : 'GET',
  headers: {
    accept: 'application/json',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...Object.fromEntries(headers.map(headerOf)),
    ...(typeof secret === 'string' && signatureOf(textOf(body), secret)),
  },
  ...(body !== undefined && { body: textOf(body) }),
  credentials: 'same-origin',
  cache: 'no-store',
});

/** The body as it is sent. */
const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body ?? {}));

const signatureOf = (body: string, secret: string): Readonly<Record<string, string>> => {
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return { 'x-signature': signature, 'x-razorpay-signature': signature };
};

const headerOf = (written: string): readonly [string, string] => {
  const colon = written.indexOf(':');
  if (colon < 1) throw new StepError(`"${written}" is not a header such as X-Id: 1`);
  return [written.slice(0, colon).trim().toLowerCase(), written.slice(colon + 1).trim()];
};

const MOST_TEXT = 500;

const rawAnswer = (http: number, text: string): RawAnswer => ({
  ...(parseJsonObject(text) ?? { text: text.slice(0, MOST_TEXT) }),
  http,
});

const OTP_OF = /\botp(?: ([1-9]))? of ([6-9][0-9]{9})\b/u;

/** The value with `otp of PHONE` replaced by the password sent to it last, and `otp 1 of PHONE` by the first one. */
const withPasswords = async <T>(context: PlayContext, value: T): Promise<T> => {
  const text = JSON.stringify(value) ?? '';
  const found = OTP_OF.exec(text);
  if (found === null) return value;
  const [written, index, phone = ''] = found;
  const otp = await otpOf(context, phone, index === undefined ? -1 : Number(index) - 1);
  return withPasswords(context, JSON.parse(text.replace(written, otp)) as T);
};

/** Every product with each of the quantities. */
const lines = (...quantities: readonly number[]): readonly unknown[] =>
  PRODUCT_IDS.flatMap((pid) => quantities.map((qty) => ({ pid, qty })));

const calls = (name: CallName, inputs: readonly unknown[]): readonly unknown[] =>
  inputs.map((input) => callOf(name, input));

export const TEST_STEPS = {
  advance: step({
    schema: duration,
    description:
      'Lets time pass, for the shop and for the shopper. Over a URL, a sandbox’s clock is moved forward while it keeps running; for any other shop the run waits in real time, up to 5 s. Durations below one second are not exact in either case.',
    example: '14m30s',
    play: async ({ environment, remark }, ms) => {
      const inexact = environment.advanceRemark?.(ms);
      if (inexact !== undefined) remark(inexact);
      await environment.advance(ms);
      await environment.deliver();
    },
    random: [randomly(4, ['5m', '40m', '2d'])],
  }),
  'device-clock': step({
    schema: signedDuration,
    description: "Sets the clock of the shopper's device ahead by this much; a negative duration sets it behind.",
    example: '-2h',
    play: (context, ms) => {
      if (context.tab !== undefined) context.tab.browser.skew = ms;
      return Promise.resolve();
    },
  }),
  'page-error': step({
    schema: none,
    description: 'The code of the page fails, so that the generic error page is shown until the next navigation.',
    play: shopperAction(({ appError }) => appError.set()),
  }),
  fault: step({
    schema: object({
      call: described(call, 'The call that fails.'),
      kind: described(
        oneOf('kind of fault', FAULT_KINDS),
        'drop: the connection is lost; slow: no answer before the page times out; html: an error page; garbage: a truncated answer; refuse: a refusal.',
      ),
      times: optional(described(integer(1, 1000), 'How many calls fail. Default: 1.')),
      after: optional(described(boolean, 'The shop executes the call, and only its answer is lost.')),
    }),
    description: 'Makes the next call of this name fail, before or after it reaches the shop.',
    example: '{ call: placeOrder, kind: drop, after: true }',
    play: ({ environment }, fault) => {
      environment.faults.inject(fault);
      return Promise.resolve();
    },
  }),
  call: step({
    schema: object({
      name: described(call, 'The call to make.'),
      with: optional(described(unknown, 'The input of the call.')),
    }),
    description: 'Makes one API call directly, bypassing the page; check it with expect: { answer: … }.',
    example: '{ name: trackOrder, with: { order: order-1, phone: "9876543210" } }',
    play: async (context, value) => {
      const { name, with: input } = await withPasswords(context, value);
      const api = directApi(context);
      refuseUnknownInput(name, input);
      // An endpoint decodes what it has encoded itself, so that its types do not matter here.
      const received = inputOverWire(allEndpoints[name] as Endpoint<unknown, unknown>, input);
      await context.run(async () => {
        context.answer = await callByName(api, name, received);
      });
    },
    random: [
      randomly(12, calls('addToCart', lines(1)), 'core'),
      randomly(8, calls('updateCart', lines(0, 1, 2, 3, 5, 12)), 'core'),
      randomly(
        6,
        calls(
          'deleteFromCart',
          PRODUCT_IDS.map((pid) => ({ pid })),
        ),
        'core',
      ),
      randomly(4, calls('quickBuy', lines(1)), 'core'),
      randomly(
        10,
        ({ coupons }) =>
          calls(
            'applyCoupon',
            [...coupons, { code: 'NOSUCH' }].map(({ code }) => ({ code })),
          ),
        'core',
      ),
      randomly(
        4,
        [0, 1].flatMap((customer) => [true, false].map((hasOwnBilling) => accountOf(customer, hasOwnBilling))),
        'core',
      ),
      randomly(
        2,
        calls(
          'searchCustomer',
          PHONES.map((phone) => ({ phone })),
        ),
        'core',
      ),
    ],
  }),
  request: step({
    schema: request,
    description:
      'Sends any HTTP request with the cookies of the browser; check the answer with expect: { answer: … }. The page does not notice it until it is reloaded.',
    example: `{ post: /server/api/cart/add.php, body: { pid: ${BUNDLE.id}, qty: 1, price: 1 } }`,
    play: async (context, value) => {
      const { get, post, ...rest } = await withPasswords(context, value);
      const address = get ?? post;
      if (address === undefined || (get !== undefined && post !== undefined))
        throw new StepError('a request needs get or post, with a path');
      const { send } = httpSession(context);
      await context.run(async () => {
        const response = await send(
          `${context.environment.origin}${address}`,
          initOf({ ...rest, ...(get !== undefined && { get }) }),
        );
        context.answer = rawAnswer(response.status, await response.text());
      });
    },
  }),
  'old-cookie': step({
    schema: none,
    description:
      'Gives the browser back the cookies that it had before the shop changed them last, as at signing in or logging out.',
    play: (context) => {
      httpSession(context).restoreCookies();
      return Promise.resolve();
    },
  }),
  'grant-cash': step({
    schema: integer(1, 1_000_000),
    description: 'Credits reward cash, in whole rupees, to the phone that last requested a one-time password.',
    example: '50',
    play: async ({ environment, phone }, amount) => {
      if (phone === undefined) throw new StepError('there is no phone to credit; - send-otp must come first');
      await environment.grantCash(phone, amount);
    },
    random: [randomly(3, [120, 1000])],
  }),
} as const;

/** What looks, and changes nothing. */
export const LOOK_STEPS = {
  show: look({
    schema: union(none, statePath, array(statePath)),
    description: 'Prints a part of the state, or all of it without a value. Changes nothing.',
    example: '[cart, totals.cod]',
  }),
  expect: look({
    schema: expectation,
    description: 'Compares what the shopper sees and what the shop stores. Maps and lists are compared exactly.',
    example: '{ page: /cart, totals: { prepaid: 749 } }',
  }),
} as const;
