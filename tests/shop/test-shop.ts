/**
 * A whole shop to test with: the real store, clock and messenger of a simulation, and a record of what every call changed.
 */
import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import { createRecordingMessenger, type RecordingMessenger } from '../../adapters/memory/recording-messenger.ts';
import { createMemoryStore } from '../../adapters/memory/shop-store.ts';
import { createPincodes } from '../../adapters/pincodes/pincodes.ts';
import { createSandboxGateway, type SandboxGateway } from '../../adapters/payments/sandbox-gateway.ts';
import { createSimulatedHasher } from '../../adapters/simulated/hasher.ts';
import { createSeededRandom } from '../../adapters/simulated/seeded-random.ts';
import {
  createVirtualClock,
  noBackoff,
  noYield,
  VIRTUAL_START,
  type VirtualClock,
} from '../../adapters/simulated/virtual-clock.ts';
import type { Answer, Done } from '../../core/entities/answer.ts';
import { balanceOf, EMPTY_LEDGER } from '../../core/entities/cash-ledger.ts';
import { rupees } from '../../core/entities/money/money.ts';
import type { PaymentGateway, RefundOrder } from '../../core/ports/payments/payments.ts';
import type { Random } from '../../core/ports/random.ts';
import type { CallRefusal, PlaceOrder, ShopApi } from '../../core/ports/shop-api.ts';
import type { Decision, ShopStore, Write } from '../../core/ports/store/shop-store.ts';
import { ledgers } from '../../core/shop/documents/customers.ts';
import type { Quotes } from '../../core/pricing/quote.ts';
import type { SessionContext } from '../../core/shop/session/call-session.ts';
import type { Shop } from '../../core/shop/shop.ts';
import { compose, given, SHOP, shopModule } from '../../server/shop-module.ts';
import type { ShopPorts } from '../../core/shop/ports.ts';
import { ADDRESS, PHONE } from '../samples/customers.ts';
import { MINUTE } from '../samples/durations.ts';
import { WASH } from '../samples/products.ts';
import { createGatewayEventSender, type SendGatewayEvent } from './gateway-events.ts';
import { smsProblem } from './registered-sms.ts';

type Changes = { readonly fields: Set<string>; messages: number };

/** The store, which records the changed fields of every commit; the time of last use is no change. */
const watched = (store: ShopStore, changes: Changes): ShopStore => ({
  ...store,
  update: (keys, decide) => {
    let before = new Map<string, unknown>();
    let decision: Decision<unknown> | undefined;
    return store
      .update(keys, (documents) => {
        before = new Map(
          [...(keys.reads ?? []), ...(keys.writes ?? [])].map((key) => [key as string, documents.get(key)]),
        );
        const decided = decide(documents);
        decision = decided;
        return decided;
      })
      .then((answer) => {
        for (const write of decision?.writes ?? [])
          for (const field of changedFields(write, before.get(write.key))) changes.fields.add(field);
        changes.messages += decision?.messages?.length ?? 0;
        return answer;
      });
  },
});

const changedFields = ({ key, document }: Write, before: unknown): readonly string[] => {
  const kind = key.slice(0, key.indexOf('/'));
  if (before === undefined || document === null) return [kind];
  const [old, next] = [before, document] as readonly Record<string, unknown>[];
  return Object.keys({ ...old, ...next })
    .filter(
      (field) => field !== 'lastUsedAt' && field !== 'usedOnce' && !isDeepStrictEqual(old?.[field], next?.[field]),
    )
    .map((field) => `${kind}.${field}`);
};

/** The origin of its pages. */
export const SITE = 'https://shop.example';

/** The shop, what it runs on, and what it did. */
export type TestShop = Shop & {
  readonly store: ShopStore;
  readonly clock: VirtualClock;
  /** What was sent. */
  readonly messenger: RecordingMessenger;
  /** What was logged. */
  readonly logged: readonly string[];
  /** The shop's way to the gateway: whether it fails, and what the shop has opened and refunded on it. */
  readonly gatewayConnection: {
    fails: boolean;
    readonly opened: readonly string[];
    readonly refunded: readonly RefundOrder[];
  };
  /** The gateway itself, which never fails, for payments of which the shop gets no event. */
  readonly sandboxGateway: SandboxGateway;
  /** Tokens that are not drawn from the shop's own random values. */
  readonly tokens: Random;
  /** A session with its token, which follows replacements. */
  readonly session: (token?: string, context?: SessionContext) => ShopApi & { readonly token: () => string };
  /** What a call changes, such as `session.quantities`; a new document counts by its kind, messages as `message`. */
  readonly changesOf: (run: () => Promise<unknown>) => Promise<readonly string[]>;
  /** The one-time password that was sent last. */
  readonly lastOtp: () => Promise<string>;
  /** Sends an event of the gateway about an order's payment. */
  readonly sendGatewayEvent: SendGatewayEvent;
};

