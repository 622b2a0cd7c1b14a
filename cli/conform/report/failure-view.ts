/** A failure as it is reported: what was sent, what was received, and what the contract expects. */
import { READ_ONLY_CALLS, type Exchange } from '../backend/exchange.ts';
import type { Confirmation, ConfirmedFailure } from '../run/play-reliably.ts';
import type { Failure } from '../session/play-session.ts';
import { WHOLE_RESPONSE } from '../session/expectations.ts';
import { RULES } from '../session/rules.ts';
import { wirePath } from './wire-path.ts';
import { unreplayedReason } from './session-scenario.ts';
import { formatDuration } from '../../../core/entities/time/duration-text.ts';
import type { ProductKey } from '../model/model.ts';
import type { AttemptStep, RaceName, Step } from '../session/step.ts';

export type ExchangeView = {
  readonly sent: {
    readonly method: string;
    readonly path: string;
    readonly body?: string;
    readonly signature?: string;
  };
  readonly received: { readonly http: number | null; readonly text: string };
};

export type FailureView = {
  readonly rule: string;
  readonly calls: readonly string[];
  readonly spec: string;
  readonly text: string;
  readonly sent: ExchangeView['sent'];
  readonly received: ExchangeView['received'];
  /** The last call that changes anything, where the one that shows it only reads; null otherwise. */
  readonly after: ExchangeView | null;
  /** Where in the answer, such as `data.quotes.cod.total`, in the names of the wire. */
  readonly at: string;
  readonly expected: unknown;
  readonly actual: unknown;
  /** The steps before, in words, the failing one last. */
  readonly steps: readonly string[];
  /** How often it was seen. */
  readonly confirmation: Confirmation;
  /** The scenario file that replays it. */
  readonly file: string | null;
  /** The file with the same calls as a script of curl. */
  readonly script: string | null;
  /** Why that file does not fail; null where it does. */
  readonly unreplayed: string | null;
};

/** The names of the files of a failure, and why the scenario does not fail; null where it does. */
export type WrittenFiles = { readonly scenario: string; readonly script: string; readonly unreplayed: string | null };

export const failureView = (failure: ConfirmedFailure, files: WrittenFiles | undefined): FailureView => {
  const { violation, steps, confirmation } = failure;
  const { exchange, rule, actual } = violation;
  const { path, expected } = violation.expectation;
  const after = causeOf(failure);
  return {
    ...RULES[rule],
    rule,
    file: files?.scenario ?? null,
    script: files?.script ?? null,
    unreplayed: files === undefined ? unreplayedReason(failure) : files.unreplayed,
    ...exchangeView(exchange),
    after: after === undefined ? null : exchangeView(after),
    at: wirePath(path, exchange),
    expected: expected ?? null,
    actual: actual ?? null,
    steps: steps.map(stepText),
    confirmation,
  };
};

/** What the contract says of the part of an answer, and what was there, in words. */
export const comparisonOf = ({
  at,
  expected,
  actual,
}: FailureView): { readonly expected: string; readonly actual: string } => {
  if (at === WHOLE_RESPONSE) return { expected: String(expected), actual: String(actual) };
  // Of the lines of a cart only the units are compared.
  const where = at === 'data.items' ? 'data.items, in units,' : at;
  return { expected: `${where} is ${JSON.stringify(expected)}`, actual: `${where} is ${JSON.stringify(actual)}` };
};

/** How often the failure was seen, in words. */
export const confirmationText = ({ plays, seen, inTurn }: Confirmation): string => {
  const count = plays === 1 ? 'once; it was not played again' : `in ${seen} of ${plays} plays`;
  if (inTurn === null) return count;
  return `${count}; the same calls one after the other ${inTurn === 'holds' ? 'are answered correctly' : 'fail as well'}`;
};

const exchangeView = ({ sent, http, text, problem }: Exchange): ExchangeView => ({
  sent: {
    method: sent.method,
    path: sent.path,
    ...(sent.body !== undefined && { body: sent.body }),
    ...(sent.signature !== undefined && { signature: sent.signature }),
  },
  received: { http: http ?? null, text: text === '' ? problem : text },
});

/** The last change before a call that only reads. */
const causeOf = ({ violation: { exchange }, trace }: Failure): Exchange | undefined => {
  if (!READ_ONLY_CALLS.includes(exchange.name)) return undefined;
  const before = trace.flatMap((entry) => ('exchange' in entry ? [entry.exchange] : []));
  return before.slice(0, before.indexOf(exchange)).findLast(({ name }) => !READ_ONLY_CALLS.includes(name));
};

/** A step in words: `add wash`, `set wash to 3`, `apply "DAWN10" by URL`; the second browser is named. */
export const stepText = (step: Step): string => {
  const where = 'at' in step && step.at === 1 ? ', in the second browser' : '';
  return `${whatOf(step)}${where}`;
};

/** `wash and weekly-polish`, `5 wash and 5 weekly-polish`. */
const unitsText = (what: readonly ProductKey[]): string =>
  [...Map.groupBy(what, (short) => short)]
    .map(([short, { length }]) => (length === 1 ? short : `${length} ${short}`))
    .join(' and ');

