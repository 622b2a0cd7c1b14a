/** Something done around every call of a shop. */
import { callNames } from '../../../adapters/wire/endpoints/initial-endpoints.ts';
import type { Answer } from '../../../core/entities/answer.ts';
import type { CallName, ShopApi } from '../../../core/ports/shop-api.ts';

type AnyCall = (input: unknown) => Promise<Answer<unknown>>;

/** The same shop, each call of which goes through `around`. What it answers must be of the call's own kind. */
export const mapCalls = (
  api: ShopApi,
  around: (name: CallName, call: () => Promise<Answer<unknown>>, input: unknown) => Promise<Answer<unknown>>,
): ShopApi => {
  const entries = callNames.map((name) => {
    // One treatment for calls of every type: each answer leaves by the call it came from.
    const original = api[name] as AnyCall;
    return [name, (input: unknown) => around(name, () => original(input), input)];
  });
  return Object.fromEntries(entries) as ShopApi;
};

/** One call by its name, with an input that nobody has checked; the shop does. */
export const callByName = (api: ShopApi, name: CallName, input: unknown): Promise<Answer<unknown>> =>
  (api[name] as AnyCall)(input);
