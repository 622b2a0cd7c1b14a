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
  /** How many one-time passwords may be sent to one phone, in how many milliseconds each, and to one session. */
  readonly sendsToPhone: readonly (readonly [count: number, withinMs: number])[];
  readonly sendsToSession: readonly [count: number, withinMs: number];
  /** How many wrong ones may be tried for a phone. */
  readonly wrongForPhone: readonly [count: number, withinMs: number];
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
    | 'shipped'
    | 'out_for_delivery'
    | 'delivered'
    | 'return_requested'
    | 'payment_failed'
    | 'expired'
    | 'cancelled'
    | 'refunded';
  phone: string;
  /** The once-per-phone code that it uses up, and the one that it would if it redeemed nothing. */
  code: string;
  onceCode: string;
  /** Its coupon came by URL. */
  isByUrl: boolean;
  /** The browser that still has the cart from which it was placed; or null. */
  cartOf: Model | null;
  /** Another order was placed from the same cart while it was unpaid: money that still comes for it goes back. */
  isReplaced: boolean;
  /** It counts among those that nobody has paid for: it was not confirmed, nor replaced before it expired. */
  countsAsUnpaid: boolean;
  /** The mode in which it was asked to be paid online instead of in cash, and whether that payment has failed; or null. */
  online: { mode: Mode; hasFailed: boolean } | null;
  /** When it came to its state; of an expired one, when it stopped waiting for its payment. */
  since: number;
  /** A payment of it was opened at the gateway; and one was captured. */
  isOpened: boolean;
  isCaptured: boolean;
  /** Until when it may be paid: the latest time that it was ever given. */
  payBy: number;
  placedAt: number;
};

const UNPAID_STATES: readonly ModelOrder['state'][] = ['pending_payment', 'payment_failed', 'expired'];

/** It waits for a payment, or has waited for one in vain. */
export const isUnpaid = ({ state }: ModelOrder): boolean => UNPAID_STATES.includes(state);

/** What the shop keeps of phones, whichever browser they use. */
type Phones = {
  readonly settings: ModelSettings;
  readonly customers: Set<string>;
  readonly cash: Map<string, number>;
  /** When the countdown of a phone began. */
  readonly offers: Map<string, number>;
  readonly sends: { phone: string; at: number; by: Model }[];
  readonly wrong: { phone: string; at: number }[];
  /** When payments were opened again. */
  readonly retries: { phone: string; at: number }[];
  readonly orders: ModelOrder[];
};

/** The form of a tab; `isAway`: the page of the gateway is open in its place. */
export type Form = { mode: Mode; redeem: boolean; isAway: boolean };

/** One browser at the shop. */
export type Model = Phones & {
  now: number;
  lines: Map<ProductKey, number>;
  setAside: Map<ProductKey, number>;
  coupon: Coupon | null;
  offerStart: number | null;
  /** The phone that is verified. */
  verified: string | null;
  signedIn: boolean;
  /** The password that was sent to this session last; used up by a success, or by five wrong ones. */
  password: { readonly sent: Phones['sends'][number]; triesLeft: number } | null;
  /** When unknown codes were tried in this session. */
  badCodes: number[];
};

const newPhones = (settings: ModelSettings): Phones => ({
  settings,
  customers: new Set(),
  cash: new Map(),
  offers: new Map(),
  sends: [],
  wrong: [],
  retries: [],
  orders: [],
});

/** A browser that the shop sees for the first time; `known`: another one of the same shop. */
export const newModel = (now: number, known: Phones | ModelSettings): Model => ({
  ...('orders' in known ? known : newPhones(known)),
  now,
  lines: new Map(),
  setAside: new Map(),
  coupon: null,
  offerStart: null,
  verified: null,
  signedIn: false,
  password: null,
  badCodes: [],
});

export const offerEnd = (m: Model): number =>
  m.offerStart === null ? Number.POSITIVE_INFINITY : m.offerStart + m.settings.offerLasts;

export const releaseReservation = (m: Model, { phone, redeemed }: ModelOrder): void => {
  m.cash.set(phone, (m.cash.get(phone) ?? 0) + redeemed);
};

export const HALF_HOUR = 30 * 60 * 1000;
export const DAY = 48 * HALF_HOUR;

/** Browser and verified phone have one countdown, the earlier one. A timed code never outlives it. */
export const endOffer = (m: Model): void => {
  const phone = m.verified;
  if (m.offerStart !== null && phone !== null) {
    m.offerStart = Math.min(m.offerStart, m.offers.get(phone) ?? m.offerStart);
    m.offers.set(phone, m.offerStart);
  }
  if (m.coupon === null || m.now < offerEnd(m)) return;
  if (m.settings.codes[m.coupon.code]?.timed === true || m.coupon.at < offerEnd(m)) m.coupon = null;
};

