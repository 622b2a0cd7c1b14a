/** Middleware around every call of the shop's API. */
import { callNames } from '../../../core/contract/call-names.ts';
import type { Answer } from '../../../core/entities/answer.ts';
import type { CallName, ShopApi } from '../../../core/ports/shop-api.ts';

type AnyCall = (input: unknown) => Promise<Answer<unknown>>;

/** The same API with every call passed through `around`, which must return an answer of the call's own type. */
export const mapCalls = (
  api: ShopApi,
  around: (name: CallName, call: () => Promise<Answer<unknown>>, input: unknown) => Promise<Answer<unknown>>,
): ShopApi => {
  // A copy of all calls at once is much cheaper than adding one after the other.
  const mapped: Record<string, unknown> = { ...api };
  for (const name of callNames) {
    // The types of the calls differ, but each answer is returned by the call that it came from.
    const original = api[name] as AnyCall;
    mapped[name] = (input: unknown) => around(name, () => original(input), input);
  }
  return mapped as ShopApi;
};

/** Makes a call by its name, with an input that only the shop validates. */
export const callByName = (api: ShopApi, name: CallName, input: unknown): Promise<Answer<unknown>> =>
  (api[name] as AnyCall)(input);
