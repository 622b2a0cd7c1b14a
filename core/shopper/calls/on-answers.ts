/** Wraps every call of the shop in the same way. */
import type { Answer } from '../../entities/answer.ts';
import type { CallName, ShopApi } from '../../ports/shop-api.ts';

/** Runs as a call is made; the function it returns runs with the answer. */
export type CallWatcher = (name: CallName) => (answer: Answer<unknown>) => void;

/** The same shop, with every call watched. */
export const onAnswers = (api: ShopApi, watch: CallWatcher): ShopApi => {
  // Inputs and answers pass through untouched, so that their types do not matter here.
  const calls = api as Readonly<Record<CallName, (input: unknown) => Promise<Answer<unknown>>>>;
  // A copy of all calls at once is much cheaper than adding one after the other, and every visitor needs one.
  const watched = { ...calls };
  // By name: a list of entries would take more memory than the calls themselves.
  for (const name of Object.keys(calls) as CallName[]) {
    const call = calls[name];
    watched[name] = (input) => {
      const onAnswer = watch(name);
      return call(input).then((answer) => {
        onAnswer(answer);
        return answer;
      });
    };
  }
  return watched as ShopApi;
};
