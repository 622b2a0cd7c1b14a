/**
 * The schema of a market: every number of it, its bounds, and what it means. Reports list the meanings, the JSON schema
 * is made from them, and a persona may change any number under `shopper`.
 */
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { brand } from '../../../core/catalogue/brand.ts';
import { byProduct, type ProductName } from '../../../core/catalogue/products.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { byMode, labelOfMode } from '../../../core/entities/payment-mode.ts';
import { unitPrice } from '../../../core/pricing/totals.ts';
import { DURATION_PART, parseDuration } from '../../../core/entities/time/duration-text.ts';

/** Every message says what is allowed, as the end of a sentence. */
const numberFromTo = (from: number, to: number) => {
  const message = `must be a number from ${from} to ${to}`;
  return v.pipe(v.number(message), v.finite(message), v.minValue(from, message), v.maxValue(to, message));
};

const fromTo = (from: number, to: number, meaning: string) => v.pipe(numberFromTo(from, to), v.description(meaning));

const probability = (meaning: string) => fromTo(0, 1, meaning);

const wholeNumber = (from: number, to: number, meaning: string) => {
  const message = `must be a whole number from ${from} to ${to}`;
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(from, message),
    v.maxValue(to, message),
    v.description(meaning),
  );
};

/** A share of a sum. */
const weight = (meaning: string) => fromTo(0, 1_000_000, meaning);

/** Weights of which at least one is above 0. */
const weightsOf = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.strictObject(entries),
    v.check((weights) => Object.values(weights).some((each) => each !== 0), 'must have a value above 0'),
  );

const read = (written: string): number => parseDuration(written) ?? Number.NaN;

const duration = (meaning: string, from = '0s', to = '100d') => {
  const message = `must be a duration from ${from} to ${to}, such as 20s, 5m or 3d`;
  return v.pipe(
    v.string(message),
    v.regex(new RegExp(`^\\s*(?:${DURATION_PART}\\s*)+$`, 'u'), message),
    v.check((written) => read(written) >= read(from) && read(written) <= read(to), message),
    v.transform(read),
    v.description(meaning),
  );
};

const WIDEST = 3;
const spread = (meaning: string) => fromTo(0, WIDEST, `${meaning}: how far it spreads around the median`);

/** A log-normal distribution of times; `spread` is the standard deviation of the logarithm. */
const durationSpread = (meaning: string) =>
  v.pipe(v.strictObject({ median: duration(`${meaning}: median`), spread: spread(meaning) }), v.description(meaning));

/** The same of amounts in rupees. */
const rupeeSpread = (meaning: string) =>
  v.pipe(
    v.strictObject({ median: fromTo(0, 1_000_000, `${meaning}: median`), spread: spread(meaning) }),
    v.description(meaning),
  );

export type Spread = { readonly median: number; readonly spread: number };

const CODE = 'must be a code of 2 to 20 capital letters and digits, in quotes if it has digits only';
const NAME = 'must be a name of small letters, digits and hyphens';
const NAME_PATTERN = /^[a-z][a-z0-9-]{0,39}$/u;
const A_LIST = 'must be a list of one to 50 personas';
const MAX_PERSONAS = 50;

