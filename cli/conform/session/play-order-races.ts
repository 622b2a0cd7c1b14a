/** Races of orders: what is there once must not be sold, redeemed, used or given back twice (spec 10.9, 10.21, 11). */
import { EXAMPLE_ADDRESS } from '../../../core/entities/address.ts';
import { isJsonObject, type JsonObject } from '../../input/json-object.ts';
import type { Exchange } from '../backend/exchange.ts';
import { setLine, sums, type Mode, type ProductKey } from '../model/model.ts';
import { PID } from '../model/model-settings.ts';
import { Inconclusive, valueAt } from './expectations.ts';
import { inRounds, makeCalls, CALLS_AT_ONCE, times, type PlayRace } from './play-at-once.ts';
import { setUnits } from './play-stock.ts';
import { withSandbox } from './sandbox.ts';
import { browserAt, type Browser, type Player } from './player.ts';
import type { RuleName } from './rules.ts';

type PlacingRace = {
  readonly rule: RuleName;
  /** The browsers that place orders, all signed in to one account, and how many orders each of them places at once. */
  readonly browsers: readonly number[];
  readonly each: number;
  /** All calls of a browser have one key; otherwise each has a key of its own. */
  readonly hasOneKey?: true;
  /** The balance pays for one of the orders. */
  readonly usesCash?: true;
  /** The code may be used once per phone. */
  readonly usesCode?: true;
  /** Of the product one unit is left. */
  readonly isLastUnit?: true;
};

export const WHAT: ProductKey = 'night-recovery';

/** One of the orders is confirmed; all other calls are refused, or answered with the same order. */
export const placesAtOnce = (placing: PlacingRace): PlayRace => {
  const playRound = inRounds(async (player, step) => {
    const { rule, browsers, usesCash } = placing;
    const first = browserAt(player, 0);
    const before = await orderNumbers(player, first);
    const calls = [];
    for (const at of browsers) calls.push(...(await preparedCalls(player, browserAt(player, at), placing)));
    if (placing.isLastUnit) await setUnits(player, WHAT, 1);
    const exchanges = await makeCalls(step, calls);
    if (exchanges.every(({ answer }) => answer?.code === 'NO_GATEWAY'))
      throw new Inconclusive('the backend placed no online order');
    const { list, orders } = await ordersIn(player, first);
    const placed = orders.filter(({ order }) => !before.has(String(order)));
    try {
      const confirmed = placed.filter(({ state }) => state === 'confirmed').length;
      verifyWhole(player, list, rule, 'data.orders', '1 order was confirmed', `${ordersText(confirmed)} confirmed`);
      if (usesCash) await verifyCash(player, first, rule, 0);
    } finally {
      for (const { order } of placed) await first.call('cancelOrder', { order: String(order), reason: REASON });
    }
    if (usesCash) await verifyCash(player, first, rule, priceOf(first));
    for (const at of browsers) await emptyCart(browserAt(player, at));
  });
  return async (player, step) => {
    if (!placing.browsers.every((at) => browserAt(player, at).model.signedIn)) return;
    if (placing.usesCash) await grant(player, browserAt(player, 0));
    try {
      await playRound(player, step);
    } finally {
      if (placing.isLastUnit) await setUnits(player, WHAT, 'unlimited');
    }
  };
};

/** The redeemed cash of a cancelled order is given back once. */
export const cancelsAtOnce: PlayRace = async (player, step) => {
  const browser = browserAt(player, 0);
  if (!browser.model.signedIn) return;
  await grant(player, browser);
  const cancelRound = inRounds(async () => {
    const [place] = await preparedCalls(player, browser, { each: 1, usesCash: true });
    const placed = await place?.();
    const order = valueAt(placed?.answer, 'data.order.order');
    if (placed?.answer?.code === 'NO_GATEWAY' || typeof order !== 'string')
      throw new Inconclusive('the backend placed no order that reward cash pays for');
    await makeCalls(
      step,
      times(CALLS_AT_ONCE, () => () => browser.call('cancelOrder', { order, reason: REASON })),
    );
    await verifyCash(player, browser, 'concurrent-cash', priceOf(browser));
  });
  await cancelRound(player, step);
};

export const REASON = 'A check of the shop';

type Prepared = Pick<PlacingRace, 'each' | 'hasOneKey' | 'usesCash' | 'usesCode'> & {
  /** Not paid yet when it is placed. */
  readonly isPaidOnline?: true;
};

