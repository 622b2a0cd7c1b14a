/** The steps of a session that the conformance checker plays: what one or two browsers ask of a backend, one after the other. */
import type { Capability } from '../backend/backend.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import type { PaymentOutcome } from '../../scenario/environment/environment.ts';
import type { OwnedCall } from '../backend/owned-calls.ts';
import type { Mode, ProductKey } from '../model/model.ts';
import type { RuleName } from './rules.ts';

/** Which of the two browsers. */
export type BrowserIndex = 0 | 1;

/**
 * With `claims` a request says besides, in fields that the contract does not have, what it wants to pay: prices, totals,
 * a discount.
 */
type Claiming = { readonly claims?: boolean };

/** The gateway reports it at once, if ever. */
export type ReportedOutcome = Exclude<PaymentOutcome, 'unreported' | 'again'>;

export type Step =
  | ({ readonly do: 'add' | 'quick-buy'; readonly at: BrowserIndex; readonly what: ProductKey } & Claiming)
  | { readonly do: 'remove'; readonly at: BrowserIndex; readonly what: ProductKey }
  | ({ readonly do: 'set'; readonly at: BrowserIndex; readonly what: ProductKey; readonly qty: number } & Claiming)
  /** A quantity that no cart may have. */
  | {
      readonly do: 'add-units';
      readonly at: BrowserIndex;
      readonly call: 'addToCart' | 'quickBuy';
      readonly what: ProductKey;
      readonly qty: number;
    }
  /** Units added at the same time, as from several tabs; or one after the other. */
  | {
      readonly do: 'add-concurrently';
      readonly at: BrowserIndex;
      readonly what: readonly ProductKey[];
      readonly inTurn?: true;
    }
  /** Calls at the same time that must not both take effect, or must both; or the same calls one after the other. */
  | { readonly do: 'race'; readonly at: 0; readonly race: RaceName; readonly inTurn?: true }
  | ({ readonly do: 'apply'; readonly at: BrowserIndex; readonly code: string; readonly byUrl: boolean } & Claiming)
  | { readonly do: 'remove-code' | 'logout'; readonly at: BrowserIndex }
  /** As many unknown codes, one after another, as a session may try. */
  | { readonly do: 'guess-codes'; readonly at: BrowserIndex }
  | { readonly do: 'sign-in' | 'wrong-otp'; readonly at: BrowserIndex; readonly phone: number }
  /** The phone is verified, but no account is created where it has none. */
  | { readonly do: 'verify-phone'; readonly at: BrowserIndex; readonly phone: number }
  /** A one-time password is sent, and not typed yet. */
  | { readonly do: 'request-otp'; readonly at: BrowserIndex; readonly phone: number }
  | { readonly do: 'misuse-otp'; readonly at: BrowserIndex; readonly phone: number; readonly how: OtpMisuse }
  | AttemptStep
  /** The operator moves the last order to this state. */
  | { readonly do: 'move'; readonly at: 0; readonly to: 'packed' | 'delivered' }
  /** The operator packs the last order, and its customer reads the invoice. */
  | { readonly do: 'pack'; readonly at: 0 }
  /** The customer asks to return the last order. */
  | { readonly do: 'return'; readonly at: 0 }
  /** The customer erases the account. */
  | { readonly do: 'erase'; readonly at: 0 }
  /** The customer who erased the account signs in with the same phone, as a new customer. */
  | { readonly do: 'sign-up-again'; readonly at: 0 }
  /** The cart is ordered to a pincode where the shop does not deliver, or not against cash. */
  | { readonly do: 'place-undelivered'; readonly at: 0; readonly lacks: 'delivery' | 'cash-on-delivery' }
  /** The operator has one unit of a product left, and a customer tries to get more. */
  | { readonly do: 'sell-last-unit'; readonly at: 0; readonly what: ProductKey }
  | { readonly do: 'wait'; readonly ms: number }
  | PlaceStep
  /** A unit is added, a code applied and the order placed. */
  | {
      readonly do: 'buy';
      readonly at: BrowserIndex;
      readonly what: ProductKey;
      readonly code: string;
      readonly mode: Mode;
    }
  /** The outcome of the last order's payment, while it waits for one. */
  | { readonly do: 'pay'; readonly at: 0; readonly outcome: ReportedOutcome }
  /** The last order is paid with another amount (rupees) or in another currency than requested, while it waits for its payment. */
  | { readonly do: 'pay-other'; readonly at: 0; readonly amount: number; readonly currency: string }
  /** Product and once-per-phone code of the last order go into the cart again, and are ordered in the same mode. */
  | { readonly do: 'order-again'; readonly at: 0 }
  /** An hour passes before the one-time password is typed. */
  | { readonly do: 'late-otp'; readonly at: 0; readonly phone: number }
  /** The payment of an expired order is captured: of the one that was placed last. */
  | { readonly do: 'pay-late'; readonly at: 0 }
  /** An order that was to be paid in cash was cancelled while its payment online was open, which is captured then. */
  | { readonly do: 'pay-cancelled'; readonly at: 0 }
  /** Another payment is captured for the last order, which is paid already. */
  | { readonly do: 'pay-again'; readonly at: 0 }
  /** The browser passes on the gateway's proof of the last payment that succeeded, as it is or not. */
  | { readonly do: 'prove'; readonly at: 0; readonly how: ProofUse }
  /** The backend receives an event that says the last unpaid order is paid; the gateway has not signed it. */
  | { readonly do: 'report-payment'; readonly at: 0; readonly signature: ForgedSignature }
  /**
   * The last order is paid again, or in another way, while it is not paid; with `expects`, at a total that the shop has not
   * said.
   */
  | { readonly do: 'retry'; readonly at: 0; readonly mode: Mode; readonly expects?: 'another-total' }
  /** The operator credits reward cash to the customer. */
  | { readonly do: 'grant-cash'; readonly at: 0; readonly rupees: number }
  | { readonly do: 'cancel'; readonly at: 0 }
  /** Any call, with the parts of its answer that the contract fixes, by path. */
  | {
      readonly do: 'call';
      readonly at: BrowserIndex;
      readonly call: CallName;
      readonly with?: unknown;
      readonly answer: Readonly<Record<string, unknown>>;
      readonly rule: RuleName;
    };

