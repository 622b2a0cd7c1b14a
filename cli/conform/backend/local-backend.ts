/** This shop in process as a backend, `core`: the server's handler without a socket, on a virtual clock. */
import { isCaptured } from '../../../adapters/wire/operator/sandbox-tools.ts';
import { throwIfRefused } from '../../scenario/environment/environment.ts';
import { LOCAL_ORIGIN, type ServedLocalShop } from '../../scenario/environment/local-shop.ts';
import { type Backend, keyOf, passwordIn, phoneOf } from './backend.ts';

export const createLocalBackend = ({ local, request }: ServedLocalShop, name = 'core'): Backend => {
  const { shop, clock, messenger, random, sandboxPayments } = local;
  return {
    name,
    request,
    base: LOCAL_ORIGIN,
    advance: async (ms) => {
      await shop.deliverMessages();
      await clock.advance(ms);
      await shop.runMaintenance();
    },
    otp: async (phone) => {
      await shop.deliverMessages();
      return passwordIn(messenger.sent(), phone);
    },
    pay: async (order, outcome, captured) => {
      const answer = await sandboxPayments.pay(order, outcome, captured);
      throwIfRefused(answer);
      return {
        proof: isCaptured(outcome) ? await sandboxPayments.proof(order) : undefined,
        event: answer.status ? answer.data.event : undefined,
      };
    },
    move: async (order, to) => throwIfRefused(await shop.moveOrder({ order, to })),
    grantCash: async (phone, amount) =>
      throwIfRefused(await shop.grantRewardCash({ phone, amount, reason: 'A check of the shop' })),
    setStock: async (pid, level) => throwIfRefused(await shop.setStock({ pid, level })),
    freshPhone: () => phoneOf(random),
    freshKey: () => keyOf(random),
  };
};
