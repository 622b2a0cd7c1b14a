/** Actions of the steps that control the test itself: time, faults and direct calls. */
import { createHmac } from 'node:crypto';
import { allEndpoints, type Endpoint } from '../../../adapters/wire/endpoints.ts';
import { Malformed } from '../../../core/contract/strict.ts';
import type { FetchInit } from '../../../adapters/http-client/fetch.ts';
import { type HttpSession, StepError } from '../environment/environment.ts';
import { callByName } from '../environment/map-calls.ts';
import { hint } from '../../../adapters/settings/did-you-mean.ts';
import type { AnyCall } from '../../../core/contract/call.ts';
import { contract, type CallName } from '../../../core/contract/contract.ts';
import { isJsonObject, parseJsonObject } from '../../input/json-object.ts';
import type { StepValues, TEST_STEPS } from '../format/steps.ts';
import { otpOf } from './otp.ts';
import {
  type ActionsFor,
  currentTab,
  directApi,
  type PlayContext,
  type RawAnswer,
  shopperAction,
} from './play-context.ts';

/** Throws StepError for a part that the call does not take: what it takes is named as in the code, not as in JSON. */
const refuseUnknownInput = (name: CallName, input: unknown): void => {
  const call: AnyCall = contract[name];
  if (!isJsonObject(input) || call.input?.kind !== 'object') return;
  const taken = [...call.input.parts.map((part) => part.name), ...(call.idempotencyKey === undefined ? [] : ['key'])];
  const unknown = Object.keys(input).find((key) => !taken.includes(key));
  if (unknown !== undefined)
    throw new StepError(
      `"${unknown}" is not an input of ${name}; ${hint(unknown, taken)}. It takes ${taken.join(', ')}`,
    );
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

type Request = StepValues['request'];

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

/** Without `expect` and `show`, which only read the state, and `together` (see play-scenario.ts and actions.ts). */
export const TEST_ACTIONS: Omit<ActionsFor<typeof TEST_STEPS>, 'expect' | 'show' | 'together'> = {
  advance: async ({ environment, remark }, ms) => {
    const inexact = environment.advanceRemark?.(ms);
    if (inexact !== undefined) remark(inexact);
    await environment.advance(ms);
    await environment.deliver();
  },
  'device-clock': (context, ms) => {
    if (context.tab !== undefined) context.tab.browser.skew = ms;
    return Promise.resolve();
  },
  'page-error': shopperAction(({ appError }) => {
    appError.set();
  }),
  fault: ({ environment }, fault) => {
    environment.faults.inject(fault);
    return Promise.resolve();
  },
  call: async (context, value) => {
    const { name, with: input } = await withPasswords(context, value);
    const api = directApi(context);
    // Every endpoint decodes what it has encoded itself; the types meet inside it.
    refuseUnknownInput(name, input);
    const received = inputOverWire(allEndpoints[name] as Endpoint<unknown, unknown>, input);
    await context.run(async () => {
      context.answer = await callByName(api, name, received);
    });
  },
  request: async (context, value) => {
    const { get, post, ...rest } = await withPasswords(context, value);
    const path = get ?? post;
    if (path === undefined || (get !== undefined && post !== undefined))
      throw new StepError('a request needs get or post, with a path');
    const { send } = httpSession(context);
    await context.run(async () => {
      const response = await send(
        `${context.environment.origin}${path}`,
        initOf({ ...rest, ...(get !== undefined && { get }) }),
      );
      context.answer = rawAnswer(response.status, await response.text());
    });
  },
  'old-cookie': (context) => {
    httpSession(context).restoreCookies();
    return Promise.resolve();
  },
  'grant-cash': async ({ environment, phone }, amount) => {
    if (phone === undefined) throw new StepError('there is no phone to credit; - send-otp must come first');
    await environment.grantCash(phone, amount);
  },
};