/** A browser calls for what belongs to the customer who signed in last in the first browser. */
export type AttemptStep = {
  readonly do: 'attempt';
  readonly at: BrowserIndex;
  readonly call: OwnedCall;
  /** Not with the cookies of the browser, but with those that the first one had before it last signed in, or signed out. */
  readonly cookies?: OldCookies;
};

export const OLD_COOKIES = ['before-sign-in', 'before-logout'] as const;
export type OldCookies = (typeof OLD_COOKIES)[number];

/**
 * `twice`: it is typed again after it was accepted. `for-another-phone`: with a phone that it was not sent to.
 * `after-wrong-ones`: after as many wrong ones as are allowed. `replaced`: after another one was sent.
 */
export const OTP_MISUSES = ['twice', 'for-another-phone', 'after-wrong-ones', 'replaced'] as const;
export type OtpMisuse = (typeof OTP_MISUSES)[number];

/** The totals that the shop has not said: a rupee more, a rupee less, and one rupee in all. */
export const OTHER_TOTALS = ['higher-total', 'lower-total', 'one-rupee'] as const;
export type OtherTotal = (typeof OTHER_TOTALS)[number];

export type PlaceStep = Claiming & {
  readonly do: 'place';
  readonly at: BrowserIndex;
  readonly mode: Mode;
  /**
   * `key-reused`: another order is sent with the key of one that was placed; `key-reused-for-total`: the same one at another
   * total.
   */
  readonly how: 'once' | 'twice' | 'key-reused' | 'key-reused-for-total' | OtherTotal;
  /** Whether the shopper pays with reward cash as far as it reaches. */
  readonly redeem: boolean;
};

