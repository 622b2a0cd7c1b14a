/** Wraps every call of the shop in the same way. */
import type { Answer } from '../../entities/answer.ts';
import type { CallName, ShopApi } from '../../ports/shop-api.ts';

/** The same shop: `called` runs as each call is made, and the function it returns runs with the answer. */
export const onAnswers = (api: ShopApi, called: (name: CallName) => (answer: Answer<unknown>) => void): ShopApi => {
  // Inputs and answers pass through untouched, so that their types do not matter here.
  const calls = api as Readonly<Record<string, (input: unknown) => Promise<Answer<unknown>>>>;
  const wrapped = Object.entries(calls).map(([name, call]) => [
    name,
    async (input: unknown) => {
      const answered = called(name as CallName);
      const answer = await call(input);
      answered(answer);
      return answer;
    },
  ]);
  return Object.fromEntries(wrapped) as ShopApi;
};
