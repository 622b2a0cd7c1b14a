/** The steps a random session is made of: each is played on the real shopper and on the model, and both must agree. */
import fc from 'fast-check';
import type { ProductId } from '../../core/entities/product.ts';
import type { Shopper } from '../../core/shopper/shopper.ts';
import {
  applyCode, balance, maySend, offerEnd, pass, quickBuy, restore, setLine, SHORTS, sums,
  type Mode, type Model, type ModelOrder, type Short,
} from './model.ts';
import type { World } from './world.ts';

export type Step =
  | { readonly do: 'add' | 'remove' | 'quick-buy'; readonly tab: 0 | 1; readonly what: Short }
  | { readonly do: 'set'; readonly tab: 0 | 1; readonly what: Short; readonly qty: number }
  | { readonly do: 'clicks'; readonly what: Short; readonly qtys: readonly number[] }
  | { readonly do: 'restore' | 'uncode' | 'reload' | 'come-back'; readonly tab: 0 | 1 }
  | { readonly do: 'code'; readonly tab: 0 | 1; readonly code: string; readonly insist: boolean }
  | { readonly do: 'arrive'; readonly tab: 0 | 1; readonly code: string }
  /** With the page open, or with every tab closed and opened again later. */
  | { readonly do: 'wait' | 'away'; readonly ms: number }
  | { readonly do: 'pay-by'; readonly mode: Mode }
  | { readonly do: 'redeem'; readonly on: boolean }
  | { readonly do: 'verify'; readonly phone: number }
  | { readonly do: 'grant'; readonly rupees: number }
  | { readonly do: 'place' | 'logout' }
  | { readonly do: 'gateway'; readonly outcome: 'captured' | 'failed'; readonly which: number };

export const PID: Readonly<Record<Short, ProductId>> = {
  system: 'bhor_0001', wash: 'bhor_0002', polish: 'bhor_0003', cream: 'bhor_0004', serum: 'bhor_0005',
};
const phoneOf = (index: number): string => `98765432${String(index).padStart(2, '0')}`;

const tab = fc.constantFrom<0 | 1>(0, 0, 1);
const what = fc.constantFrom(...SHORTS);
const code = fc.constantFrom('DAWN10', 'BESTYOU', ' dawn10 ', 'bestyou', 'NOSUCH', '');
const qty = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constantFrom(-1, 19, 20, 21, 1.5));
const ms = fc.constantFrom(1, 999, 1000, 29_000, 31_000, 61_000, 300_000, 599_000, 601_000, 899_000, 900_000, 3_600_000);
const one = <T>(value: T): fc.Arbitrary<T> => fc.constant(value);

const withCash: readonly Step[] = [
  { do: 'add', tab: 0, what: 'wash' }, { do: 'verify', phone: 0 }, { do: 'pay-by', mode: 'cod' }, { do: 'place' },
  { do: 'grant', rupees: 120 }, { do: 'pay-by', mode: 'upi' },
];
/**
 * How a session may begin: as a stranger's, a customer's with reward cash, one's whose redeemed cash waits for a payment,
 * or one's who has used the unlocked code.
 */
const beginnings: readonly (readonly Step[])[] = [[], withCash, [
  ...withCash, { do: 'add', tab: 1, what: 'cream' }, { do: 'redeem', on: true }, { do: 'place' },
], [
  { do: 'add', tab: 0, what: 'polish' }, { do: 'code', tab: 0, code: 'BESTYOU', insist: true }, { do: 'verify', phone: 1 },
  { do: 'pay-by', mode: 'cod' }, { do: 'place' }, { do: 'add', tab: 1, what: 'serum' },
]];

