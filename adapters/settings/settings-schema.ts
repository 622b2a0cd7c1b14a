/**
 * The schema of a settings document: what it may contain, the default of everything it leaves out, and what each part is
 * for. The JSON schema and the comments of the printed settings are made from it.
 */
import * as v from 'valibot';
import { COUPON_RULES } from '../../core/catalogue/coupons.ts';
import { LONGEST_BUDGET_MS, type Budget } from '../../core/catalogue/settings/budgets.ts';
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import { byProduct, type CatalogueProduct } from '../../core/catalogue/products.ts';
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import type { DeliverySettings } from '../../core/catalogue/settings/delivery-settings.ts';
import { MOST_COURIER_DAYS } from './courier-file.ts';
import { CONFIRMABLE_NAMES } from '../../core/catalogue/settings/confirmable.ts';
import { CONFIRMABLE } from '../../core/catalogue/settings/samples.ts';
import { RETENTION_NAMES, RETENTION_RULES, type Retention } from '../../core/catalogue/settings/retention.ts';
import { AWB_PLACE, type Couriers } from '../../core/entities/parcel.ts';
import { recordOf } from '../../core/entities/record-of.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../core/entities/time/duration.ts';
import { formatDuration } from '../../core/entities/time/duration-text.ts';
import {
  codes,
  courier,
  courierName,
  durationBetween,
  line,
  percent,
  rupeesFrom,
  setting,
  wholeFrom,
  yesOrNo,
} from './values.ts';
import { sellerSchema } from './seller-schema.ts';

const {
  prices,
  bundleUrlPrice,
  codFee,
  rewardPercent,
  coupons,
  offer,
  popup,
  seller,
  couriers,
  budgets,
  retention,
  delivery,
  reviews,
} = DEFAULT_SETTINGS;

const price = ({ name }: CatalogueProduct) =>
  v.optional(
    v.strictObject({
      initial: v.optional(rupeesFrom(1), prices[name].initial),
      sale: v.optional(rupeesFrom(0), prices[name].sale),
    }),
    {},
  );

/** An object with the same keys. */
const mapValues = <Key extends string, From, To>(
  from: Readonly<Record<Key, From>>,
  to: (value: From) => To,
): Record<Key, To> =>
  // Its keys are those of `from`.
  Object.fromEntries(Object.entries<From>(from).map(([key, value]) => [key, to(value)])) as Record<Key, To>;

const coupon = v.pipe(
  v.strictObject({
    code: codes,
    percent: v.pipe(percent(0.01), v.description('Percent of the subtotal.')),
    ...mapValues(COUPON_RULES, (description) => setting(description, yesOrNo, false)),
  }),
  v.transform(({ percent: off, ...rest }) => ({ ...rest, off })),
);

const MAX_TIMES = 10_000;

const budgetSchema = v.pipe(
  v.strictObject({ limit: wholeFrom(1, MAX_TIMES), within: durationBetween(SECOND_MS, LONGEST_BUDGET_MS) }),
  v.transform(({ limit, within }): Budget => ({ limit, withinMs: within })),
);
const written = ({ limit, withinMs }: Budget) => ({ limit, within: formatDuration(withinMs) });

/** A budget of the given name, with its default. */
const budget = (value: Budget, description: string) => setting(description, budgetSchema, written(value));

const MAX_BUDGETS = 4;
const ONE_TO_FOUR = `must be a list of one to ${MAX_BUDGETS} budgets`;

/** Budgets that all apply, with their defaults. */
const budgetsOf = (values: readonly Budget[], description: string) =>
  setting(
    description,
    v.pipe(v.array(budgetSchema, ONE_TO_FOUR), v.minLength(1, ONE_TO_FOUR), v.maxLength(MAX_BUDGETS, ONE_TO_FOUR)),
    values.map(written),
  );

const otpBudgets = v.strictObject({
  pausePerPhone: budget(budgets.otp.pausePerPhone, 'Between two SMS to one phone number.'),
  perPhone: budgetsOf(budgets.otp.perPhone, 'SMS to one phone number.'),
  perSession: budget(budgets.otp.perSession, 'SMS for one session.'),
  site: budgetsOf(budgets.otp.site, 'SMS of the whole site.'),
  reserve: setting(
    "Percent of the site's budgets kept for sessions with a cart and for customers; and for customers alone.",
    v.strictObject({
      carts: v.optional(wholeFrom(0, 100), budgets.otp.reserve.carts),
      customers: v.optional(wholeFrom(0, 100), budgets.otp.reserve.customers),
    }),
    {},
  ),
  wrongPerPhone: budget(budgets.otp.wrongPerPhone, 'Wrong passwords for one phone number.'),
});