/** What was sent. No test shop sends an SMS that a gateway would not deliver. */
const checkedMessenger = (settings: Settings): RecordingMessenger => {
  const recorder = createRecordingMessenger();
  return {
    ...recorder,
    sent: () => {
      const sent = recorder.sent();
      for (const message of sent) {
        const problem = message.channel === 'sms' ? smsProblem(message, settings) : undefined;
        if (problem !== undefined) throw new Error(problem);
      }
      return sent;
    },
  };
};

/** One table for all test shops. */
const pincodes = createPincodes();

export type TestShopOptions = Partial<Omit<ShopPorts, 'gateway'>> & {
  /** The gateway, or what is put before the fake one; null for none. */
  readonly gateway?: PaymentGateway | ((fake: SandboxGateway) => PaymentGateway) | null;
  /** The time of its clock, epoch milliseconds. */
  readonly start?: number;
  /** What its clock waits for between timers. */
  readonly settle?: () => Promise<void>;
};

export const createTestShop = ({ start = VIRTUAL_START, settle, ...options }: TestShopOptions = {}): TestShop => {
  const clock = createVirtualClock({ start, ...(settle !== undefined && { settle }) });
  const changes: Changes = { fields: new Set(), messages: 0 };
  const store = watched(options.store ?? createMemoryStore(), changes);
  const { random = createSeededRandom(2026), hasher = createSimulatedHasher() } = options;
  const messenger = checkedMessenger(options.settings ?? DEFAULT_SETTINGS);
  const logged: string[] = [];
  const gatewayConnection = { fails: false, opened: [] as string[], refunded: [] as RefundOrder[] };
  const sandboxGateway = createSandboxGateway({ hasher, store: createMemoryStore() });
  /** The fake gateway, which can be out of reach. */
  const reachable = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (gatewayConnection.fails) throw new Error('the gateway is out of reach');
    return ask();
  };
  const watchedGateway: PaymentGateway = {
    ...sandboxGateway,
    open: (payment) =>
      reachable(() => {
        gatewayConnection.opened.push(payment.number);
        return sandboxGateway.open(payment);
      }),
    refund: (refund) =>
      reachable(() => {
        gatewayConnection.refunded.push(refund);
        return sandboxGateway.refund(refund);
      }),
    eventsOf: (gatewayOrder) => reachable(() => sandboxGateway.eventsOf(gatewayOrder)),
  };
  const { gateway = watchedGateway, ...ports } = options;
  const logger = { error: (message: string) => logged.push(message) };
  const shop = compose(
    given({ settings: DEFAULT_SETTINGS, pincodes, random, hasher, messenger, logger }),
    given({ clock, timers: clock, yieldTurn: noYield, backoff: noBackoff }),
    given(ports),
    given({ store, gateway: typeof gateway === 'function' ? gateway(sandboxGateway) : gateway }),
    shopModule,
  ).get(SHOP);
  return {
    ...shop,
    store,
    clock,
    messenger,
    logged,
    gatewayConnection,
    sandboxGateway,
    tokens: createSeededRandom(11),
    session: (first = random.token(), context = {}) => {
      let token = first;
      const follow = (next: string): void => {
        token = next;
        context.onToken?.(next);
      };
      return { ...shop.forSession(first, { ...context, onToken: follow }), token: () => token };
    },
    changesOf: async (run) => {
      changes.fields.clear();
      changes.messages = 0;
      await run();
      return [...changes.fields, ...Array.from({ length: changes.messages }, () => 'message')].sort();
    },
    lastOtp: async () => {
      await shop.deliverMessages();
      return messenger.sent().findLast(({ otp }) => otp !== undefined)?.otp ?? '';
    },
    sendGatewayEvent: createGatewayEventSender({ gateway: sandboxGateway, store, shop, clock }),
  };
};

/** A shop with one session. */
export const openSession = () => {
  const shop = createTestShop();
  return { shop, api: shop.session() };
};

/** What the accounts of a phone's reward cash hold. */
export const accountsOf = async (
  { store }: TestShop,
  phone = PHONE,
): Promise<Readonly<Record<'available' | 'held' | 'spent' | 'pending', number>>> => {
  const ledger = (await store.read([ledgers.key(phone)])).get(ledgers.key(phone)) ?? EMPTY_LEDGER;
  const of = (account: 'available' | 'held' | 'spent' | 'pending'): number => balanceOf(ledger, account);
  return { available: of('available'), held: of('held'), spent: of('spent'), pending: of('pending') };
};

