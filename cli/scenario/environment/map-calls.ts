/** Middleware around every call of the shop's API. */
import type { Answer } from '../../../core/entities/answer.ts';
import { lazyRecord } from '../../../core/entities/record-of.ts';
import type { CallName, ShopApi } from '../../../core/ports/shop-api.ts';

type AnyCall = (input: unknown) => Promise<Answer<unknown>>;

/** The same API with every call passed through `around`, which must return an answer of the call's own type. */
export const mapCalls = (
  api: ShopApi,
  around: (name: CallName, call: () => Promise<Answer<unknown>>, input: unknown) => Promise<Answer<unknown>>,
): ShopApi =>
  // The types of the calls differ, but each answer is returned by the call that it came from.
  lazyRecord(api, (name) => (input: unknown) => around(name, () => callByName(api, name, input), input));

/** Makes a call by its name, with an input that only the shop validates. */
export const callByName = (api: ShopApi, name: CallName, input: unknown): Promise<Answer<unknown>> =>
  (api[name] as AnyCall)(input);