const complaintBudgets = v.strictObject({
  perSessionOrPhone: budget(budgets.complaints.perSessionOrPhone, 'Complaints of one session or phone number.'),
  mailsPerAddress: budget(budgets.complaints.mailsPerAddress, 'Acknowledgements to one email address.'),
  smsPerPhone: budget(budgets.complaints.smsPerPhone, 'Acknowledgements to one phone number.'),
  siteMails: budget(budgets.complaints.siteMails, 'Acknowledgements by mail of the whole site.'),
  siteSms: budget(budgets.complaints.siteSms, 'Acknowledgements by SMS of the whole site.'),
});

const budgetsSchema = v.strictObject({
  otp: setting('One-time passwords.', otpBudgets, {}),
  couponTries: budget(budgets.couponTries, 'Unknown codes that a session may try.'),
  trackingTries: budget(budgets.trackingTries, 'Failed attempts to track one order number.'),
  conversionsPerSession: budget(budgets.conversionsPerSession, 'Conversion events of a session.'),
  complaints: setting('Complaints, and the messages about them.', complaintBudgets, {}),
  ordersPerPhone: budget(budgets.ordersPerPhone, 'Orders of one phone number.'),
  unpaidOrdersPerPhone: budget(budgets.unpaidOrdersPerPhone, 'Orders of one phone number that were not paid for.'),
  paymentRetriesPerPhone: budget(
    budgets.paymentRetriesPerPhone,
    'Payments opened again for unpaid orders of one phone number.',
  ),
  orderMailsPerAddress: budget(budgets.orderMailsPerAddress, 'Mails about orders to one email address.'),
  openCodOrders: setting(
    'Open cash-on-delivery orders of one phone number, and their total in rupees.',
    v.strictObject({
      limit: v.optional(wholeFrom(1, MAX_TIMES), budgets.openCodOrders.limit),
      value: v.optional(rupeesFrom(1), budgets.openCodOrders.value),
    }),
    {},
  ),
});

const kept = (key: keyof Retention) => {
  const { least, most, what, law } = RETENTION_RULES[key];
  return setting(`${what}\n${law}`, durationBetween(least, most, DAY_MS), formatDuration(retention[key]));
};

const retentionSchema = v.strictObject(recordOf(RETENTION_NAMES, kept));

const MOST_PACKING_DAYS = 14;
const MOST_PICKUP_DAYS = 30;
const LAST_HOUR = 23;

const A_COLUMN_OR_DAYS = `must be the name of a column, or a whole number of days from 1 to ${MOST_COURIER_DAYS}`;

const deliverySchema = v.pipe(
  v.strictObject({
    pincodes: v.optional(v.nullable(line()), delivery.pincodes),
    pincodeColumns: setting(
      'What the columns of that file are called; days may be a number, if it has no such column.',
      v.strictObject({
        pincode: v.optional(line(), delivery.pincodeColumns.pincode),
        cod: v.optional(line(), delivery.pincodeColumns.cod),
        days: v.optional(
          v.union([line(), wholeFrom(1, MOST_COURIER_DAYS)], A_COLUMN_OR_DAYS),
          delivery.pincodeColumns.days,
        ),
      }),
      {},
    ),
    packingDays: v.optional(wholeFrom(0, MOST_PACKING_DAYS), delivery.packingDays),
    cutOffHour: setting(
      'Orders before this hour in India are packed the same day; null promises nothing.',
      v.nullable(wholeFrom(1, LAST_HOUR)),
      delivery.cutOffHour,
    ),
    pickupDays: v.optional(wholeFrom(1, MOST_PICKUP_DAYS), delivery.pickupDays),
  }),
  v.transform((written): DeliverySettings => ({ ...written, courier: null })),
);

const MOST_REVIEWS = 1_000_000;
const A_RATING = 'must be a number of stars from 1 to 5, with at most one decimal';
const A_URL = 'must be an https address, or null';

const rating = ({ name }: CatalogueProduct) =>
  v.optional(
    v.strictObject({
      rating: v.optional(
        v.pipe(
          v.number(A_RATING),
          v.minValue(1, A_RATING),
          v.maxValue(5, A_RATING),
          v.check((stars) => Math.round(stars * 10) / 10 === stars, A_RATING),
        ),
        reviews.products[name].rating,
      ),
      reviews: v.optional(wholeFrom(0, MOST_REVIEWS), reviews.products[name].reviews),
    }),
    {},
  );