const arrival = v.strictObject({
  onProduct: probability('the first page is a product page, not the home page'),
  urlCoupon: probability('the link to the shop carries a coupon'),
  urlCode: v.pipe(
    v.string(CODE),
    v.regex(/^[A-Z0-9]{2,20}$/u, CODE),
    v.description('the code that such a link carries'),
  ),
});
const browse = v.strictObject({
  bounce: probability('leaves after the first page'),
  viewAnother: probability('opens another product page after one'),
  productWeights: weightsOf(
    byProduct(({ title }) =>
      v.optional(weight(`how often the ${title.toLowerCase()} is opened, relative to the others`), 1),
    ),
  ),
});
const dwell = v.strictObject({
  page: durationSpread('time on a page before going on'),
  cart: durationSpread('time in the cart before deciding'),
  form: durationSpread('time over phone, address and payment mode'),
});
const buy = v.strictObject({
  add: probability('adds the product shown, at the expected price'),
  elasticity: fromTo(
    0,
    20,
    'percent by which a product is added less often for every 1% that its price is above the expected one',
  ),
  buyNow: probability('of those who add, who press "Buy now" and skip the cart'),
  buyTwo: probability('sets the quantity to two'),
});
const code = v.strictObject({
  popup: probability('gives the phone number in the popup'),
  usePopup: probability("remembers the popup's code in the cart"),
  banner: probability("applies the banner's code in the cart"),
  elasticity: fromTo(
    0,
    20,
    'percent by which checkout is begun more often for every 1% that a code takes off the total',
  ),
  timedCodeLeaveFactor: fromTo(
    0,
    1,
    'the probability of leaving the cart or the checkout is multiplied by this while a timed code is applied',
  ),
  leaveWhenCodeEnds: probability('leaves when the code has ended before the order'),
});
const checkout = v.strictObject({
  start: probability('goes from the cart to the checkout, at full price'),
  givePhone: probability('gives the phone number'),
  otpNotReceived: probability('the SMS does not arrive; the first time, another one is requested'),
  wrongOtp: probability('mistypes the one-time password once'),
  finish: probability('completes the address and presses "Place order"'),
});
const modes = byMode((mode) => v.optional(weight(`who prefer "${labelOfMode(mode)}", relative to the other modes`), 0));
/** What a seed plays depends on the order. */
const firstModes = { cod: modes.cod, upi: modes.upi };
const payment = v.strictObject({
  modes: weightsOf({ ...firstModes, ...modes }),
  feeLimit: rupeeSpread('the highest fee of cash on delivery that is accepted, in rupees'),
  switchToPrepaid: probability('pays online when the fee is above that'),
  failure: probability('a payment fails'),
  abandonAtGateway: probability("the gateway's page is left without an outcome"),
  retry: probability('pays again after a failure'),
  retries: wholeNumber(0, 10, 'how often one order is paid again after failures, at most'),
  payOnlineAfterwards: probability('pays a cash on delivery order online once it is placed, to save the fee'),
});
const later = v.strictObject({
  comeBack: probability('returns after leaving a cart with items'),
  after: durationSpread('time until that return'),
  atMost: wholeNumber(0, 10, 'how often a shopper returns to the cart of one purchase'),
  cancel: probability('cancels before the parcel is packed'),
});
const delivery = v.strictObject({
  pack: durationSpread('time from the order to the courier'),
  transit: durationSpread('time from the courier to the delivery'),
  missedDelivery: probability('nobody opens, and the courier comes again'),
  redelivery: duration('time until the courier comes again'),
  refusalCod: probability('refuses a parcel that is paid in cash'),
  refusalPrepaid: probability('refuses a parcel that is paid for'),
  returnTransit: durationSpread('time until a refused or returned parcel is back'),
});
const returns = v.strictObject({
  chance: probability('returns a delivered order'),
  after: durationSpread('time from the delivery to the request for a return, at most 7 days'),
  pickUp: duration('time from the request for a return until the courier takes the parcel back'),
});
const repeat = v.strictObject({
  chance: probability('buys again after an order that was kept'),
  perHundredCash: fromTo(0, 1, 'added to the chance for every ₹100 of reward cash'),
  after: durationSpread('time until the repeat purchase'),
  redeem: probability('redeems reward cash when paying online'),
  atMost: wholeNumber(0, 10, 'repeat purchases of one shopper'),
});

const defaultPrice = (name: ProductName): number => {
  const { initial, sale } = DEFAULT_SETTINGS.prices[name];
  return unitPrice({ price: initial, sale });
};

