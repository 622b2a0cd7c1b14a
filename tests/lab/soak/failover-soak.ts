/**
 * The primary of a shop's PostgreSQL is lost while shoppers write, and a synchronous standby takes its place. The shop's server
 * goes on by itself, by the several hosts in its URL; every write that it has acknowledged is looked for.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '../../../core/entities/answer.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { WASH } from '../../samples/products.ts';
import { createRavi, raviOrders, sentOtp, shopperAt } from '../http-shopper.ts';
import { kill, load, start } from './server-process.ts';

export type FailoverOptions = {
  readonly clientRoot: string;
  /** Names every host. */
  readonly url: string;
  /** Where the phones of the buyers begin: a phone may have few unpaid orders in a day. */
  readonly firstPhone?: number;
  /** Once the buyers are signed in. */
  readonly prepare?: () => Promise<void>;
  /** Takes the primary away, while shoppers write. */
  readonly fail: () => Promise<unknown>;
};

export type FailoverResult = {
  readonly acknowledged: number;
  readonly orders: number;
  readonly losses: readonly string[];
  /** The longest time without an acknowledged write, in milliseconds. */
  readonly gapMs: number;
};

const CARTS = 6;
const BUYERS = 6;
/** As many unpaid orders as one phone may have in a day. */
const ORDERS_EACH = 3;
const BEFORE_MS = 1_500;
const AFTER_MS = 3_000;
const WASH_BY_UPI = rupees(749);
const MOST = 20;

/** Asks again while the shop is busy or its answer got lost, as a page does. */
const untilAnswered = async <Data>(call: () => Promise<Answer<Data>>): Promise<Answer<Data>> => {
  for (;;) {
    const answer = await call().catch(() => undefined);
    if (answer !== undefined && (answer.status || answer.code !== 'BUSY')) return answer;
    await wait(50);
  }
};

/** A message is sent a moment after its call was answered. */
const sentSoon = async (origin: string, phone: string): Promise<string> => {
  for (;;) {
    const otp = await sentOtp(phone, origin).catch(() => '');
    if (otp !== '') return otp;
    await wait(50);
  }
};

const dataOf = <Data>(answer: Answer<Data>): Data => {
  if (!answer.status) throw new Error(`${answer.code}: ${answer.message}`);
  return answer.data;
};

export const soakFailover = async ({
  clientRoot,
  url,
  firstPhone = 9_200_000_000,
  prepare,
  fail,
}: FailoverOptions): Promise<FailoverResult> => {
  const running = await start(load({ store: url, clientRoot }));
  const { origin } = running;
  let isStopped = false;
  const times: number[] = [];
  const losses: string[] = [];

  const cart = async (name: number): Promise<void> => {
    const shopper = shopperAt(origin);
    let last = { version: 0, qty: 0 };
    let qty = 0;
    while (!isStopped) {
      qty = (qty % MOST) + 1;
      const answer = await untilAnswered(() => shopper.updateCart({ pid: WASH, qty }));
      if (!answer.status) return void losses.push(`cart ${name} is refused with ${answer.code}`);
      last = { version: answer.data.version ?? 0, qty };
      times.push(performance.now());
    }
    const { version = 0, items } = dataOf(await untilAnswered(() => shopper.getCart()));
    if (version !== last.version || items[WASH]?.qty !== last.qty)
      losses.push(`cart ${name}: version ${version} with ${items[WASH]?.qty} after ${last.version} with ${last.qty}`);
  };

  const signedIn = async (phone: string) => {
    const shopper = shopperAt(origin);
    dataOf(await untilAnswered(() => shopper.sendOtp({ phone })));
    const otp = await sentSoon(origin, phone);
    dataOf(await untilAnswered(() => shopper.verifyOtp({ phone, otp })));
    dataOf(await untilAnswered(() => createRavi(shopper, phone)));
    return shopper;
  };
  const placed: { readonly order: string; readonly shopper: ShopApi }[] = [];
  const buy = async (shopper: ShopApi, delayMs: number): Promise<void> => {
    for (let count = 0; count < ORDERS_EACH; count += 1) {
      await wait(delayMs);
      await untilAnswered(() => shopper.updateCart({ pid: WASH, qty: 1 }));
      const order = raviOrders('upi', WASH_BY_UPI);
      const answer = await untilAnswered(() => shopper.placeOrder(order));
      // Whose session is gone is nobody's customer any more.
      if (!answer.status) return void losses.push(`an order is refused with ${answer.code}`);
      placed.push({ order: answer.data.order.order, shopper });
      times.push(performance.now());
    }
  };

  try {
    const buyers = await Promise.all(
      Array.from({ length: BUYERS }, (_, index) => signedIn(String(firstPhone + index))),
    );
    await prepare?.();
    const carts = Promise.all(Array.from({ length: CARTS }, (_, index) => cart(index)));
    const buying = Promise.all(buyers.map((shopper, index) => buy(shopper, 300 + index * 150)));
    await wait(BEFORE_MS);
    await fail();
    await buying;
    await wait(AFTER_MS);
    isStopped = true;
    await carts;
    for (const { order, shopper } of placed)
      if (!(await shopper.getOrder({ order })).status) losses.push(`order ${order} is gone`);
  } finally {
    await kill(running);
  }
  const ordered = times.toSorted((a, b) => a - b);
  const gapMs = Math.max(...ordered.slice(1).map((time, index) => time - (ordered[index] ?? time)));
  return { acknowledged: times.length, orders: placed.length, losses, gapMs };
};