/** Puts one unit into the cart, and returns the calls that order it. */
const preparedCalls = async (
  { backend }: Player,
  { call, model }: Browser,
  { each, hasOneKey, usesCash, usesCode, isPaidOnline }: Prepared,
): Promise<readonly (() => Promise<Exchange>)[]> => {
  const added = await call('updateCart', { pid: PID[WHAT], qty: 1 });
  if (added.answer?.code === 'SOLD_OUT')
    throw new Inconclusive('a product is sold out; every product must be available');
  setLine(model, WHAT, 1);
  if (usesCode) await applyOnceCode({ call, model });
  const mode: Mode = usesCash === true || isPaidOnline === true ? 'upi' : 'cod';
  const input = {
    mode,
    expectedTotal: usesCash ? 0 : sums(model, mode, model.coupon, false).total,
    redeemCash: usesCash === true,
    shipping: EXAMPLE_ADDRESS,
    billing: null,
  };
  const key = backend.freshKey();
  return times(each, () => {
    const own = hasOneKey ? key : backend.freshKey();
    return () => call('placeOrder', { ...input, key: own });
  });
};

/** Orders one unit that is to be paid online; returns the order's number and its total. */
export const placeUnpaid = async (
  player: Player,
  browser: Browser,
): Promise<{ readonly order: string; readonly total: number }> => {
  const [place] = await preparedCalls(player, browser, { each: 1, isPaidOnline: true });
  const placed = await place?.();
  const order = valueAt(placed?.answer, 'data.order.order');
  if (placed?.answer?.code === 'NO_GATEWAY' || typeof order !== 'string')
    throw new Inconclusive('the backend placed no online order');
  return { order, total: sums(browser.model, 'upi', null, false).total };
};

/** The first code of the settings that may be used once per phone. */
const applyOnceCode = async ({ call, model }: Pick<Browser, 'call' | 'model'>): Promise<void> => {
  const found = Object.entries(model.settings.codes).find(([, { once, timed }]) => once && !timed);
  if (found === undefined) throw new Inconclusive('no code of the settings may be used once per phone only');
  const [code, { off }] = found;
  await call('applyCoupon', { code });
  model.coupon = { code, off, byUrl: false, at: model.now };
};

export const emptyCart = async ({ call, model }: Browser): Promise<void> => {
  if (model.coupon !== null) await call('removeCoupon', { code: model.coupon.code });
  await call('updateCart', { pid: PID[WHAT], qty: 0 });
  model.coupon = null;
  model.lines = new Map();
};

/** What one unit costs, in rupees. */
const priceOf = ({ model: { settings } }: Browser): number => {
  const [list, sale] = settings.table[WHAT];
  return (sale === 0 ? list : sale) / 100;
};

const ordersIn = async (player: Player, { call }: Browser) => {
  const list = await call('listOrders');
  player.verify(list, [{ rule: 'orders', path: 'status', expected: true }]);
  const orders = valueAt(list.answer, 'data.orders');
  return { list, orders: Array.isArray(orders) ? orders.filter(isJsonObject) : [] };
};

const orderNumbers = async (player: Player, browser: Browser): Promise<ReadonlySet<string>> =>
  new Set((await ordersIn(player, browser)).orders.map(({ order }: JsonObject) => String(order)));

const ordersText = (count: number): string => `${count} order${count === 1 ? ' was' : 's were'}`;

const verifyWhole = (
  player: Player,
  exchange: Exchange,
  rule: RuleName,
  path: string,
  expected: unknown,
  actual: unknown,
): void => {
  player.verify(exchange, [{ rule, path, expected, read: () => actual, replay: undefined }]);
};

const verifyCash = async (player: Player, { call }: Browser, rule: RuleName, expected: number): Promise<void> => {
  player.verify(await call('getRewardCash'), [
    { rule, path: 'status', expected: true },
    { rule, path: 'data.cashback', expected },
  ]);
};

/** As much reward cash as one order costs. */
const grant = async ({ backend, phone, recordSandboxUse }: Player, browser: Browser): Promise<void> => {
  const give = backend.grantCash;
  if (give === undefined) return;
  const amount = priceOf(browser);
  await withSandbox(() => give(phone(0), amount));
  recordSandboxUse({ granted: amount, phone: phone(0) });
};
