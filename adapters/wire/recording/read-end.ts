/** Asks the shop what a session ends with: its cart, whether it is signed in, and its orders. */
import { REFUSAL_CODES } from '../../../core/entities/answer.ts';
import type { CallName, DataOf, InputOf } from '../../../core/ports/shop-api.ts';
import { decodeAnswer, parseEnvelope } from '../envelope.ts';
import { allEndpoints, type Endpoint } from '../endpoints.ts';
import { Unreadable } from '../../../core/contract/tolerant.ts';
import type { SessionEnd } from './recorded-event.ts';

/** Gets the text of a path of the shop, with the cookies of the session; undefined where there is no answer. */
export type GetText = (path: string) => Promise<string | undefined>;

export const readEnd = async (getText: GetText): Promise<SessionEnd> => {
  let shopAt: number | undefined;
  const ask = async <Name extends CallName>(name: Name, input: InputOf<Name>): Promise<DataOf<Name> | undefined> => {
    const endpoint: Endpoint<InputOf<Name>, DataOf<Name>> = allEndpoints[name];
    const envelope = parseEnvelope((await getText(endpoint.path)) ?? '');
    if (envelope === undefined) return undefined;
    try {
      const answer = decodeAnswer(envelope, (data) => endpoint.decodeResponse(data, input), REFUSAL_CODES);
      shopAt = answer.now ?? shopAt;
      return answer.status ? answer.data : undefined;
    } catch (error) {
      if (error instanceof Unreadable) return undefined;
      throw error;
    }
  };
  const cart = await ask('getCart', undefined);
  const session = await ask('checkSession', undefined);
  const listed = session?.isLogged === true ? await ask('listOrders', undefined) : undefined;
  return {
    ...(shopAt !== undefined && { shopAt }),
    ...(cart !== undefined && { cart }),
    ...(session !== undefined && { isLogged: session.isLogged }),
    ...(listed !== undefined && { orders: listed.orders }),
  };
};
