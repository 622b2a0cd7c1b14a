/**
 * An independent model of the shop: small, naive, and made of none of the core's rules. It keeps one flat record, counts in
 * hundredths of a rupee, and writes the sums in another way than pricing does.
 */
import { products, type ProductName } from '../../../core/catalogue/products.ts';

/** What is sold, by short names: data, not a rule. */
export type ProductKey = ProductName;
export const PRODUCT_KEYS: readonly ProductKey[] = products.map(({ name }) => name);

/** What a brand has set. Amounts are in paise, unless they say rupees. */
export type ModelSettings = {
  readonly table: Readonly<Record<ProductKey, readonly [list: number, sale: number]>>;
  readonly systemByUrl: number;
  readonly fee: number;
  readonly earnedPercent: number;
  readonly codes: Readonly<Record<string, { readonly off: number; readonly timed: boolean; readonly once: boolean }>>;
  /** In milliseconds. */
  readonly offerLasts: number;
  /** Unknown codes that may be tried in ten minutes. */
  readonly badCodes: number;
  readonly ordersADay: number;
  /** Orders that are not paid for, and payments that are opened again. */
  readonly unpaidADay: number;
  readonly retriesADay: number;
  /** How many orders by cash on delivery may be open, and how many rupees they may be worth. */
  readonly openCodLimit: readonly [count: number, rupees: number];
  /** How many one-time passwords may be sent to one phone, in how many milliseconds each. */
  readonly sendsToPhone: readonly (readonly [count: number, withinMs: number])[];
};

export type Mode = 'card' | 'upi' | 'netbanking' | 'cod';

const PAID_ON_DELIVERY: Readonly<Record<Mode, boolean>> = { card: false, upi: false, netbanking: false, cod: true };
export const isPaidOnDelivery = (mode: Mode): boolean => PAID_ON_DELIVERY[mode];

type Coupon = { code: string; off: number; byUrl: boolean; at: number };
export type ModelOrder = {
  number: string;
  total: number;
  lines: ReadonlyMap<ProductKey, number>;
  /** What it costs without shipping and discounts, in rupees, and the percentage of its coupon. */
  subtotal: number;
  off: number;
  redeemed: number;
  /** Reward cash that it earns once it is delivered. */
  earns: number;
  mode: Mode;
  /** `refunded`: it has expired or was cancelled, and what was paid for it goes back. */
  state:
    | 'pending_payment'
    | 'confirmed'
    | 'packed'
    | 'delivered'
    | 'return_requested'
    | 'payment_failed'
    | 'expired'
    | 'cancelled'
    | 'refunded';
  phone: number;
  /** The once-per-phone code that it uses up, and the one that it would if it redeemed nothing. */
  code: string;
  onceCode: string;
  /** Its coupon came by URL. */
  isByUrl: boolean;
  /** It was placed from the cart that the session still has. */
  isFromCurrentCart: boolean;
  /** Another order was placed from the same cart while it was unpaid: money that still comes for it goes back. */
  isReplaced: boolean;
  /** It counts among those that nobody has paid for: it was not confirmed, nor replaced before it expired. */
  countsAsUnpaid: boolean;
  /** The mode in which it was asked to be paid online instead of in cash, and whether that payment has failed; or null. */
  online: { mode: Mode; hasFailed: boolean } | null;
  /** When it came to its state; of an expired one, when it stopped waiting for its payment. */
  since: number;
  /** Until when it may be paid: the latest time that it was ever given. */
  payBy: number;
  placedAt: number;
};

const UNPAID_STATES: readonly ModelOrder['state'][] = ['pending_payment', 'payment_failed', 'expired'];

/** It waits for a payment, or has waited for one in vain. */
export const isUnpaid = ({ state }: ModelOrder): boolean => UNPAID_STATES.includes(state);

export type Model = {
  readonly settings: ModelSettings;
  now: number;
  lines: Map<ProductKey, number>;
  setAside: Map<ProductKey, number>;
  coupon: Coupon | null;
  offerStart: number | null;
  mode: Mode;
  redeem: boolean;
  /** Which phone is verified, by number; null when none is. */
  verified: number | null;
  signedIn: boolean;
  customers: Set<number>;
  cash: Map<number, number>;
  sends: { phone: number; at: number }[];
  /** When payments were opened again. */
  retries: { phone: number; at: number }[];
  /** When unknown codes were tried in this session. */
  badCodes: number[];
  orders: ModelOrder[];
};

