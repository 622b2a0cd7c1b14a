/** What a scenario is played against in this process: the shop called directly, or over the wire without a socket. */
import { isCaptured } from '../../../adapters/wire/operator/sandbox-tools.ts';
import type { FetchWithCookies } from '../../../adapters/http-client/cookies.ts';
import type { Answer } from '../../../core/entities/answer.ts';
import type { Parcel } from '../../../core/entities/parcel.ts';
import type { OrderState } from '../../../core/entities/order.ts';
import type { OperatorCalls } from '../../../core/shop/operator-calls.ts';
import type { ContractLevel } from '../../../core/contract/call.ts';
import { createAliases } from './aliases.ts';
import { StepError, throwIfRefused, type Connection, type Environment, type Watch } from './environment.ts';
import { createFaults, faultyApi, type FaultOptions } from './faults.ts';
import { LOCAL_ORIGIN, type LocalShop } from './local-shop.ts';
import { mapCalls } from './map-calls.ts';
import { createWireConnection } from './wire-connection.ts';

/** How a browser connects to a local shop. */
export type Connect = (local: LocalShop, faults: FaultOptions, backend: ContractLevel, watch?: Watch) => Connection;

/** Connects in process, to a shop with all calls: a call is a function call. */
export const connectInProcess: Connect = ({ shop, random, pendingCalls }, faults) => {
  const visitor = random.token();
  const session = shop.forSession(random.token(), { visitor, origin: LOCAL_ORIGIN });
  const direct = mapCalls(session, (_name, call) => pendingCalls.track(call));
  // A fault may delay a call, so its time is tracked too.
  const faulty = faultyApi(direct, faults);
  return { forPage: () => mapCalls(faulty, (_name, call) => pendingCalls.track(call)), direct: () => direct };
};

/** Connects over the wire; `request` is the server's handler. */
export const connectOverWire =
  (request: FetchWithCookies): Connect =>
  ({ clock }, faults, backend, watch) =>
    createWireConnection({ origin: LOCAL_ORIGIN, request, backend, faults, after: clock.after, watch });

export const createLocalEnvironment = (local: LocalShop, connect: Connect, backend: ContractLevel): Environment => {
  const { shop, clock, random, messenger, sandboxPayments, pendingCalls, settings } = local;
  const faults = createFaults();
  return {
    settings,
    clock,
    random,
    pendingCalls,
    faults,
    origin: LOCAL_ORIGIN,
    aliases: createAliases(),
    canMoveClock: true,
    advance: async (ms) => {
      await clock.advance(ms);
      await shop.runMaintenance();
    },
    connect: (watch) => connect(local, { faults, pendingCalls, after: clock.after }, backend, watch),
    deliver: () => shop.deliverMessages(),
    sentMessages: () => Promise.resolve(messenger.sent()),
    otp: undefined,
    pay: async (order, outcome, captured) => {
      const answer = await sandboxPayments.pay(order, outcome, captured);
      throwIfRefused(answer);
      return {
        proof: isCaptured(outcome) ? await sandboxPayments.proof(order) : undefined,
        event: answer.status ? answer.data.event : undefined,
      };
    },
    move: async (order, to, parcel) => throwIfRefused(await moveOrder(shop, order, to, parcel)),
    review: async (order, review) => throwIfRefused(await shop.reviewPayment({ order, ...review })),
    setStock: async (change) => throwIfRefused(await shop.setStock(change)),
    grantCash: async (phone, amount) => {
      const answer = await shop.grantRewardCash({ phone, amount, reason: 'goodwill' });
      if (!answer.status) throw new StepError(`reward cash could not be credited: ${answer.message}`);
    },
  };
};

/** The operator's step: cash that is due back is paid, and the amount given. */
export const moveOrder = async (
  shop: Pick<OperatorCalls, 'findOrder' | 'dueRefundsOf' | 'moveOrder'>,
  number: string,
  to: OrderState,
  parcel?: Parcel,
): Promise<Answer<{ readonly state: OrderState }>> => {
  const order = to === 'refunded' ? await shop.findOrder(number) : undefined;
  const due = order === undefined ? undefined : (await shop.dueRefundsOf([order])).get(order.number);
  const amount = due?.find(({ by }) => by === 'operator')?.amount;
  return shop.moveOrder({
    order: number,
    to,
    ...(parcel !== undefined && { parcel }),
    ...(amount !== undefined && { amount }),
  });
};
