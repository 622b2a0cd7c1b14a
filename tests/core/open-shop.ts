/** A real shop in memory with a browser in front of it, and what a customer does there. */
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import { createMemoryOutbox, type MemoryOutbox } from '../../adapters/memory/outbox.ts';
import { createMemoryStore } from '../../adapters/memory/shop-store.ts';
import { createPincodes } from '../../adapters/pincodes/pincodes.ts';
import { createSandboxGateway } from '../../adapters/payments/sandbox-gateway.ts';
import { createSimulatedHasher } from '../../adapters/simulated/hasher.ts';
import { createSeededRandom } from '../../adapters/simulated/seeded-random.ts';
import { noBackoff, noYield, type VirtualClock } from '../../adapters/simulated/virtual-clock.ts';
import { EMPTY_ADDRESS, type Address } from '../../core/entities/address.ts';
import type { PaymentGateway } from '../../core/ports/payments/payments.ts';
import type { ShopApi } from '../../core/ports/shop-api.ts';
import { createShop, type Shop } from '../../core/shop/shop.ts';
import { createGatewayEventSender, type SendGatewayEvent } from '../shop/gateway-events.ts';
import { quiet, createClock, type Tab, type Browser, type BrowserOptions, openBrowser } from './browser.ts';

export type OpenShop = Browser & {
  readonly clock: VirtualClock;
  readonly shop: Shop;
  /** The browser's session, past the line: what the shop itself says, faults or not. */
  readonly direct: ShopApi;
  readonly outbox: MemoryOutbox;
  /** The last one-time password that was sent. */
  readonly lastOtp: () => Promise<string>;
  readonly sendGatewayEvent: SendGatewayEvent;
  /** Makes a customer who has an account, from another browser, half a minute ago. */
  readonly customer: (phone: string, shipping?: Address) => Promise<void>;
};

/** One table for all the shops of this file. */
const pincodes = createPincodes();

/** A shop, and a browser in front of it. An error that the shop logs fails the test. */
export const openShop = (
  options: BrowserOptions & {
    readonly gateway?: PaymentGateway | null;
    /** Of the shop alone; the page has the default ones, as one that was built before they changed. */
    readonly settings?: Settings;
  } = {},
): OpenShop => {
  const { gateway: other, settings = DEFAULT_SETTINGS, ...rest } = options;
  const clock = createClock();
  const random = createSeededRandom(1);
  const outbox = createMemoryOutbox();
  const hasher = createSimulatedHasher();
  const store = createMemoryStore();
  const gateway = createSandboxGateway({ hasher, store: createMemoryStore() });
  const shop = createShop({
    settings,
    store,
    clock,
    yieldTurn: noYield,
    backoff: noBackoff,
    timers: clock,
    random,
    hasher,
    gateway: other === undefined ? gateway : other,
    messenger: outbox,
    pincodes,
    logger: {
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
    sendGatewayEvent: createGatewayEventSender({ gateway, store, shop, clock }),
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
