/** One shop for many simulated shoppers, who meet in the order of virtual time. */
import type { RecordingMessenger } from '../../../adapters/memory/recording-messenger.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { MINUTE_MS } from '../../../core/entities/time/duration.ts';
import { ACCEPTED, type Message } from '../../../core/ports/messages.ts';
import type { ShopStore } from '../../../core/ports/store/shop-store.ts';
import { throwIfRefused, type Environment } from '../../scenario/environment/environment.ts';
import { createLocalShop } from '../../scenario/environment/local-shop.ts';
import { createPendingCalls } from '../../scenario/environment/pending-calls.ts';
import { createSessionRandom } from '../random/session-random.ts';
import { MAX_SESSIONS } from './shopper-identity.ts';
import { createCallCounter, createLocalSession } from './local-session.ts';
import { createQuickPendingCalls, createSimulatedConnection } from './simulated-connection.ts';
import { createSharedTime, type SharedTime } from './shared-time.ts';

export type SharedShop = {
  readonly time: SharedTime;
  /** The environment of one of its sessions. */
  readonly environmentOf: (session: number) => Environment;
  /** Sets what can be sold, as the operator. Throws StepError. */
  readonly setStock: Environment['setStock'];
  /** Runs maintenance from now on, as a server does, until the returned function is called. */
  readonly maintain: () => () => void;
};

export type SharedShopOptions = {
  readonly settings: Settings;
  readonly store: ShopStore;
  /** Whether the store answers within promise turns. */
  readonly isInMemory: boolean;
  readonly via: 'core' | 'wire';
  readonly seed: number;
};

const MAINTENANCE_MS = 30 * MINUTE_MS;
/** The random numbers of the shop itself, which no session has. */
const SHOP = MAX_SESSIONS;
/** The last messages with a one-time password: all that a session reads, so that the list does not grow. */
const MAX_MESSAGES = 100;

type SharedMessenger = RecordingMessenger & { readonly smsSent: (phone: string) => number };

const createSharedMessenger = (): SharedMessenger => {
  const messages: Message[] = [];
  /** By phone, of sessions under way. */
  const sms = new Map<string, number>();
  return {
    send: async (message) => {
      if (message.channel === 'sms') sms.set(message.to, (sms.get(message.to) ?? 0) + 1);
      if (message.otp !== undefined) messages.push(message);
      if (messages.length > MAX_MESSAGES) messages.shift();
      return ACCEPTED;
    },
    sent: () => messages,
    // A phone number is that of one session, and is asked about once.
    smsSent: (phone) => {
      const count = sms.get(phone) ?? 0;
      sms.delete(phone);
      return count;
    },
  };
};

export const createSharedShop = ({ settings, store, isInMemory, via, seed }: SharedShopOptions): SharedShop => {
  const pendingCalls = isInMemory && via === 'core' ? createQuickPendingCalls() : createPendingCalls();
  const time = createSharedTime(pendingCalls.idle);
  const { clock } = time;
  const random = createSessionRandom(seed, SHOP);
  const messenger = createSharedMessenger();
  const local = createLocalShop({ settings, store, clock, random, pendingCalls, messenger });
  const { shop } = local;
  const connectionOf = createSimulatedConnection(local, via);
  return {
    time,
    environmentOf: (session) => {
      const own = createSessionRandom(seed, session);
      const calls = createCallCounter();
      return createLocalSession({
        ...local,
        calls,
        random: own,
        sleep: time.sleep,
        smsSent: messenger.smsSent,
        connect: connectionOf(own, calls),
      });
    },
    setStock: async (change) => {
      throwIfRefused(await shop.setStock(change));
    },
    maintain: () => clock.every(MAINTENANCE_MS, () => void pendingCalls.track(shop.runMaintenance)),
  };
};
