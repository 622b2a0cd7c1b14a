/** How the shop answers whoever is not a shopper's session: with its time, and with refusals for what a store could not take. */
import type { Answer } from '../entities/answer.ts';
import type { Clock } from '../ports/time.ts';
import { cleanInput } from './calls/read-input.ts';
import { orderNotFound, refusalFor } from './calls/refusals.ts';
import { orderNumberIn } from './orders/order-record.ts';

export const answering = (clock: Clock) => {
  const stamped = <T>(answer: Answer<T>): Answer<T> => ({ ...answer, now: clock.now() });
  const answered = async <T>(run: () => Promise<Answer<T>>): Promise<Answer<T>> =>
    stamped(await run().catch(refusalFor));
  /** A call that names an order. */
  const aboutOrder =
    <Request extends { readonly order: string }, T>(
      run: (number: string, request: Omit<Request, 'order'>) => Promise<Answer<T>>,
    ) =>
    async (typed: Request): Promise<Answer<T>> => {
      const { order, ...request } = cleanInput(typed);
      const number = orderNumberIn(order);
      return number === null ? stamped(orderNotFound) : answered(() => run(number, request));
    };
  return { stamped, answered, aboutOrder };
};
