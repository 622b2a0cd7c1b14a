/** A real shop in memory, a browser with tabs on a device, and a clock that moves only when told to. */
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import { createMemoryBrowser } from '../../adapters/memory/browser-storage.ts';
import { createMemoryOutbox, type MemoryOutbox } from '../../adapters/memory/outbox.ts';
import { createMemoryStore } from '../../adapters/memory/shop-store.ts';
import { createPincodes } from '../../adapters/pincodes/pincodes.ts';
import { createSandboxGateway } from '../../adapters/payments/sandbox-gateway.ts';
import { createSimulatedDigests } from '../../adapters/simulated/digests.ts';
import { createSeededRandom, type SeededRandom } from '../../adapters/simulated/seeded-random.ts';
import { createVirtualClock, noBackoff, noYield, type VirtualClock } from '../../adapters/simulated/virtual-clock.ts';
import { EMPTY_ADDRESS, type Address } from '../../core/entities/address.ts';
import type { KeyValueStore } from '../../core/ports/key-value-store.ts';
import type { Page } from '../../core/ports/page.ts';
import type { OpenPaymentWindow } from '../../core/ports/payments/payment-window.ts';
import type { PaymentGateway } from '../../core/ports/payments/payments.ts';
import type { ShopApi } from '../../core/ports/shop-api.ts';
import { createShop, type Shop } from '../../core/shop/shop.ts';
import { createShopper, type Shopper } from '../../core/shopper/shopper.ts';
import { createDevice, type Device } from './device.ts';
import { createGatewayTells, type GatewayTells } from './gateway-events.ts';
import { createLine, type Line } from './line.ts';

/** Lets everything within this process settle. */
export const quiet = async (): Promise<void> => {
  for (let turn = 0; turn < 2; turn += 1)
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
};

export const createClock = (): VirtualClock => createVirtualClock({ settle: quiet });

export type TestPage = Page & {
  /** Where the shopper was sent, in order. */
  readonly visited: readonly string[];
  readonly reloads: () => number;
  /** The page comes back to sight. */
  readonly show: () => void;
  /** Has `went` called with every address that the shopper is sent to, as the router does. */
  readonly onGo: (went: (to: string) => void) => void;
};

export const createPage = (url: string): TestPage => {
  let here = url;
  let reloads = 0;
  const visited: string[] = [];
  const watchers = new Set<() => void>();
  let routeChanged: (to: string) => void = () => undefined;
  return {
    visited,
    reloads: () => reloads,
    show: () => {
      for (const shown of [...watchers]) shown();
    },
    url: () => here,
    origin: () => 'https://shop.test',
    go: (to) => {
      visited.push(to);
      here = to;
      routeChanged(to);
    },
    onGo: (went) => {
      routeChanged = went;
    },
    replaceUrl: (to) => {
      here = to;
    },
    reload: () => {
      reloads += 1;
    },
    onShow: (shown) => {
      watchers.add(shown);
      return () => {
        watchers.delete(shown);
      };
    },
  };
};

export type Tab = {
  readonly shopper: Shopper;
  readonly page: TestPage;
  /** What this tab alone remembers. */
  readonly session: KeyValueStore;
  /** What was written to the journal. */
  readonly journal: readonly (readonly [message: string, cause: unknown])[];
  /** The page is left and opened again in the same tab, here or at another address. */
  readonly reload: (url?: string) => Promise<Tab>;
};

export type Browser = {
  readonly device: Device;
  readonly line: Line;
  /** What all tabs remember. */
  readonly local: KeyValueStore;
  readonly openTab: (url?: string) => Promise<Tab>;
};

export type BrowserOptions = {
  readonly random?: SeededRandom;
  readonly latestBuild?: () => Promise<string>;
  readonly blockedStorage?: boolean;
  /** What becomes of the gateway's payment window; by default it does not open. */
  readonly openPaymentWindow?: OpenPaymentWindow;
};

/** A browser whose storage the user, or a setting, has blocked: it forgets, and never throws. */
export const blocked: KeyValueStore = {
  get: () => null,
  set: () => undefined,
  remove: () => undefined,
  watch: () => () => undefined,
};