const reviewsSchema = v.strictObject({
  source: setting('Who collects them; null where nobody does.', v.nullable(line()), reviews.source),
  url: setting(
    'Where they can be read.',
    v.nullable(v.pipe(v.string(A_URL), v.url(A_URL), v.startsWith('https://', A_URL))),
    reviews.url,
  ),
  products: v.optional(v.strictObject(byProduct(rating)), {}),
});

const A_CONFIRMABLE = `must be a list of ${CONFIRMABLE_NAMES.join(', ')}`;
const confirmables = CONFIRMABLE_NAMES.map((name) => `${name}: ${CONFIRMABLE[name].what}.`).join('\n');

const SHORTEST_OFFER_MS = 5 * MINUTE_MS;
/** The banner shows `00 : mm : ss`. */
const LONGEST_OFFER_MS = 59 * MINUTE_MS;
const MAX_COUPONS = 50;
const SOME_COUPONS = `must be a list of two to ${MAX_COUPONS} coupons`;

/** As a document writes them. */
export const writtenCouriers = (couriers: Couriers) =>
  Object.fromEntries(
    Object.entries(couriers).map(([name, { track, report, payout }]) => [
      name,
      report === null && payout === undefined ? track : { track, ...report, ...(payout !== undefined && { payout }) },
    ]),
  ) as Record<string, v.InferInput<typeof courier>>;

export const settingsSchema: v.GenericSchema<unknown, Settings> = v.strictObject({
  prices: setting(
    'Prices in whole rupees, taxes included: the MRP, and what it sells for (0: not on sale).',
    v.strictObject(byProduct(price)),
    {},
  ),
  bundleUrlPrice: setting(
    'What the skin system sells for while a code from the URL is applied.',
    rupeesFrom(1),
    bundleUrlPrice,
  ),
  codFee: setting('The fee of cash on delivery, in rupees (0: none).', rupeesFrom(0), codFee),
  rewardPercent: setting(
    'Reward cash that an order earns, in percent of its subtotal (0: none).',
    percent(0),
    rewardPercent,
  ),
  coupons: setting(
    'Every code that the shop accepts. A list replaces the default one as a whole.',
    v.pipe(v.array(coupon, SOME_COUPONS), v.minLength(2, SOME_COUPONS), v.maxLength(MAX_COUPONS, SOME_COUPONS)),
    coupons.map(({ off, ...rest }) => ({ ...rest, percent: off })),
  ),
  offer: setting(
    "The countdown in the banner: its timed code, and how long it runs from a visitor's arrival.\n0m: no countdown, and timed codes do not end.",
    v.pipe(
      v.strictObject({
        code: v.optional(codes, offer.code),
        duration: v.optional(
          durationBetween(SHORTEST_OFFER_MS, LONGEST_OFFER_MS, MINUTE_MS, 'no countdown'),
          formatDuration(offer.durationMs),
        ),
      }),
      v.transform(({ code, duration }) => ({ code, durationMs: duration })),
    ),
    {},
  ),
  popup: setting(
    'The code that the popup promises for a phone number; one that is not timed.',
    v.strictObject({ code: v.optional(codes, popup.code) }),
    {},
  ),
  delivery: setting(
    "Packing, delivery and pickup. pincodes names the courier's file (CSV: pincode, cod, days), relative to this document.",
    deliverySchema,
    {},
  ),
  reviews: setting('Ratings of the products. They are shown only where a source is named.', reviewsSchema, {}),
  confirmed: setting(
    `The samples that are true of the brand as they are:\n${confirmables}`,
    v.array(v.picklist(CONFIRMABLE_NAMES, A_CONFIRMABLE), A_CONFIRMABLE),
    [],
  ),
  seller: setting('Who sells, on invoices, policies and pages. The default is a sample.', sellerSchema(seller), {}),
  couriers: setting(
    `Where couriers show their parcels, by the courier's name: https addresses such as\nhttps://track.example/parcel/${AWB_PLACE}, with ${AWB_PLACE} in the place of the tracking number. Instead of the address, an object\nwith track (the address), and with columns, states and dates, by which the courier's reports are read,\nand payout, by whose columns the file of its payouts is compared.`,
    v.record(courierName, courier, 'must have the names of couriers as keys'),
    writtenCouriers(couriers),
  ),
  budgets: setting(
    'How often something may happen: limit times within a time of at most a day, such as 30s, 10m or 1h.',
    budgetsSchema,
    {},
  ),
  retention: setting(
    'How long records are kept, in days such as 30d. The law behind each default is quoted.',
    retentionSchema,
    {},
  ),
});