/** Weighted towards what changes the cart and its price. */
const middle: fc.Arbitrary<Step[]> = fc.array(fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: one('add' as const), tab, what }) },
  { weight: 2, arbitrary: fc.record({ do: one('remove' as const), tab, what }) },
  { weight: 3, arbitrary: fc.record({ do: one('quick-buy' as const), tab, what }) },
  { weight: 5, arbitrary: fc.record({ do: one('set' as const), tab, what, qty }) },
  { weight: 3, arbitrary: fc.record({ do: one('clicks' as const), what, qtys: fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 2, maxLength: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ do: one('restore' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: one('uncode' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom<'reload' | 'come-back'>('reload', 'come-back'), tab }) },
  { weight: 5, arbitrary: fc.record({ do: one('code' as const), tab, code, insist: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: one('arrive' as const), tab, code: fc.constantFrom('DAWN10', 'bestyou', 'NOSUCH') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom<'wait' | 'away'>('wait', 'wait', 'away'), ms }) },
  { weight: 4, arbitrary: fc.record({ do: one('pay-by' as const), mode: fc.constantFrom<Mode>('card', 'upi', 'netbanking', 'cod') }) },
  { weight: 3, arbitrary: fc.record({ do: one('redeem' as const), on: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: one('verify' as const), phone: fc.integer({ min: 0, max: 1 }) }) },
  { weight: 3, arbitrary: fc.record({ do: one('grant' as const), rupees: fc.constantFrom(1, 120, 5000) }) },
  { weight: 5, arbitrary: fc.record({ do: one('place' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: one('logout' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: one('gateway' as const), outcome: fc.constantFrom<'captured' | 'failed'>('captured', 'failed'), which: fc.nat({ max: 3 }) }) },
), { minLength: 1, maxLength: 28 });

export const steps: fc.Arbitrary<readonly Step[]> =
  fc.tuple(fc.constantFrom(...beginnings), middle).map(([beginning, rest]) => [...beginning, ...rest]);

/** What two sides say of a step, put beside one another. */
export class Disagreement extends Error {
  override name = 'Disagreement';
}
const agree = (of: string, real: unknown, model: unknown): void => {
  const [a, b] = [JSON.stringify(real), JSON.stringify(model)];
  if (a !== b) throw new Disagreement(`${of}: the shop has ${a}, the model ${b}`);
};

/** The same members whatever order they came in. */
const inOrder = (entries: readonly (readonly [string, unknown])[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));

const shopperOf = (world: World, index: 0 | 1): Shopper => {
  const found = world.tabs[index];
  if (found === undefined) throw new Error(`no tab ${index}`);
  return found.shopper;
};

/** Plays one step on both sides. */
export const play = async (step: Step, world: World, m: Model): Promise<void> => {
  switch (step.do) {
    case 'add':
      await shopperOf(world, step.tab).cart.add(PID[step.what]);
      setLine(m, step.what, (m.lines.get(step.what) ?? 0) + 1);
      break;
    case 'remove':
      await shopperOf(world, step.tab).cart.remove(PID[step.what]);
      setLine(m, step.what, 0);
      break;
    case 'set':
      await shopperOf(world, step.tab).cart.setQuantity(PID[step.what], step.qty);
      setLine(m, step.what, step.qty);
      break;
    case 'clicks': {
      const { cart } = shopperOf(world, 0);
      await Promise.all(step.qtys.map((qty) => cart.setQuantity(PID[step.what], qty)));
      setLine(m, step.what, step.qtys.at(-1) ?? 0);
      break;
    }
    case 'quick-buy':
      await shopperOf(world, step.tab).quickBuy(PID[step.what]);
      quickBuy(m, step.what);
      agree('page after quick buy', world.tabs[step.tab]?.url(), '/checkout/');
      break;
    case 'restore':
      await shopperOf(world, step.tab).cart.restore();
      restore(m);
      break;
    case 'uncode':
      await shopperOf(world, step.tab).cart.removeCoupon();
      m.coupon = null;
      break;
    case 'reload':
      await world.open(step.tab, '/cart');
      if (step.tab === 0) m.redeem = false;
      break;
    case 'come-back':
      world.tabs[step.tab]?.show();
      break;
    case 'arrive':
      await world.open(step.tab, `/shop?coupon=${step.code}#top`);
      if (step.tab === 0) m.redeem = false;
      applyCode(m, step.code, true, true);
      agree('address after a code came by it', world.tabs[step.tab]?.url(), '/shop#top');
      break;
    case 'code': {
      const { cart } = shopperOf(world, step.tab);
      await cart.applyCoupon(step.code);
      if (cart.get().worseCoupon !== null && step.insist) await cart.confirmCoupon();
      else cart.keepCoupon();
      applyCode(m, step.code, false, step.insist);
      break;
    }
    case 'wait':
      await world.advance(step.ms);
      pass(m, step.ms);
      break;
    case 'away':
      world.close();
      await world.advance(step.ms);
      pass(m, step.ms);
      // Nobody told the shop anything meanwhile.
      await compareShop(world, m);
      await Promise.all([world.open(0, '/cart'), world.open(1, '/shop')]);
      m.redeem = false;
      break;
    case 'pay-by':
      shopperOf(world, 0).checkout.choosePayment(step.mode);
      m.mode = step.mode;
      m.redeem = false;
      break;
    case 'redeem':
      shopperOf(world, 0).checkout.setRedeemCash(step.on);
      m.redeem = step.on && m.mode !== 'cod';
      break;
    case 'verify':
      await verify(step.phone, world, m);
      break;
    case 'grant': {
      const phone = m.verified;
      if (!m.signedIn || phone === null) return;
      await world.shop.grantRewardCash({ phone: phoneOf(phone), amount: step.rupees as never, reason: 'goodwill' });
      m.cash.set(phone, (m.cash.get(phone) ?? 0) + step.rupees);
      for (const { show } of world.tabs) show();
      break;
    }
    case 'place':
      await place(world, m);
      break;
    case 'logout': {
      await shopperOf(world, 0).logout();
      agree('page after logout', world.tabs[0]?.url(), '/login');
      Object.assign(m, { lines: new Map(), aside: new Map(), coupon: null, mode: 'card', redeem: false, verified: null, signedIn: false, badCodes: [] });
      for (const order of m.orders) order.holdsCart = false;
      break;
    }
    case 'gateway':
      await gateway(step.outcome, step.which, world, m);
      break;
  }
  await world.quiet();
  compare(world, m);
};

const verify = async (phone: number, world: World, m: Model): Promise<void> => {
  if (m.signedIn) return;
  const number = phoneOf(phone);
  if (!maySend(m, phone)) {
    const refused = await world.api.sendOtp({ phone: number });
    agree('an OTP beyond the budget', refused.status ? 'sent' : refused.code, 'THROTTLED');
    return;
  }
  const { checkout } = shopperOf(world, 0);
  checkout.changePhone();
  checkout.setPhone(` ${number}`);
  await checkout.sendOtp();
  agree('stage', checkout.get().stage, 'verify');
  m.sends.push({ phone, at: m.now });
  await world.shop.deliverMessages();
  checkout.setOtp(world.outbox.sent().findLast(({ to, otp }) => to === number && otp !== undefined)?.otp ?? 'none was sent');
  await checkout.verifyOtp();
  m.verified = phone;
  m.signedIn = m.customers.has(phone);
};

const ADDRESS = {
  name: 'Asha Rao', email: 'asha@example.com', h_no: '12', st_address: 'MG Road', city: 'Pune', state: 'Maharashtra', pincode: '411001',
} as const;

const place = async (world: World, m: Model): Promise<void> => {
  const { checkout, session } = shopperOf(world, 0);
  for (const [field, value] of Object.entries(ADDRESS)) checkout.setAddress('shipping', field as keyof typeof ADDRESS, value);
  await checkout.place();
  await world.quiet();
  const { notice } = checkout.get();
  if (m.lines.size === 0) { agree('placing an empty cart', notice?.code, 'CART_EMPTY'); return; }
  if (m.verified === null) { agree('placing unverified', notice?.code, 'PHONE_NOT_VERIFIED'); return; }
  m.signedIn = true;
  m.customers.add(m.verified);
  agree('signed in by placing', session.get().isLogged, true);

  const { total, off } = sums(m, m.mode);
  const redeemed = m.redeem && m.mode !== 'cod' && Math.min(balance(m), sums(m, m.mode).subtotal) > 0 ? off : 0;
  const usesBesty = m.coupon?.code === 'BESTYOU' && (redeemed === 0 || m.coupon.byUrl);
  // An unpaid order of this very cart, or of this phone with this code, gives way to the new one.
  const hasBesty = m.coupon?.code === 'BESTYOU';
  const gone = m.orders.filter((order) => order.state === 'pending_payment' && order.phone === m.verified
    && (order.holdsCart || (hasBesty && order.code === 'BESTYOU')));
  if (usesBesty && m.orders.some((order) => order.phone === m.verified && order.code === 'BESTYOU' && order.state === 'confirmed')) {
    agree('a code for the second time', notice?.code, 'COUPON_INVALID');
    m.coupon = null;
    return;
  }
  agree('notice after placing', notice, null);
  for (const order of gone) { giveBack(m, order); order.state = 'expired'; }
  const number = checkout.get().placed?.order ?? '';
  const isPaid = m.mode === 'cod' || total === 0;
  agree('total of the order', checkout.get().placed?.summary.total, total);
  agree('state of the order', checkout.get().placed?.state, isPaid ? 'confirmed' : 'pending_payment');
  agree('page after placing', world.tabs[0]?.url(), isPaid ? `/payment/success?order=${number}` : `/sandbox/pay?order=${number}`);
  m.orders.push({
    number, total, redeemed, mode: m.mode, state: isPaid ? 'confirmed' : 'pending_payment', phone: m.verified,
    code: usesBesty ? 'BESTYOU' : '', holdsCart: !isPaid,
  });
  m.cash.set(m.verified, (m.cash.get(m.verified) ?? 0) - redeemed);
  m.redeem = false;
  if (isPaid) {
    empty(m);
    m.mode = 'card';
  }
};

const giveBack = (m: Model, { phone, redeemed }: ModelOrder): void => { m.cash.set(phone, (m.cash.get(phone) ?? 0) + redeemed); };
const empty = (m: Model): void => {
  m.lines = new Map();
  m.coupon = null;
};

const gateway = async (kind: 'captured' | 'failed', which: number, world: World, m: Model): Promise<void> => {
  const waiting = m.orders.filter(({ state }) => state === 'pending_payment');
  const order = waiting[which % Math.max(1, waiting.length)];
  if (order === undefined) return;
  await world.shop.receivePayment({ order: order.number, event: { id: `${order.number}-${kind}`, kind, at: m.now } });
  if (kind === 'captured') {
    order.state = 'confirmed';
    if (order.holdsCart) empty(m);
  } else {
    order.state = 'payment_failed';
    giveBack(m, order);
  }
  order.holdsCart = false;
  for (const { show } of world.tabs) show();
};

/** Everything that a shopper can read off the page, in every tab, and what the shop itself says. */
const compare = (world: World, m: Model): void => {
  const lines = Object.fromEntries(SHORTS.flatMap((short) => (m.lines.has(short) ? [[PID[short], m.lines.get(short)]] : [])));
  world.tabs.forEach(({ shopper }, index) => {
    const { items, discount, pending } = shopper.cart.get();
    agree(`lines in tab ${index}`, inOrder(Object.entries(items).map(([pid, { qty }]) => [pid, qty])), lines);
    agree(`changes under way in tab ${index}`, pending, []);
    agree(`coupon in tab ${index}`, [discount.code, discount.off, discount.byUrl], m.coupon === null ? ['', 0, false] : [m.coupon.code, m.coupon.off, m.coupon.byUrl]);
    const [mode, redeem] = index === 0 ? [m.mode, m.redeem] as const : ['card', false] as const;
    const { quote, cod } = shopper.summary.get();
    const wanted = sums(m, mode, m.coupon, redeem);
    agree(`sums in tab ${index}`, [quote.count, quote.listTotal, quote.subtotal, quote.shipping, quote.discount.value, quote.total, quote.rewardCash],
      [wanted.count, wanted.list, wanted.subtotal, wanted.shipping, wanted.off, wanted.total, wanted.earns]);
    agree(`savings in tab ${index}`, quote.savings, wanted.list - wanted.subtotal);
    agree(`total by cash on delivery in tab ${index}`, cod.total, sums(m, 'cod', m.coupon, redeem).total);
    agree(`balance in tab ${index}`, shopper.session.get().cash, balance(m));
    const left = Math.ceil((offerEnd(m) - m.now) / 1000);
    agree(`countdown in tab ${index}`, [shopper.offer.get().phase, shopper.offer.get().seconds], left > 0 ? ['running', left] : ['ended', 0]);
  });
  const waiting = Object.fromEntries(SHORTS.flatMap((short) => (m.aside.has(short) ? [[PID[short], m.aside.get(short)]] : [])));
  agree('set aside', inOrder(Object.entries(world.tabs[0]?.shopper.setAside.get().lines ?? {})), waiting);
};

/** What the shop itself says of cart and orders, asked beside the shopper. */
export const compareShop = async (world: World, m: Model): Promise<void> => {
  const cart = await world.api.getCart();
  if (!cart.status) throw new Disagreement('the shop refused to tell the cart');
  agree("the shop's totals", [cart.data.total, cart.data.quotes?.prepaid.total, cart.data.quotes?.cod.total],
    [sums(m, 'card').count, sums(m, 'card', m.coupon, false).total, sums(m, 'cod', m.coupon, false).total]);
  if (!m.signedIn) return;
  const list = await world.api.listOrders();
  const own = m.orders.filter(({ phone }) => phone === m.verified);
  agree('orders', list.status ? inOrder(list.data.orders.map((order) => [order.order, [order.state, order.summary.total]])) : list.code,
    inOrder(own.map((order) => [order.number, [order.state, order.total]])));
};