/** A browser on one device, in front of any shop. */
export const openBrowser = (api: ShopApi, clock: VirtualClock, options: BrowserOptions = {}): Browser => {
  const {
    random = createSeededRandom(7),
    latestBuild = async () => 'build-1',
    blockedStorage = false,
    openPaymentWindow = async () => ({ status: 'unavailable' }),
  } = options;
  const device = createDevice(clock);
  const line = createLine(api);
  const memory = createMemoryBrowser();
  const storage = (from: { readonly tab: () => KeyValueStore }): KeyValueStore =>
    blockedStorage ? blocked : from.tab();

  const open = async (url: string, session: KeyValueStore): Promise<Tab> => {
    const page = createPage(url);
    const journal: [string, unknown][] = [];
    const shopper = createShopper({
      settings: DEFAULT_SETTINGS,
      api: line.api,
      clock: device.clock,
      ticker: device.ticker,
      local: storage(memory),
      session,
      page,
      openPaymentWindow,
      random,
      journal: {
        error: (message, cause) => {
          journal.push([message, cause]);
        },
      },
      build: { current: 'build-1', latest: latestBuild },
    });
    page.onGo(shopper.routeChanged);
    const tab: Tab = {
      shopper,
      page,
      session,
      journal,
      reload: async (to = page.url()) => {
        shopper.stop();
        return open(to, session);
      },
    };
    await shopper.start();
    await quiet();
    return tab;
  };

  return { device, line, local: storage(memory), openTab: (url = '/') => open(url, storage(createMemoryBrowser())) };
};

export type OpenShop = Browser & {
  readonly clock: VirtualClock;
  readonly shop: Shop;
  /** The browser's session, past the line: what the shop itself says, faults or not. */
  readonly direct: ShopApi;
  readonly outbox: MemoryOutbox;
  /** The last one-time password that was sent. */
  readonly lastOtp: () => Promise<string>;
  readonly gatewayTells: GatewayTells;
  /** Makes a customer who has an account, from another browser, half a minute ago. */
  readonly customer: (phone: string, shipping?: Address) => Promise<void>;
};

/** One table for all the shops of this file. */
const pincodes = createPincodes();

/** A shop, and a browser in front of it. Errors of the shop's own journal fail the test. */
export const openShop = (options: BrowserOptions & { readonly gateway?: PaymentGateway | null } = {}): OpenShop => {
  const { gateway: other, ...rest } = options;
  const clock = createClock();
  const random = createSeededRandom(1);
  const outbox = createMemoryOutbox();
  const digests = createSimulatedDigests();
  const store = createMemoryStore();
  const gateway = createSandboxGateway({ digests, store: createMemoryStore() });
  const shop = createShop({
    settings: DEFAULT_SETTINGS,
    store,
    clock,
    yieldTurn: noYield,
    backoff: noBackoff,
    ticker: clock,
    random,
    digests,
    gateway: other === undefined ? gateway : other,
    messenger: outbox,
    pincodes,
    journal: {
      error: (message, cause) => {
        throw new Error(message, { cause });
      },
    },
  });
  const direct = shop.forSession('token-of-the-browser');

  const lastOtp = async (): Promise<string> => {
    await shop.deliverMessages();
    const otp = outbox.sent().findLast((message) => message.otp !== undefined)?.otp;
    if (otp === undefined) throw new Error('no one-time password was sent');
    return otp;
  };
  return {
    ...openBrowser(direct, clock, rest),
    clock,
    shop,
    direct,
    outbox,
    lastOtp,
    gatewayTells: createGatewayTells({ gateway, store, shop, clock }),
    customer: async (phone, shipping = HOME) => {
      const elsewhere = shop.forSession(`token-of-${phone}`);
      await elsewhere.sendOtp({ phone });
      await elsewhere.verifyOtp({ phone, otp: await lastOtp() });
      const made = await elsewhere.createCustomer({
        customer: { name: shipping.name, phone, email: shipping.email, isVerified: true },
        shipping,
        billing: null,
      });
      if (!made.status) throw new Error(made.message);
      // So that the next one-time password may be sent.
      await clock.advance(30_000);
    },
  };
};

export const PHONE = '9876543210';
export const HOME: Address = {
  ...EMPTY_ADDRESS,
  name: 'Asha Rao',
  email: 'asha@example.com',
  h_no: '4/B',
  st_address: '12, MG Road',
  city: 'New Delhi',
  state: 'Delhi',
  pincode: '110001',
  for_ship: 'yes',
  for_bill: 'yes',
};

/** Fills in an address as a person does. */
export const fill = (
  { shopper }: Tab,
  part: 'shipping' | 'billing' = 'shipping',
  address: Partial<Address> = HOME,
): void => {
  for (const field of ['name', 'email', 'h_no', 'st_address', 'city', 'state', 'pincode'] as const) {
    const value = address[field];
    if (value !== undefined) shopper.checkout.setAddress(part, field, value);
  }
};

/** Verifies a phone with the one-time password that the shop sent. */
export const verify = async ({ shopper }: Tab, lastOtp: () => Promise<string>, phone = PHONE): Promise<void> => {
  shopper.checkout.setPhone(phone);
  await shopper.checkout.sendOtp();
  shopper.checkout.setOtp(await lastOtp());
  await shopper.checkout.verifyOtp();
  await quiet();
  const { isVerified, notice, form } = shopper.checkout.get();
  if (!isVerified) throw new Error(`the phone was not verified: ${notice?.message ?? form.errors.otp}`);
};