/** The data of an answer that must be done. */
export const dataOf = async <T>(answer: Answer<T, CallRefusal> | Promise<Answer<T, CallRefusal>>): Promise<T> => {
  const settled = await answer;
  if (!settled.status)
    throw new Error(`refused: ${settled.code} ${settled.message} ${JSON.stringify(settled.data ?? {})}`);
  return (settled satisfies Done<T>).data;
};

/** The refusal of an answer that must be one. */
export const refusalOf = async (answer: Promise<Answer<unknown, CallRefusal>>): Promise<CallRefusal> => {
  const settled = await answer;
  if (settled.status) throw new Error(`done: ${JSON.stringify(settled.data)}`);
  return settled;
};

/** The refusal of a call that must be refused and change nothing. */
export const refusalUnchanged = async (
  shop: TestShop,
  call: () => Promise<Answer<unknown, CallRefusal>>,
): Promise<CallRefusal> => {
  const refusals: CallRefusal[] = [];
  const changes = await shop.changesOf(async () => refusals.push(await refusalOf(call())));
  const [refusal] = refusals;
  if (refusal === undefined || changes.length > 0) throw new Error(`refused, but changed: ${changes.join(', ')}`);
  return refusal;
};

/** Verifies a phone, as a shopper does. */
export const verify = async (shop: Pick<TestShop, 'lastOtp'>, api: ShopApi, phone = PHONE): Promise<void> => {
  await dataOf(api.sendOtp({ phone }));
  await dataOf(api.verifyOtp({ phone, otp: await shop.lastOtp() }));
};

/** Signs a phone in, as a new customer where the shop doesn't know it yet. */
export const signIn = async (
  shop: Pick<TestShop, 'lastOtp'>,
  api: ShopApi,
  phone = PHONE,
  address = ADDRESS,
): Promise<void> => {
  await verify(shop, api, phone);
  if ((await dataOf(api.checkSession())).isLogged) return;
  const customer = { name: address.name, phone, email: address.email, isVerified: true };
  await dataOf(api.createCustomer({ customer, shipping: address, billing: null }));
};

let keys = 0;
/** What placing sends; the total is the one that goes with wash at its sale price. */
export const order = (
  changes: Partial<Omit<PlaceOrder, 'expectedTotal'>> & { readonly expectedTotal?: number } = {},
): PlaceOrder => ({
  mode: 'upi',
  redeemCash: false,
  shipping: ADDRESS,
  billing: null,
  key: `key-of-attempt-${(keys += 1)}`,
  ...changes,
  expectedTotal: rupees(changes.expectedTotal ?? 749),
});

/** A signed-in customer with one wash in the cart. */
export const readyToPlace = async (shop: TestShop, phone = PHONE): Promise<ReturnType<TestShop['session']>> => {
  const api = shop.session();
  await signIn(shop, api, phone);
  await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
  return api;
};

/** A shop with such a customer. */
export const openReadyToPlace = async () => {
  const shop = createTestShop();
  return { shop, api: await readyToPlace(shop) };
};

/** The same customer in another browser, with one wash in the cart. */
export const otherBrowser = async (shop: TestShop): Promise<ReturnType<TestShop['session']>> => {
  await shop.clock.advance(MINUTE);
  const api = shop.session();
  await verify(shop, api);
  await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
  return api;
};

/** Places an order and answers its number. */
export const place = async (api: ShopApi, changes: Parameters<typeof order>[0] = {}): Promise<string> =>
  (await dataOf(api.placeOrder(order(changes)))).order.order;

/** The state of the customer's own order. */
export const stateOf = async (api: ShopApi, number: string): Promise<string> =>
  (await dataOf(api.getOrder({ order: number }))).state;

/** Gives the customer reward cash, in rupees. */
export const grant = (shop: TestShop, amount: number) =>
  dataOf(shop.grantRewardCash({ phone: PHONE, amount, reason: 'goodwill' }));

/** Accounts with nothing in them. */
export const ZERO_CASH = { available: 0, held: 0, spent: 0, pending: 0 };

/** An order of one wash that redeems 120 and so comes to 629. */
export const placedWithCash = async (
  shop: TestShop,
): Promise<{ readonly api: Awaited<ReturnType<typeof readyToPlace>>; readonly number: string }> => {
  const api = await readyToPlace(shop);
  await grant(shop, 120);
  return { api, number: await place(api, { redeemCash: true, expectedTotal: 629 }) };
};

/** Both totals that came with a refusal because of the price. */
export const quotesOf = ({ data }: CallRefusal): Quotes | undefined =>
  data !== undefined && 'quotes' in data ? data.quotes : undefined;
