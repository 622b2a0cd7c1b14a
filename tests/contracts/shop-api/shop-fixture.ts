/** A real shop over a memory store, a virtual clock and repeatable randomness: what the ShopApi suites call. */
import { moveOrder } from '../../../cli/scenario/environment/local-environment.ts';
import { afterEach, beforeEach, expect } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { noBackoff, noYield } from '../../../adapters/simulated/virtual-clock.ts';
import { createMemoryOutbox } from '../../../adapters/memory/outbox.ts';
import { createMemoryStore } from '../../../adapters/memory/shop-store.ts';
import { createSandboxGateway } from '../../../adapters/payments/sandbox-gateway.ts';
import { createSandboxPayments } from '../../../adapters/payments/sandbox-payments.ts';
import type { SandboxOutcome } from '../../../adapters/wire/sandbox/sandbox-payment.ts';
import { createPincodes } from '../../../adapters/pincodes/pincodes.ts';
import { createSeededRandom } from '../../../adapters/simulated/seeded-random.ts';
import { createHmacHasher } from '../../../adapters/system/random.ts';
import { createShiftedClock } from '../../../adapters/system/shifted-clock.ts';
import { createSystemTimers } from '../../../adapters/system/time.ts';
import type { Address } from '../../../core/entities/address.ts';
import type { Answer } from '../../../core/entities/answer.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import type { OrderState } from '../../../core/entities/order.ts';
import type { PaymentMode } from '../../../core/entities/payment-mode.ts';
import type { Message } from '../../../core/ports/messages.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { orders } from '../../../core/shop/documents/orders.ts';
import { createShop } from '../../../core/shop/shop.ts';

export const START = Date.UTC(2026, 0, 5, 3, 30);
export const SITE = 'https://shop.example';
export const PHONE = '9876543210';
export const OTHER_PHONE = '9123456780';

export const ADDRESS: Address = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  h_no: '12/A',
  st_address: 'Fourth Cross, Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560038',
  for_ship: 'no',
  for_bill: 'no',
};

/** The address as the shop stores it when it serves for both shipping and billing. */
export const shipped = { ...ADDRESS, for_ship: 'yes', for_bill: 'yes' } as const;

export const WASH = 'bhor_0002';
export const BUNDLE = 'bhor_0001';
export const washItems = (qty: number) => ({ [WASH]: { qty, price: rupees(949), sale: rupees(749) } });
export const MINUTE = 60_000;

/** One table for all shops of this file. */
const pincodes = createPincodes();

export type ShopWorld = ReturnType<typeof createShopWorld>;

export const createShopWorld = () => {
  const clock = createShiftedClock({ now: () => START });
  const store = createMemoryStore();
  const outbox = createMemoryOutbox();
  const random = createSeededRandom(7);
  const errors: string[] = [];
  const logger = {
    error: (message: string, cause?: unknown) => {
      errors.push(`${message} ${String(cause)}`);
    },
  };
  const hasher = createHmacHasher('a key for tests');
  const gateway = createSandboxGateway({ hasher, store: createMemoryStore() });
  const shop = createShop({
    settings: DEFAULT_SETTINGS,
    store,
    clock,
    yieldTurn: noYield,
    backoff: noBackoff,
    timers: createSystemTimers(),
    random,
    logger,
    pincodes,
    messenger: outbox,
    gateway,
    hasher,
  });
  const findOrder = async (number: string) => (await store.read([orders.key(number)])).get(orders.key(number));
  const payments = createSandboxPayments({ gateway, receiveWebhook: shop.receiveWebhook, findOrder, random, clock });
  /** A separate source of tokens, so that drawing one does not change the shop's own random values. */
  const tokens = createSeededRandom(11);

  const messages = async (): Promise<readonly Message[]> => {
    await shop.deliverMessages();
    return outbox.sent();
  };
  return { clock, store, outbox, random, logger, errors, shop, findOrder, payments, tokens, messages };
};

/** What a suite needs besides the calls: the world around the shop, whatever the transport. */
export type ShopUnderTest = {
  readonly world: ShopWorld;
  /** The calls of a new browser, with its own session and visitor. */
  readonly browser: () => ShopApi;
  readonly close?: () => Promise<void>;
};

export const lastOtp = async ({ world }: ShopUnderTest, phone: string): Promise<string> =>
  (await world.messages()).findLast((message) => message.to === phone && message.otp !== undefined)?.otp ?? '';

export const verified = async (shop: ShopUnderTest, api: ShopApi, phone = PHONE): Promise<void> => {
  await api.sendOtp({ phone });
  const answer = await api.verifyOtp({ phone, otp: await lastOtp(shop, phone) });
  if (!answer.status) throw new Error(`the phone was not verified: ${answer.code}`);
};

export const signedUp = async (shop: ShopUnderTest, api: ShopApi, phone = PHONE): Promise<void> => {
  await verified(shop, api, phone);
  const customer = { name: ADDRESS.name, phone, email: ADDRESS.email, isVerified: true };
  const answer = await api.createCustomer({ customer, shipping: ADDRESS, billing: null });
  if (!answer.status) throw new Error(`nobody was signed up: ${answer.code}`);
};

export const pay = async ({ world }: ShopUnderTest, order: string, outcome: SandboxOutcome): Promise<void> => {
  const answer = await world.payments.pay(order, outcome);
  if (!answer.status) throw new Error(`nothing was paid: ${answer.code}`);
};

/** Places an order of one wash for the signed-in customer; returns its number. */
export const placed = async (api: ShopApi, mode: PaymentMode = 'cod'): Promise<string> => {
  await api.addToCart({ pid: WASH, qty: 1 });
  const expectedTotal = rupees(mode === 'cod' ? 899 : 749);
  return dataOf(
    await api.placeOrder({
      mode,
      redeemCash: false,
      expectedTotal,
      shipping: ADDRESS,
      billing: null,
      key: `an-attempt-by-${mode}`,
    }),
  ).order.order;
};

/** Moves an order through these states. */
export const moved = async ({ world }: ShopUnderTest, order: string, steps: readonly OrderState[]): Promise<void> => {
  for (const to of steps) dataOf(await moveOrder(world.shop, order, to));
};

/** The data of a successful answer. */
export const dataOf = <T>(answer: Answer<T>): T => {
  if (!answer.status) throw new Error(`refused: ${answer.code} ${answer.message}`);
  return answer.data;
};

export type MakeShop = () => Promise<ShopUnderTest>;

/** Gives every test its own shop and browser; a logged error fails the test. */
export const useShop = (
  make: MakeShop,
  give: (made: { readonly shop: ShopUnderTest; readonly api: ShopApi }) => void,
): void => {
  let shop: ShopUnderTest;
  beforeEach(async () => {
    shop = await make();
    give({ shop, api: shop.browser() });
  });
  afterEach(async () => {
    expect(shop.world.errors).toEqual([]);
    await shop.close?.();
  });
};