/**
 * Time passes; the offer's end takes away whatever was applied before it, and unpaid orders expire. One that waits holds
 * what it needs for half an hour; then it may be paid again where a failure has given it more time.
 */
export const advanceTime = (m: Model, ms: number): void => {
  m.now += ms;
  endOffer(m);
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

export const sums = (m: Model, mode: Mode, coupon: Coupon | null, redeem: boolean): Sums => {
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
  m.password = null;
  m.badCodes = [];
  leaveOrders(m);
};

/** The session's next order replaces none of the earlier ones. */
export const leaveOrders = (m: Model): void => {
  for (const order of m.orders) if (order.cartOf === m) order.cartOf = null;
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

/** Why no order of `total` rupees may be placed: too many open ones by cash, or worth too much, or too many a day. */
export const orderLimit = (m: Model, mode: Mode, phone: string, total: number): 'COD_LIMIT' | 'THROTTLED' | null => {
  if (exceedsCodLimit(m, mode, phone, total)) return 'COD_LIMIT';
  const placed = m.orders.filter((order) => order.phone === phone && order.placedAt > m.now - DAY);
  if (placed.length >= m.settings.ordersADay) return 'THROTTLED';
  if (isPaidOnDelivery(mode) || total === 0) return null;
  // Those that the new one replaces do not count beside it.
  const unpaid = placed.filter(
    (order) =>
      order.countsAsUnpaid &&
      !(order.cartOf === m && order.state !== 'expired') &&
      !(order.state === 'pending_payment' && order.code !== '' && order.code === m.coupon?.code),
  );
  return unpaid.length >= m.settings.unpaidADay ? 'THROTTLED' : null;
};

/** Whether no other payment of the phone's orders may be opened again. */
export const exceedsRetries = (m: Model, phone: string): boolean =>
  m.retries.filter((retry) => retry.phone === phone && retry.at > m.now - DAY).length >= m.settings.retriesADay;

const OPEN_STATES: readonly ModelOrder['state'][] = ['confirmed', 'packed', 'shipped', 'out_for_delivery'];

/** Whether one more order by cash would be too many open ones, or make them worth too much. */
export const exceedsCodLimit = (m: Model, mode: Mode, phone: string, total: number): boolean => {
  if (!isPaidOnDelivery(mode)) return false;
  const open = m.orders.filter(
    (order) => order.phone === phone && isPaidOnDelivery(order.mode) && OPEN_STATES.includes(order.state),
  );
  const [count, rupees] = m.settings.openCodLimit;
  return open.length >= count || open.reduce((sum, order) => sum + order.total, total) > rupees;
};

const within = (times: readonly { readonly at: number }[], m: Model, ms: number): number =>
  times.filter(({ at }) => at > m.now - ms).length;

/** Whether an OTP may be sent to a phone now (by default 30 s apart, three in ten minutes, six a day). */
export const maySend = (m: Model, phone: string): boolean => {
  const [own, ms] = m.settings.sendsToSession;
  const toPhone = m.sends.filter((send) => send.phone === phone);
  const bySession = m.sends.filter((send) => send.by === m);
  return (
    m.settings.sendsToPhone.every(([count, withinMs]) => within(toPhone, m, withinMs) < count) &&
    within(bySession, m, ms) < own
  );
};

export const sendPassword = (m: Model, phone: string): void => {
  if (!maySend(m, phone)) return;
  const sent = { phone, at: m.now, by: m };
  m.sends.push(sent);
  m.password = { sent, triesLeft: 5 };
};

const PASSWORD_LASTS = 5 * 60 * 1000;

/** The password that was sent to the phone last is typed, or a wrong one. */
export const verifyPhone = (m: Model, phone: string, isWrong: boolean): void => {
  const [count, ms] = m.settings.wrongForPhone;
  const wrong = m.wrong.filter((each) => each.phone === phone);
  if (within(wrong, m, ms) >= count) return;
  const { password } = m;
  if (password === null || password.sent.phone !== phone || password.triesLeft === 0) return;
  if (m.now >= password.sent.at + PASSWORD_LASTS) return;
  if (isWrong || m.sends.findLast((send) => send.phone === phone) !== password.sent) {
    password.triesLeft -= 1;
    m.wrong.push({ phone, at: m.now });
    return;
  }
  m.password = null;
  if (m.verified !== phone || !m.signedIn) leaveOrders(m);
  m.verified = phone;
  m.signedIn = m.customers.has(phone);
};

/** The customer of the verified phone is created, or changed. */
export const createCustomer = (m: Model): void => {
  if (m.verified === null) return;
  m.customers.add(m.verified);
  // Signing in ends what the session knew of another phone.
  if (!m.signedIn) m.password = null;
  m.signedIn = true;
};
