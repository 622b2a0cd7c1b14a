/** The shop's rules as text and numbers for the content, taken from the constants that the shop itself uses. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../core/entities/time/duration.ts';
import { deliveryTo, METROS } from '../../core/catalogue/delivery.ts';
import { packingTime } from '../../core/catalogue/settings/delivery-settings.ts';
import { SENT_TO_META } from '../../core/catalogue/measurement.ts';
import { percentageOf } from '../../core/catalogue/coupons.ts';
import { priceOf } from '../../core/catalogue/prices.ts';
import { BUNDLE } from '../../core/catalogue/products.ts';
import { MAX_QUANTITY } from '../../core/entities/cart.ts';
import {
  MAX_DELIVERY_ATTEMPTS,
  PAYMENT_WINDOW_MS,
  RETRY_WINDOW_MS,
  REVIEW_MS,
} from '../../core/entities/order-actions.ts';
import { RETURN_MS } from '../../core/entities/return-window.ts';
import { unitPrice } from '../../core/pricing/totals.ts';
import { OTP_LENGTH, OTP_MS, OTP_TRIES } from '../../core/catalogue/one-time-password.ts';
import { COOKIE_MS, SESSION_MS } from '../../core/catalogue/lifetimes.ts';
import { inRupees } from '../format/rupees.ts';
import { capitalised, inOneLine } from '../format/words.ts';
import { seller } from '../settings/seller.ts';
import { budgets, retention, settings } from '../settings/settings.ts';

/** `1 day`, `3 working days` */
const days = (count: number, kind = ''): string => `${count} ${kind}${count === 1 ? 'day' : 'days'}`;

const courierTimes = ({ least, most }: { readonly least: number; readonly most: number }): string =>
  least === most ? `up to ${days(most)}` : `${least} to ${days(most)}, depending on your pincode`;

/** `noon`, `5 pm` */
const hourText = (hour: number): string =>
  hour === 12 ? 'noon' : hour < 12 ? `${hour === 0 ? 12 : hour} am` : `${hour - 12} pm`;

/** The longest delivery time to a state. */
const daysTo = (state: string): string => `${deliveryTo('', { city: '', state }, seller.state).etaDays} days`;
const NEAR = daysTo(seller.state);
const COUNTRY = daysTo('');
const FAR = daysTo('Assam');

const HOURS_OF_A_DAY = 24;
/** 365.25 days. */
const YEAR_MS = (1_461 * DAY_MS) / 4;

/** `24 hours`, `90 days`, `8 years` */
const inDays = (ms: number): string => {
  if (ms === DAY_MS) return `${HOURS_OF_A_DAY} hours`;
  const years = Math.round(ms / YEAR_MS);
  return years >= 2 && Math.abs(ms - years * YEAR_MS) <= DAY_MS ? `${years} years` : `${ms / DAY_MS} days`;
};

/** What the bundle costs, ordinarily or with a code by URL. */
const bundlePrice = (byUrl: boolean): string => {
  const { initial, sale } = priceOf(BUNDLE, byUrl, settings);
  return inRupees(unitPrice({ price: initial, sale }));
};

const code = (name: string) => ({ code: name, off: `${percentageOf(name, settings)}%` });

/** What a courier's file says as a whole; the built-in rules go by region (spec 10.25). */
const { courier, cutOffHour, packingDays } = settings.delivery;

const TIMES =
  courier !== null
    ? courierTimes(courier.days)
    : `up to ${NEAR} in ${seller.state} and the large cities, ${COUNTRY} in most of India, ${FAR} in the north-east, Jammu and Kashmir, Ladakh and the islands`;

export const rules = {
  codFee: inRupees(settings.codFee),
  isCodFree: settings.codFee === 0,
  codCosts: settings.codFee === 0 ? 'is free as well' : `costs ${inRupees(settings.codFee)}`,
  codLimit: { orders: budgets.openCodOrders.limit, value: inRupees(budgets.openCodOrders.value) },
  reward: `${settings.rewardPercent}%`,
  hasReward: settings.rewardPercent > 0,
  /** 0 where there is no countdown. */
  offerMinutes: settings.offer.durationMs / MINUTE_MS,
  timed: code(settings.offer.code),
  unlock: code(settings.popup.code),
  bundle: { title: BUNDLE.title, price: bundlePrice(false), urlPrice: bundlePrice(true) },
  mostOfOne: MAX_QUANTITY,
  returnDays: RETURN_MS / DAY_MS,
  paymentMinutes: PAYMENT_WINDOW_MS / MINUTE_MS,
  retryHours: RETRY_WINDOW_MS / HOUR_MS,
  reviewDays: REVIEW_MS / DAY_MS,
  pickup: `within ${days(settings.delivery.pickupDays, 'working ')}`,
  deliveryTries: `${MAX_DELIVERY_ATTEMPTS} times`,
  otp: {
    digits: OTP_LENGTH,
    minutes: OTP_MS / MINUTE_MS,
    tries: OTP_TRIES,
    pauseSeconds: budgets.otp.pausePerPhone.withinMs / SECOND_MS,
  },
  sessionDays: SESSION_MS / DAY_MS,
  delivery: {
    near: NEAR,
    country: COUNTRY,
    far: FAR,

    cities: inOneLine([...METROS]),
    /** Of all India, where a courier's file says it; null where it differs by region. */
    byCourier: courier === null ? null : capitalised(TIMES),
    limits:
      courier === null
        ? 'Andaman and Nicobar, Lakshadweep: online payment only. We don’t deliver to army post offices yet.'
        : `We deliver wherever our courier does${courier.codEverywhere ? '' : '; cash on delivery isn’t available everywhere'}.`,
    packing: `We pack ${packingTime(packingDays)}${cutOffHour === null ? '' : `; orders placed before ${hourText(cutOffHour)} on a working day are packed the same day`}.`,
  },
  /** What several pages say in the same words. */
  sentences: {
    oneCode: 'One code at a time.',
    freeDelivery: settings.codFee === 0 ? 'Free delivery in India.' : 'Free delivery in India when you pay online.',
    fromPacking: `From packing to your door: ${TIMES}.`,
    mostOfEach: `Up to ${MAX_QUANTITY} of each product.`,
    requestReturn: 'Request it in [your orders](/profile/orders) and tell us why',
    feeRefunded: 'We then refund the cash on delivery fee as well.',
    bankDays: 'Banks then take up to 7 working days.',
    spentCash: 'If you’ve already spent it, it’s deducted from the refund.',
    invoice: 'In [your orders](/profile/orders), once the order is packed.',
  },
  /** How long records are kept (privacy policy). */
  kept: {
    sessionsUsedOnce: inDays(retention.sessionsUsedOnce),
    sessions: inDays(retention.sessions),
    visits: inDays(retention.visits),
    otp: inDays(retention.oneTimePasswords),
    complaints: inDays(retention.complaints),
    withdrawnConsents: inDays(retention.withdrawnConsents),
    unsentMessages: inDays(retention.unsentMessages),
    orders: inDays(retention.orders),
    cookies: inDays(COOKIE_MS),
  },
  /** What Meta gets, each once. */
  sentToMeta: inOneLine([...new Set(Object.values(SENT_TO_META))]),
  mail: `[${seller.care.email}](mailto:${seller.care.email})`,
  phone: `[${seller.care.phone}](tel:${seller.care.phone.replaceAll(/[\s-]/g, '')})`,
} as const;
