/** Shoppers who know when each of their writes was acknowledged, for a shop that may lose the latest. */
import { operatorCalls } from '../../../adapters/wire/operator/operator-calls.ts';
import type { CookieJar } from '../../../adapters/http-client/cookies.ts';
import { operatorThrough, textOf, type OperatorClient } from '../../../cli/operator/client/operator-client.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import { WASH } from '../../samples/products.ts';
import { raviOrders, shopperAt, signUp, untilGone } from '../http-shopper.ts';

export type Kept = {
  /** Writes that were acknowledged in this round. */
  readonly acknowledged: number;
  /** When the first of those that are missing was acknowledged, by `performance.now()`; undefined if none is. */
  readonly firstLostAt: number | undefined;
  /** What must not be, whatever was lost. */
  readonly problems: readonly string[];
};

export type Timed = {
  /** Writes until the server is gone. */
  readonly run: (origin: string) => Promise<void>;
  /** Compares what the restored server has with what was acknowledged, and goes on from there. */
  readonly check: (origin: string) => Promise<Kept>;
};

const WASH_ON_DELIVERY = rupees(749 + 150);
const MOST = 20;

/** Changes one cart again and again. */
export const createTimedCart = (name: string): Timed => {
  const jar: CookieJar = new Map();
  let writes: { readonly version: number; readonly qty: number; readonly at: number }[] = [];
  let qty = 0;
  return {
    run: (origin) => {
      const api = shopperAt(origin, jar);
      return untilGone(async () => {
        qty = (qty % MOST) + 1;
        const answer = await api.updateCart({ pid: WASH, qty });
        if (!answer.status) throw new Error(`${name}: ${answer.code}`);
        writes.push({ version: answer.data.version ?? 0, qty, at: performance.now() });
      });
    },
    check: async (origin) => {
      const answer = await shopperAt(origin, jar).getCart();
      if (!answer.status) return { acknowledged: writes.length, firstLostAt: undefined, problems: [answer.code] };
      const { version = 0, items } = answer.data;
      const found = writes.find((write) => write.version === version);
      const isOther = found !== undefined && found.qty !== items[WASH]?.qty;
      const kept = {
        acknowledged: writes.length,
        firstLostAt: writes.find((write) => write.version > version)?.at,
        problems: isOther ? [`${name}: version ${version} has ${items[WASH]?.qty}, not ${found.qty}`] : [],
      };
      writes = [];
      return kept;
    },
  };
};

/** Somebody whose order is packed as soon as it is placed, again and again, each time as another customer. */
export const createPacker = (
  firstPhone: number,
): Timed & {
  /** After a restore: tries to pack without confirming the last number, then confirms it. Resolves with problems. */
  readonly confirmNumbers: (origin: string) => Promise<readonly string[]>;
} => {
  let phone = firstPhone;
  /** Every number of an invoice that was ever given. */
  const given = new Set<string>();
  let last: string | undefined;
  const problems: string[] = [];
  /** Orders that a restored shop still has, and those of this round. */
  const kept: { readonly order: string; readonly jar: CookieJar }[] = [];
  let orders: { readonly order: string; readonly jar: CookieJar; readonly at: number }[] = [];
  let unpacked: string | undefined;

  const order = async (origin: string): Promise<void> => {
    phone += 1;
    const jar: CookieJar = new Map();
    const text = String(phone);
    const api = await signUp(origin, text, jar);
    await api.updateCart({ pid: WASH, qty: 1 });
    const placed = await api.placeOrder(raviOrders('cod', WASH_ON_DELIVERY));
    if (!placed.status) throw new Error(`${text}: ${placed.code} ${placed.message}`);
    const number = placed.data.order.order;
    orders.push({ order: number, jar, at: performance.now() });
    unpacked = number;
    const ask = operatorAt(origin);
    const packed = await ask(operatorCalls.moveOrder, { order: number, to: 'packed' });
    if (packed.kind !== 'done') throw new Error(`${number} was not packed: ${JSON.stringify(packed)}`);
    unpacked = undefined;
    const invoice = await lastInvoice(ask);
    if (given.has(invoice)) problems.push(`invoice ${invoice} was given twice`);
    given.add(invoice);
    last = invoice;
  };

  return {
    run: (origin) => untilGone(() => order(origin)),
    check: async (origin) => {
      for (const one of kept)
        if (!(await shopperAt(origin, one.jar).getOrder({ order: one.order })).status)
          problems.push(`order ${one.order} was kept by the restore before, and is gone`);
      let firstLostAt: number | undefined;
      for (const { order: number, jar, at } of orders) {
        const answer = await shopperAt(origin, jar).getOrder({ order: number });
        if (answer.status) kept.push({ order: number, jar });
        else firstLostAt ??= at;
      }
      const result = { acknowledged: orders.length, firstLostAt, problems: problems.splice(0) };
      orders = [];
      return result;
    },
    confirmNumbers: async (origin) => {
      const ask = operatorAt(origin);
      const found = await ask(operatorCalls.numbers);
      if (found.kind !== 'done') return [`numbers: ${JSON.stringify(found)}`];
      if (found.data.series.some(({ isConfirmed }) => isConfirmed))
        return ['a number counts as confirmed after a restore'];
      if (
        unpacked !== undefined &&
        (await ask(operatorCalls.moveOrder, { order: unpacked, to: 'packed' })).kind === 'done'
      )
        return ['an order was packed before the last number was confirmed'];
      const invoice = last ?? found.data.series.find(({ series }) => series === 'invoice')?.last ?? '';
      const creditNote = found.data.series.find(({ series }) => series === 'creditNote')?.last ?? '';
      const confirmed = await ask(operatorCalls.confirmNumbers, { invoice, creditNote });
      return confirmed.kind === 'done' ? [] : [`numbers were not confirmed: ${JSON.stringify(confirmed)}`];
    },
  };
};

const operatorAt = (origin: string): OperatorClient =>
  operatorThrough(async (path, init) => textOf(await fetch(`${origin}${path}`, init)));

const lastInvoice = async (ask: OperatorClient): Promise<string> => {
  const reply = await ask(operatorCalls.numbers);
  if (reply.kind !== 'done') throw new Error(`numbers: ${JSON.stringify(reply)}`);
  return reply.data.series.find(({ series }) => series === 'invoice')?.last ?? '';
};