/** What goods cost, as a share of their price, where a market does not say: a guess. */
const GOODS_SHARE = 1 / 6;
/** An amount in rupees, without the tax that the brand sets off against its own. */
const amount = (meaning: string) => fromTo(0, 1_000_000, `${meaning}, in rupees without GST`);
const costs = v.strictObject({
  goods: v.strictObject(
    byProduct(({ name, title }) =>
      v.optional(
        amount(`what one unit of the ${title.toLowerCase()} costs the brand`),
        Math.round(defaultPrice(name) * GOODS_SHARE),
      ),
    ),
  ),
  packing: amount('box, filling and work of one parcel'),
  shipping: amount('the courier, for one parcel to the customer'),
  returnShipping: amount('the courier, for one refused or returned parcel back'),
  codHandling: v.strictObject({
    atLeast: amount('the courier, for collecting the cash of one parcel, at least'),
    percent: fromTo(0, 100, 'the courier, for collecting cash, in percent of it where that is more'),
  }),
  gatewayPercent: fromTo(
    0,
    100,
    'the payment gateway, in percent of what is paid online, and kept when that is refunded; without GST',
  ),
  refund: amount('making one refund'),
  sms: amount('one SMS'),
  unsellable: probability('of the goods that come back, those that cannot be sold again'),
});

const shopperSchema = v.strictObject({
  arrival,
  browse,
  dwell,
  buy,
  code,
  checkout,
  payment,
  later,
  delivery,
  returns,
  repeat,
});

const personaSchema = v.strictObject({
  name: v.pipe(v.string(NAME), v.regex(NAME_PATTERN, NAME)),
  share: weight('how many shoppers are of this persona, relative to the others'),
  arrival: v.optional(v.partial(arrival)),
  browse: v.optional(v.partial(browse)),
  dwell: v.optional(v.partial(dwell)),
  buy: v.optional(v.partial(buy)),
  code: v.optional(v.partial(code)),
  checkout: v.optional(v.partial(checkout)),
  payment: v.optional(v.partial(payment)),
  later: v.optional(v.partial(later)),
  delivery: v.optional(v.partial(delivery)),
  returns: v.optional(v.partial(returns)),
  repeat: v.optional(v.partial(repeat)),
});

/** What it sells for in a shop without settings of its own. */
export const marketSchema = v.strictObject({
  horizon: duration('how long a shopper is followed after the first visit', '1h', '365d'),
  expectedPrices: v.optional(
    v.strictObject(
      byProduct(({ name, title }) =>
        v.optional(
          fromTo(1, 1_000_000, `what shoppers expect the ${title.toLowerCase()} to cost, in rupees`),
          defaultPrice(name),
        ),
      ),
    ),
    {},
  ),
  costs,
  shopper: shopperSchema,
  personas: v.pipe(
    v.array(personaSchema, A_LIST),
    v.minLength(1, A_LIST),
    v.maxLength(MAX_PERSONAS, A_LIST),
    v.check((all) => all.some(({ share }) => share > 0), 'must have a share above 0'),
    v.checkItems(
      ({ name }, index, all) => all.findIndex((other) => other.name === name) === index,
      'has the name of an earlier persona',
    ),
  ),
});

/** For editors that complete and check YAML. What JSON schema cannot say is left out: the bounds of a duration. */
export const marketJsonSchema = (): object => ({
  ...toJsonSchema(marketSchema, { typeMode: 'input', errorMode: 'ignore' }),
  title: `A market of ${brand.name}`,
});

export type MarketDocument = v.InferOutput<typeof marketSchema>;
/** What selling costs the brand: rupees without GST, percentages, and a share from 0 to 1. */
export type MarketCosts = v.InferOutput<typeof costs>;
/** What one kind of shopper does; probabilities from 0 to 1, times in milliseconds. */
export type ShopperModel = v.InferOutput<typeof shopperSchema>;
export type PersonaDocument = MarketDocument['personas'][number];
