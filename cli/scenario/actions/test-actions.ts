/** Actions of the steps that control the test itself: time, faults and direct calls. */
import { allEndpoints, type Endpoint } from '../../../adapters/wire/endpoints.ts';
import { Malformed } from '../../../core/contract/strict.ts';
import { StepError } from '../environment/environment.ts';
import { callByName } from '../environment/map-calls.ts';
import type { TEST_STEPS } from '../format/steps.ts';
import { type ActionsFor, directApi, shopperAction } from './play-context.ts';

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

/** Without `expect` and `show`, which only read the state (see play-scenario.ts). */
export const TEST_ACTIONS: Omit<ActionsFor<typeof TEST_STEPS>, 'expect' | 'show'> = {
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
  call: async (context, { name, with: input }) => {
    const api = directApi(context);
    // Every endpoint decodes what it has encoded itself; the types meet inside it.
    const received = inputOverWire(allEndpoints[name] as Endpoint<unknown, unknown>, input);
    await context.run(async () => {
      context.answer = await callByName(api, name, received);
    });
  },
  'grant-cash': async ({ environment, phone }, amount) => {
    if (phone === undefined) throw new StepError('there is no phone to credit; - send-otp must come first');
    await environment.grantCash(phone, amount);
  },
};
