/** Wraps every call of the shop in the same way. */
import type { Answer } from '../../entities/answer.ts';
import type { CallName, ShopApi } from '../../ports/shop-api.ts';

/** Runs as a call is made; the function it returns runs with the answer. */
export type CallWatcher = (name: CallName) => (answer: Answer<unknown>) => void;

/** The same shop, with every call watched. */
export const onAnswers = (api: ShopApi, ...watchers: readonly CallWatcher[]): ShopApi => {
  // Inputs and answers pass through untouched, so that their types do not matter here.
  const calls = api as Readonly<Record<string, (input: unknown) => Promise<Answer<unknown>>>>;
  // A copy of all calls at once is much cheaper than adding one after the other, and every visitor needs one.
  const watched = { ...calls };
  for (const [name, call] of Object.entries(calls))
    watched[name] = (input) => {
      const answered = watchers.map((watch) => watch(name as CallName));
      return call(input).then((answer) => {
        for (const run of answered) run(answer);
        return answer;
      });
    };
  return watched as ShopApi;
};