export const newModel = (now: number, settings: ModelSettings): Model => ({
  settings,
  now,
  lines: new Map(),
  setAside: new Map(),
  coupon: null,
  offerStart: null,
  mode: 'card',
  redeem: false,
  verified: null,
  signedIn: false,
  customers: new Set(),
  cash: new Map(),
  sends: [],
  retries: [],
  badCodes: [],
  orders: [],
});

export const offerEnd = (m: Model): number =>
  m.offerStart === null ? Number.POSITIVE_INFINITY : m.offerStart + m.settings.offerLasts;

export const releaseReservation = (m: Model, { phone, redeemed }: ModelOrder): void => {
  m.cash.set(phone, (m.cash.get(phone) ?? 0) + redeemed);
};

export const HALF_HOUR = 30 * 60 * 1000;
export const DAY = 48 * HALF_HOUR;

/**
 * Time passes; the offer's end takes away whatever was applied before it, and unpaid orders expire. One that waits holds
 * what it needs for half an hour; then it may be paid again where a failure has given it more time.
 */
export const advanceTime = (m: Model, ms: number): void => {
  m.now += ms;
  if (m.coupon !== null && m.coupon.at < offerEnd(m) && m.now >= offerEnd(m)) m.coupon = null;
  for (const order of m.orders) {
    if (order.state === 'pending_payment' && m.now >= order.since + HALF_HOUR) {
      releaseReservation(m, order);
      order.since += HALF_HOUR;
      order.state = order.payBy > order.since ? 'payment_failed' : 'expired';
    }
    if (m.now < order.payBy) continue;
    if (order.state === 'payment_failed') order.state = 'expired';
  }
};

const unit = ({ table, systemByUrl }: ModelSettings, short: ProductKey, byUrl: boolean): number => {
  if (short === 'skin-system' && byUrl) return systemByUrl;
  const [list, sale] = table[short];
  return sale === 0 ? list : sale;
};

export type Sums = {
  count: number;
  list: number;
  subtotal: number;
  shipping: number;
  off: number;
  /** The part of `off` that is redeemed reward cash: all of it or nothing. */
  redeemed: number;
  total: number;
  earns: number;
};

/**
 * Rounded to rupees, a half upwards: the paise are cut off, and one more rupee is given when they were fifty or more.
 */
export const toRupees = (paise: number): number => {
  const rest = paise % 100;
  return (paise - rest) / 100 + (rest >= 50 ? 1 : 0);
};

export const sums = (m: Model, mode: Mode, coupon: Coupon | null = m.coupon, redeem = m.redeem): Sums => {
  let count = 0;
  let list = 0;
  let subtotal = 0;
  for (const [short, qty] of m.lines) {
    for (let piece = 0; piece < qty; piece += 1) {
      count += 1;
      list += m.settings.table[short][0];
      subtotal += unit(m.settings, short, coupon?.byUrl === true);
    }
  }
  const cash = redeem && !isPaidOnDelivery(mode) ? Math.min(balance(m) * 100, subtotal) : 0;
  const off = cash > 0 ? cash / 100 : toRupees((subtotal / 100) * (coupon?.off ?? 0));
  const shipping = isPaidOnDelivery(mode) ? m.settings.fee : 0;
  return {
    count,
    list: list / 100,
    subtotal: subtotal / 100,
    shipping: shipping / 100,
    off,
    redeemed: cash / 100,
    total: (subtotal + shipping) / 100 - off,
    earns: toRupees((subtotal / 100) * m.settings.earnedPercent),
  };
};

/** What may be redeemed. */
export const balance = (m: Model): number => (m.signedIn && m.verified !== null ? (m.cash.get(m.verified) ?? 0) : 0);

/** Sets a line as a cart does: nothing out of 0–20 changes anything. */
export const setLine = (m: Model, short: ProductKey, qty: number): void => {
  if (!Number.isInteger(qty) || qty < 0 || qty > 20) return;
  if (qty === 0) m.lines.delete(short);
  else m.lines.set(short, qty);
};

export const quickBuy = (m: Model, short: ProductKey): void => {
  for (const [other, qty] of m.lines) {
    const left = other === short ? qty - 1 : qty;
    if (left > 0) m.setAside.set(other, Math.min(20, (m.setAside.get(other) ?? 0) + left));
  }
  m.lines = new Map([[short, 1]]);
};

/** What a browser's session knows is gone; what belongs to the phone stays. */
export const signOut = (m: Model): void => {
  m.lines = new Map();
  m.setAside = new Map();
  m.coupon = null;
  m.verified = null;
  m.signedIn = false;
  m.badCodes = [];
  for (const order of m.orders) order.isFromCurrentCart = false;
};

