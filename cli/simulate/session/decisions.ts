/** The decisions of one shopper: each by a draw of its own from the persona's numbers. */
import type { Spread } from '../market/market-schema.ts';
import { spreadAt, weightedAt } from '../random/distributions.ts';
import { type Draws, type Stream, streamOf } from '../random/draws.ts';

/** Every decision by its name; a draw is repeatable by seed, session, name and count. */
const STREAMS = {
  persona: streamOf('persona'),
  onProduct: streamOf('arrival.onProduct'),
  urlCoupon: streamOf('arrival.urlCoupon'),
  bounce: streamOf('browse.bounce'),
  viewAnother: streamOf('browse.viewAnother'),
  product: streamOf('browse.productWeights'),
  dwellOnPage: streamOf('dwell.page'),
  dwellInCart: streamOf('dwell.cart'),
  dwellOnForm: streamOf('dwell.form'),
  add: streamOf('buy.add'),
  buyNow: streamOf('buy.buyNow'),
  buyTwo: streamOf('buy.buyTwo'),
  popup: streamOf('code.popup'),
  usePopup: streamOf('code.usePopup'),
  banner: streamOf('code.banner'),
  leaveWhenCodeEnds: streamOf('code.leaveWhenCodeEnds'),
  start: streamOf('checkout.start'),
  givePhone: streamOf('checkout.givePhone'),
  otpNotReceived: streamOf('checkout.otpNotReceived'),
  wrongOtp: streamOf('checkout.wrongOtp'),
  finish: streamOf('checkout.finish'),
  mode: streamOf('payment.modes'),
  prepaidMode: streamOf('payment.modes without cash'),
  feeLimit: streamOf('payment.feeLimit'),
  switchToPrepaid: streamOf('payment.switchToPrepaid'),
  failure: streamOf('payment.failure'),
  abandonAtGateway: streamOf('payment.abandonAtGateway'),
  retry: streamOf('payment.retry'),
  payOnlineAfterwards: streamOf('payment.payOnlineAfterwards'),
  comeBack: streamOf('later.comeBack'),
  comeBackAfter: streamOf('later.after'),
  cancel: streamOf('later.cancel'),
  pack: streamOf('delivery.pack'),
  transit: streamOf('delivery.transit'),
  missedDelivery: streamOf('delivery.missedDelivery'),
  refusal: streamOf('delivery.refusal'),
  returnTransit: streamOf('delivery.returnTransit'),
  returns: streamOf('returns.chance'),
  returnAfter: streamOf('returns.after'),
  repeat: streamOf('repeat.chance'),
  repeatAfter: streamOf('repeat.after'),
  redeem: streamOf('repeat.redeem'),
  place: streamOf('place of delivery'),
} as const satisfies Readonly<Record<string, Stream>>;

export type DecisionName = keyof typeof STREAMS;

export type Decisions = {
  /** Whether something of this probability happens. `ordinal` counts how often it has been asked, from 0. */
  readonly happens: (name: DecisionName, probability: number, ordinal?: number) => boolean;
  /** A time in milliseconds, or an amount, of a distribution. */
  readonly value: (name: DecisionName, spread: Spread, ordinal?: number) => number;
  readonly pick: <Key extends string>(
    name: DecisionName,
    weights: Readonly<Record<Key, number>>,
    ordinal?: number,
  ) => Key;
  readonly unit: (name: DecisionName, ordinal?: number) => number;
};

export const createDecisions = ({ unit }: Draws): Decisions => ({
  happens: (name, probability, ordinal = 0) => unit(STREAMS[name], ordinal) < probability,
  value: (name, spread, ordinal = 0) => spreadAt(spread, unit(STREAMS[name], ordinal)),
  pick: (name, weights, ordinal = 0) => weightedAt(weights, unit(STREAMS[name], ordinal)),
  unit: (name, ordinal = 0) => unit(STREAMS[name], ordinal),
});
