/** How the shop answers whoever is not a shopper's session: with its time, and with refusals for what a store could not take. */
import type { Answer } from '../entities/answer.ts';
import { cleanInput } from './calls/read-input.ts';
import { orderNotFound, refusalFor } from './calls/refusals.ts';
import { orderNumberIn } from './orders/order-record.ts';
import { withStoreTimeLimit, type ShopPorts } from './ports.ts';

export const answering = (ports: ShopPorts) => {
  const stamped = <T>(answer: Answer<T>): Answer<T> => ({ ...answer, now: ports.clock.now() });
  /** `run` gets the ports with which its work on the store is limited in time. */
  const answered = async <T>(run: (limited: ShopPorts) => Promise<Answer<T>>): Promise<Answer<T>> =>
    stamped(await run(withStoreTimeLimit(ports)).catch(refusalFor));
  /** A call that names an order. */
  const aboutOrder =
    <Request extends { readonly order: string }, T>(
      run: (number: string, request: Omit<Request, 'order'>, limited: ShopPorts) => Promise<Answer<T>>,
    ) =>
    async (typed: Request): Promise<Answer<T>> => {
      const { order, ...request } = cleanInput(typed);
      const number = orderNumberIn(order);
      return number === null ? stamped(orderNotFound) : answered((limited) => run(number, request, limited));
    };
  return { stamped, answered, aboutOrder };
};