/** The account of the verified phone is gone, with everything that the shop shows of it. */
export const eraseAccount = (m: Model): void => {
  const { verified, customers, cash, orders } = m;
  if (verified !== null) {
    customers.delete(verified);
    cash.delete(verified);
    // All browsers share the list.
    orders.splice(0, orders.length, ...orders.filter(({ phone }) => phone !== verified));
  }
  signOut(m);
};

export const restore = (m: Model): void => {
  for (const [short, qty] of m.setAside) setLine(m, short, Math.min(20, (m.lines.get(short) ?? 0) + qty));
  m.setAside = new Map();
};

export type Verdict = 'applied' | 'worse' | 'unknown' | 'ended' | 'throttled' | 'empty';

/** Whether a code would cost the shopper something: a higher total, or in an empty cart a part of the offer. */
const savesLess = (m: Model, applied: Coupon, other: Coupon): boolean => {
  if (m.lines.size > 0) return sums(m, 'card', other, false).total > sums(m, 'card', applied, false).total;
  const bringsUrlPrice = other.byUrl && !applied.byUrl;
  return (applied.byUrl && !other.byUrl) || (other.off < applied.off && !bringsUrlPrice);
};

/** What becomes of a code; `insist` applies one that saves less. */
export const applyCode = (m: Model, raw: string, byUrl: boolean, insist: boolean): Verdict => {
  const code = raw.trim().toUpperCase();
  if (code === '') return 'empty';
  const { codes } = m.settings;
  const known = Object.hasOwn(codes, code) ? codes[code] : undefined;
  const other = known && { code, off: known.off, byUrl, at: m.now };
  if (other !== undefined && m.coupon !== null && m.coupon.code !== code && !insist && savesLess(m, m.coupon, other))
    return 'worse';
  m.badCodes = m.badCodes.filter((at) => at > m.now - 600_000);
  if (m.badCodes.length >= m.settings.badCodes) return 'throttled';
  if (known === undefined) {
    m.badCodes.push(m.now);
    return 'unknown';
  }
  if (known.timed) {
    m.offerStart ??= m.now;
    if (m.now >= offerEnd(m)) return 'ended';
  }
  // The same code typed again changes nothing.
  if (m.coupon?.code !== code || (byUrl && !m.coupon.byUrl)) m.coupon = { code, off: known.off, byUrl, at: m.now };
  return 'applied';
};

/**
 * Why no order of `total` rupees may be placed: too many open ones by cash, or worth too much, or too many a day. Nothing
 * is delivered here.
 */
export const orderLimit = (m: Model, phone: number, total: number): 'COD_LIMIT' | 'THROTTLED' | null => {
  if (exceedsCodLimit(m, m.mode, phone, total)) return 'COD_LIMIT';
  const placed = m.orders.filter((order) => order.phone === phone && order.placedAt > m.now - DAY);
  if (placed.length >= m.settings.ordersADay) return 'THROTTLED';
  if (isPaidOnDelivery(m.mode) || total === 0) return null;
  // Those that the new one replaces do not count beside it.
  const unpaid = placed.filter(
    (order) =>
      order.countsAsUnpaid &&
      !(order.isFromCurrentCart && order.state !== 'expired') &&
      !(order.state === 'pending_payment' && order.code !== '' && order.code === m.coupon?.code),
  );
  return unpaid.length >= m.settings.unpaidADay ? 'THROTTLED' : null;
};

/** Whether no other payment of the phone's orders may be opened again. */
export const exceedsRetries = (m: Model, phone: number): boolean =>
  m.retries.filter((retry) => retry.phone === phone && retry.at > m.now - DAY).length >= m.settings.retriesADay;

/** Whether one more order by cash would be too many open ones, or make them worth too much. */
export const exceedsCodLimit = (m: Model, mode: Mode, phone: number, total: number): boolean => {
  if (!isPaidOnDelivery(mode)) return false;
  const open = m.orders.filter(
    (order) => order.phone === phone && isPaidOnDelivery(order.mode) && order.state === 'confirmed',
  );
  const [count, rupees] = m.settings.openCodLimit;
  return open.length >= count || open.reduce((sum, order) => sum + order.total, total) > rupees;
};

/** Whether an OTP may be sent to a phone now (by default 30 s apart, three in ten minutes, six a day). */
export const maySend = (m: Model, phone: number): boolean => {
  const since = (ms: number): number => m.sends.filter((send) => send.phone === phone && send.at > m.now - ms).length;
  return m.settings.sendsToPhone.every(([count, ms]) => since(ms) < count);
};