/** A proof names an order and a payment, and has the gateway's signature: `genuine` changes none of the three. */
export const PROOF_USES = ['genuine', 'altered-signature', 'altered-payment', 'other-order'] as const;
export type ProofUse = (typeof PROOF_USES)[number];

/** What is sent in the place of the gateway's signature; `of-another-event` is one that the gateway has made. */
export const FORGED_SIGNATURES = ['missing', 'wrong', 'of-another-event'] as const;
export type ForgedSignature = (typeof FORGED_SIGNATURES)[number];

const RACE_NAMES = [
  'code-and-adds',
  'code-tries',
  'wrong-otps',
  'correct-otps',
  'places-one-key',
  'places-several-keys',
  'places-with-cash',
  'places-with-code',
  'places-last-unit',
  'cancels',
  'proofs',
  'proofs-in-both',
  'proofs-and-cancels',
  'proofs-and-cancels-in-both',
] as const;
export type RaceName = (typeof RACE_NAMES)[number];

/** What a race needs of the backend besides its calls. */
const RACE_NEEDS: Readonly<Partial<Record<RaceName, Capability>>> = {
  'wrong-otps': 'otp',
  'correct-otps': 'otp',
  'places-with-cash': 'cash',
  'places-last-unit': 'stock',
  cancels: 'cash',
  proofs: 'payments',
  'proofs-in-both': 'payments',
  'proofs-and-cancels': 'payments',
  'proofs-and-cancels-in-both': 'payments',
};

const PAYMENT_STEPS: readonly Step['do'][] = ['pay', 'pay-other', 'pay-late', 'pay-cancelled', 'pay-again', 'prove'];
const CLOCK_STEPS: readonly Step['do'][] = ['wait', 'pay-late', 'late-otp'];
const OPERATOR_STEPS: readonly Step['do'][] = ['move', 'pack'];
const PASSWORD_STEPS: readonly Step['do'][] = [
  'sign-in',
  'wrong-otp',
  'late-otp',
  'verify-phone',
  'request-otp',
  'misuse-otp',
  'sign-up-again',
];

/** What steps need of the backend besides its calls. */
export const neededCapabilities = (steps: readonly Step[]): readonly Capability[] => [
  ...(steps.some((step) => CLOCK_STEPS.includes(step.do)) ? (['clock'] as const) : []),
  ...(steps.some((step) => PASSWORD_STEPS.includes(step.do)) ? (['otp'] as const) : []),
  ...(steps.some((step) => step.do === 'misuse-otp') ? (['passwords'] as const) : []),
  ...(steps.some((step) => OPERATOR_STEPS.includes(step.do)) ? (['operator'] as const) : []),
  ...(steps.some((step) => step.do === 'sell-last-unit') ? (['stock'] as const) : []),
  ...(steps.some((step) => PAYMENT_STEPS.includes(step.do)) ? (['payments'] as const) : []),
  ...steps.flatMap((step) => (step.do === 'race' ? (RACE_NEEDS[step.race] ?? []) : [])),
  ...(steps.some((step) => step.do === 'report-payment') ? (['webhook'] as const) : []),
  ...(steps.some((step) => step.do === 'grant-cash') ? (['cash'] as const) : []),
];

/** Whether the second browser takes part. */
export const usesBoth = (steps: readonly Step[]): boolean => steps.some((step) => 'at' in step && step.at === 1);

/** Whether its calls are made at the same time. */
export const isPlayedAtOnce = (step: Step | undefined): boolean =>
  step?.do === 'add-concurrently' || step?.do === 'race';

/** The same steps with no calls at the same time: what fails even so is no matter of time. */
export const playedInTurn = (steps: readonly Step[]): readonly Step[] =>
  steps.map((step) => (isPlayedAtOnce(step) ? { ...step, inTurn: true } : step));
