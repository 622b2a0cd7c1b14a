/**
 * The environment of one simulated shopper of a load: a running shop on the real clock, and a device whose clock jumps over
 * the time that the shopper thinks. Away from a sandbox it makes no call that sends a message or places an order.
 */
import { createVirtualClock } from '../../../adapters/simulated/virtual-clock.ts';
import { promisesSettled } from '../../../adapters/system/time.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { refused } from '../../../core/entities/answer.ts';
import type { Message } from '../../../core/ports/messages.ts';
import type { Random } from '../../../core/ports/random.ts';
import type { CallName, ShopApi } from '../../../core/ports/shop-api.ts';
import { createAliases } from '../../scenario/environment/aliases.ts';
import { StepError, type Environment } from '../../scenario/environment/environment.ts';
import { createFaults } from '../../scenario/environment/faults.ts';
import { mapCalls } from '../../scenario/environment/map-calls.ts';
import type { PendingCalls } from '../../scenario/environment/pending-calls.ts';

export type LoadEnvironmentOptions = {
  readonly settings: Settings;
  readonly url: string;
  /** The measured calls of the session. */
  readonly api: ShopApi;
  readonly phone: string;
  readonly random: Pick<Random, 'token'>;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** Waits for the share of the thinking time that `--think-time` asks for. */
  readonly think: (ms: number) => Promise<void>;
  /** What only a sandbox has; undefined for any other shop. */
  readonly sandbox: LoadSandbox | undefined;
};

export type LoadSandbox = {
  /** The one-time password that was just sent to a phone; undefined where it does not come. */
  readonly otpOf: (phone: string) => Promise<string | undefined>;
  readonly pay: Environment['pay'];
};

/** All that is asked of a shop that is no sandbox. */
const CART_CALLS: readonly CallName[] = [
  'checkSession',
  'getOffer',
  'getCart',
  'addToCart',
  'quickBuy',
  'updateCart',
  'deleteFromCart',
  'applyCoupon',
  'removeCoupon',
];
const NOT_SENT = refused('NOT_AVAILABLE', 'A load makes this call on a sandbox only');

const notAvailable = (): Promise<never> => Promise.reject(new StepError('not available in a load'));
const faults = createFaults();

export const createLoadEnvironment = (options: LoadEnvironmentOptions): Environment => {
  const { settings, url, phone, random, startedAt, think, sandbox } = options;
  const pendingCalls = createAwaitedCalls();
  const clock = createVirtualClock({ start: startedAt, settle: pendingCalls.idle });
  let otp: string | undefined;

  const api = mapCalls(options.api, (name, call) =>
    pendingCalls.track(async () => {
      if (sandbox === undefined && !CART_CALLS.includes(name)) return NOT_SENT;
      const answer = await call();
      // The shopper looks at the phone at once.
      if (name === 'sendOtp' && answer.status) otp = await sandbox?.otpOf(phone);
      return answer;
    }),
  );
  const sms = (): readonly Message[] =>
    otp === undefined ? [] : [{ id: 'otp', at: startedAt, channel: 'sms', to: phone, text: otp, kind: 'otp', otp }];

  return {
    settings,
    clock,
    random,
    pendingCalls,
    faults,
    origin: url,
    aliases: { ...createAliases(), toShop: (value) => value },
    advance: async (ms) => {
      await think(ms);
      await clock.advance(ms);
    },
    connect: () => ({ forPage: () => api, direct: () => api }),
    deliver: () => Promise.resolve(),
    sentMessages: () => Promise.resolve(sms()),
    otp: undefined,
    pay: (order, outcome, captured) =>
      sandbox === undefined ? notAvailable() : pendingCalls.track(() => sandbox.pay(order, outcome, captured)),
    move: notAvailable,
    review: notAvailable,
    setStock: notAvailable,
    grantCash: notAvailable,
  };
};

/**
 * Calls over a real network, of many sessions at once. `createPendingCalls` looks again every millisecond, in each session;
 * this one waits for the calls themselves.
 */
const createAwaitedCalls = (): PendingCalls => {
  const pending = new Set<Promise<unknown>>();
  return {
    track: async (call) => {
      const result = call();
      const ended = result.catch(() => undefined);
      pending.add(ended);
      try {
        return await result;
      } finally {
        pending.delete(ended);
      }
    },
    // The calls have a timeout of their own.
    timeOut: () => Promise.reject(new Error('no call of a load waits for a timeout of the page')),
    timingOut: () => 0,
    idle: async () => {
      await promisesSettled();
      while (pending.size > 0) {
        await Promise.race(pending);
        await promisesSettled();
      }
    },
  };
};