const RACE_TEXTS: Readonly<Record<RaceName, string>> = {
  'code-and-adds': 'add five units and apply a code five times',
  'code-tries': 'try as many unknown codes as a session may',
  'wrong-otps': 'type five wrong one-time passwords',
  'correct-otps': 'type the correct one-time password ten times',
  'places-one-key': 'place ten times with one key by cod',
  'places-several-keys': 'place ten times with ten keys by cod',
  'places-with-cash': 'place in both browsers with reward cash for one order',
  'places-with-code': 'place in both browsers by cod with a code for one order',
  'places-last-unit': 'place in both browsers by cod with one unit left',
  cancels: 'cancel an order with reward cash ten times',
  proofs: 'send the proof of a payment ten times',
  'proofs-in-both': 'send the proof of a payment five times in each browser',
  'proofs-and-cancels': 'send the proof of a payment five times and cancel its order five times',
  'proofs-and-cancels-in-both':
    'send the proof of a payment five times and cancel its order five times in the second browser',
};

const customerText = (phone: number): string => (phone === 0 ? '' : ' as another customer');

const claimText = ({ claims = false }: { readonly claims?: boolean }): string =>
  claims ? ', claiming prices of its own' : '';

const attemptText = ({ call, cookies }: AttemptStep): string => {
  if (cookies === undefined) return `call ${call} for what belongs to the first customer`;
  return `call ${call} with the cookies from before ${cookies === 'before-sign-in' ? 'signing in' : 'logging out'}`;
};

const whatOf = (step: Step): string => {
  switch (step.do) {
    case 'remove':
      return `remove ${step.what}`;
    case 'add':
    case 'quick-buy':
      return `${step.do} ${step.what}${claimText(step)}`;
    case 'set':
      return `set ${step.what} to ${step.qty}${claimText(step)}`;
    case 'add-units':
      return `${step.call === 'addToCart' ? 'add' : 'quick-buy'} ${step.qty} of ${step.what}`;
    case 'add-concurrently':
      return `add ${unitsText(step.what)} ${step.inTurn === true ? 'one after the other' : 'at the same time'}`;
    case 'apply':
      return `apply "${step.code}"${step.byUrl ? ' by URL' : ''}${claimText(step)}`;
    case 'guess-codes':
      return 'guess codes';
    case 'race':
      return `${RACE_TEXTS[step.race]}, ${step.inTurn === true ? 'one after the other' : 'at the same time'}`;
    case 'remove-code':
      return 'remove the code';
    case 'logout':
      return 'log out';
    case 'sign-in':
      return `sign in${customerText(step.phone)}`;
    case 'verify-phone':
      return `verify the phone${customerText(step.phone)}, without an account`;
    case 'request-otp':
      return 'request a one-time password';
    case 'misuse-otp':
      return {
        twice: 'type the one-time password twice',
        'for-another-phone': 'type the one-time password with another phone',
        'after-wrong-ones': 'type the one-time password after five wrong ones, there and in another session',
        replaced: 'request another one-time password, and type the earlier one',
      }[step.how];
    case 'attempt':
      return attemptText(step);
    case 'move':
      return `the operator moves the order to ${step.to}`;
    case 'pack':
      return 'the operator packs the order';
    case 'return':
      return 'return the order';
    case 'erase':
      return 'erase the account';
    case 'sign-up-again':
      return 'sign in again with the phone of the erased account';
    case 'place-undelivered':
      return step.lacks === 'delivery'
        ? 'place by upi to a pincode without delivery'
        : 'place by cod to a pincode without cash on delivery';
    case 'sell-last-unit':
      return `order the last unit of ${step.what}, and then another one`;
    case 'wrong-otp':
      return 'type a wrong one-time password';
    case 'wait':
      return `wait ${formatDuration(step.ms)}`;
    case 'place':
      return {
        once: 'place',
        twice: 'place twice with one key',
        'key-reused': 'place, and place another order with the same key,',
        'key-reused-for-total': 'place, and place again with the same key and another total,',
        'higher-total': 'place with a rupee more than the total',
        'lower-total': 'place with a rupee less than the total',
        'one-rupee': 'place with a total of one rupee',
      }[step.how].concat(` by ${step.mode}`, step.redeem ? ' with reward cash' : '', claimText(step));
    case 'buy':
      return `buy ${step.what} with the code "${step.code}" by ${step.mode}`;
    case 'pay':
      return {
        succeeds: 'the payment succeeds',
        fails: 'the payment fails',
        silent: 'leave the payment page',
      }[step.outcome];
    case 'pay-other':
      return `the payment is of ${step.currency === 'INR' ? '₹' : `${step.currency} `}${step.amount}`;
    case 'order-again':
      return 'order the same again';
    case 'late-otp':
      return 'type the one-time password an hour later';
    case 'pay-late':
      return 'the payment of the expired order succeeds';
    case 'pay-cancelled':
      return 'the payment of the cancelled order succeeds';
    case 'pay-again':
      return 'another payment of the same order succeeds';
    case 'prove':
      return {
        genuine: 'send the proof of payment',
        'altered-signature': 'send the proof of payment with an altered signature',
        'altered-payment': 'send the proof of payment with an altered payment id',
        'other-order': 'send the proof of payment for another order',
      }[step.how];
    case 'report-payment':
      return {
        missing: 'report its payment without a signature',
        wrong: 'report its payment with a wrong signature',
        'of-another-event': 'report its payment with the signature of another event',
      }[step.signature];
    case 'retry':
      return `pay it again by ${step.mode}${step.expects === undefined ? '' : ' at another total'}`;
    case 'grant-cash':
      return `credit ₹${step.rupees} of reward cash`;
    case 'cancel':
      return 'cancel the order';
    case 'call':
      return `call ${step.call}`;
  }
};
