/** The environment of one simulated shopper: a scenario's, over a shop of this process. */
import { createAliases } from '../../scenario/environment/aliases.ts';
import {
  StepError,
  throwIfRefused,
  type Connection,
  type Environment,
} from '../../scenario/environment/environment.ts';
import { createFaults } from '../../scenario/environment/faults.ts';
import { moveOrder } from '../../scenario/environment/local-environment.ts';
import { LOCAL_ORIGIN, type LocalShop } from '../../scenario/environment/local-shop.ts';
import { mapCalls } from '../../scenario/environment/map-calls.ts';
import type { Message } from '../../../core/ports/messages.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import type { Clock, Timers } from '../../../core/ports/time.ts';

/** The shop, with random numbers of the session's own. */
export type LocalSession = LocalShop<Clock & Timers> & {
  /** Lets time pass, with what is due in it. */
  readonly sleep: (ms: number) => Promise<void>;
  readonly connect: () => Connection;
  readonly calls: CallCounter;
  /** Undefined where the messenger keeps every message. */
  readonly smsSent?: ((phone: string) => number) | undefined;
};

/** The calls that a session's pages have made. */
export type CallCounter = {
  count: number;
  /** An order was to be placed. */
  hasOrdered: boolean;
  /** A one-time password was to be sent. */
  hasSentOtp: boolean;
};

export const createCallCounter = (): CallCounter => ({ count: 0, hasOrdered: false, hasSentOtp: false });

export const countCall = (calls: CallCounter, name: CallName): void => {
  calls.count += 1;
  if (name === 'placeOrder') calls.hasOrdered = true;
  if (name === 'sendOtp') calls.hasSentOtp = true;
};

export type SimulatedEnvironment = Environment & {
  readonly calls: CallCounter;
  /** How many SMS were sent to a phone number. */
  readonly smsSent: (phone: string) => Promise<number>;
};

const countSms = (messages: readonly Pick<Message, 'channel' | 'to'>[] = [], phone: string): number =>
  messages.reduce((count, { channel, to }) => count + (channel === 'sms' && to === phone ? 1 : 0), 0);

/** No shopper of a simulation is given faults or reward cash; those are for scenarios. */
const faults = createFaults();
const notSimulated = (): Promise<never> => Promise.reject(new StepError('not simulated'));

export const createLocalSession = (session: LocalSession): SimulatedEnvironment => {
  const aliases = createAliases();
  const { settings, shop, sandboxPayments, messenger, clock, random, pendingCalls, sleep, connect } = session;
  return {
    settings,
    clock,
    random,
    pendingCalls,
    faults,
    connect,
    origin: LOCAL_ORIGIN,
    // No step of a simulated shopper names an alias.
    aliases: { ...aliases, toShop: (value) => value },
    advance: sleep,
    deliver: shop.deliverNewMessages,
    sentMessages: () => Promise.resolve(messenger.sent()),
    otp: undefined,
    calls: session.calls,
    smsSent: async (phone) => {
      // Most visitors never give their number.
      if (!session.calls.hasSentOtp) return 0;
      await shop.deliverNewMessages();
      return session.smsSent?.(phone) ?? countSms(messenger.sent(), phone);
    },
    // Tracked like a page's call, so that a step waits for it however long a database takes.
    pay: (order, outcome, captured) =>
      pendingCalls.track(async () => {
        throwIfRefused(await sandboxPayments.pay(order, outcome, captured));
        return { proof: outcome === 'succeeds' ? await sandboxPayments.proof(order) : undefined, event: undefined };
      }),
    move: (order, to) =>
      pendingCalls.track(async () => {
        throwIfRefused(await moveOrder(shop, order, to));
      }),
    review: notSimulated,
    setStock: async (change) => {
      throwIfRefused(await shop.setStock(change));
    },
    grantCash: notSimulated,
  };
};

/** The same environment, counting calls where it does not do so itself. */
export const countingCalls = (environment: Environment | SimulatedEnvironment): SimulatedEnvironment => {
  if ('calls' in environment) return environment;
  const calls = createCallCounter();
  return {
    ...environment,
    calls,
    connect: countedConnect(environment.connect, calls),
    smsSent: async (phone) => (calls.hasSentOtp ? countSms(await environment.sentMessages(), phone) : 0),
  };
};

export const countedConnect =
  (connect: () => Connection, calls: CallCounter): (() => Connection) =>
  () => {
    const connection = connect();
    return {
      direct: connection.direct,
      forPage: () =>
        mapCalls(connection.forPage(), (name, call) => {
          countCall(calls, name);
          return call();
        }),
    };
  };
