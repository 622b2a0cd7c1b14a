/** The calls of a sandbox's own tools: messages, clock, payments, reward cash. Only a sandbox has them. */
import { orderNumber, paymentState } from '../../../core/contract/order.ts';
import * as s from '../../../core/contract/shape.ts';
import { unreadable } from '../../../core/contract/tolerant.ts';
import { count, phone, rupees, time } from '../../../core/contract/values.ts';
import { DAY_MS, MINUTE_MS } from '../../../core/entities/time/duration.ts';
import { MESSAGE_CHANNELS } from '../../../core/ports/messages.ts';
import { toolCommand, toolQuery, type OperatorCall } from './call.ts';
import { amountPaid } from './values.ts';

/**
 * `silent`: the shopper has gone to pay, and no event ever follows. `unreported`: the payment succeeds, and its event does
 * not reach the shop until the payment is played again with `succeeds`; the browser gets its proof. `again`: another payment
 * of the same order also succeeds, as when a shopper pays in two tabs.
 */
export const SANDBOX_OUTCOMES = ['succeeds', 'fails', 'silent', 'unreported', 'again'] as const;
export type SandboxOutcome = (typeof SANDBOX_OUTCOMES)[number];

/** Whether money is captured, of which the browser gets a proof. */
export const isCaptured = (outcome: SandboxOutcome): boolean => outcome !== 'fails' && outcome !== 'silent';

export const currencyProblem = (currency: string): string | undefined =>
  /^[A-Z]{3}$/u.test(currency) ? undefined : 'must be a three-letter currency code such as INR';

const currency: s.Shape<string> = s.codec(s.string({ length: 'currency' }), {
  decode: (text) => {
    const problem = currencyProblem(text);
    return problem === undefined ? text : unreadable(problem);
  },
  encode: (text) => text,
});

/** The longest step of the clock, in milliseconds: ten years. */
const MAX_STEP_MS = 10 * 366 * DAY_MS;

/** The longest that a program holds the clock at once, in milliseconds: one that has died holds it no longer. */
const MAX_HOLD_MS = MINUTE_MS;

/** The last time of the clock, epoch milliseconds: far beyond any session, and still formatted correctly everywhere. */
const LAST_TIME = Date.UTC(2200, 0, 1);

/** Why the clock cannot be moved by `ms`; undefined if it can. */
export const clockProblem = (ms: number, now: number): string | undefined => {
  if (!Number.isInteger(ms) || ms < 0 || ms > MAX_STEP_MS)
    return `should be a whole number of milliseconds from 0 to ${MAX_STEP_MS}`;
  return now + ms > LAST_TIME ? 'should stay before the year 2200' : undefined;
};

const sentMessage = s.object({
  /** How many messages were sent before it. */
  position: count,
  id: s.string(),
  at: time,
  channel: s.picklist(MESSAGE_CHANNELS),
  to: s.string(),
  text: s.string(),
  otp: s.optional(s.string()),
});

const clock = s.object({ now: time });

/** Of messages; beyond any that a sandbox keeps. */
const position = s.number({ integer: true, min: 0, max: 999_999_999 });

const clockChange = s.object({
  advanceMs: s.named('advance_ms', s.optional(s.number({ integer: true, min: 0, max: MAX_STEP_MS }))),
  holdMs: s.named('hold_ms', s.optional(s.number({ integer: true, min: 0, max: MAX_HOLD_MS }))),
});

const moveClock: OperatorCall<s.Infer<typeof clockChange>, s.Infer<typeof clock>, false> = {
  method: 'POST',
  path: '/clock',
  input: clockChange,
  check: (change) =>
    change.advanceMs === undefined && change.holdMs === undefined
      ? ['advance_ms', 'should be a whole number of milliseconds']
      : undefined,
  data: clock,
  hasEnvelope: false,
};

export const sandboxCalls = {
  /** The messages sent, oldest first, as far as they are kept: from a position on, the latest ones. */
  sentMessages: toolQuery({
    path: '/sent',
    input: s.object({ skip: { ...position, default: 0 }, last: s.optional(position) }),
    data: s.array(sentMessage),
  }),
  readClock: toolQuery({ path: '/clock', data: clock }),
  /** Moves the clock forward; lets it stand still for some time, except for such steps, or no longer. */
  moveClock,
  /** Grants reward cash, in rupees, as goodwill. */
  grantCash: toolCommand({
    path: '/cash',
    input: s.object({ phone, amount: s.number() }),
    data: s.object({ balance: rupees }),
  }),
} as const;

export const gatewayCalls = {
  /**
   * Plays the gateway. With an amount exactly that is captured. The answer has what the gateway sends: the event to the
   * shop, and the proof of a payment to the browser.
   */
  pay: toolCommand({
    path: '/pay',
    input: s.object({
      order: orderNumber,
      outcome: s.picklist(SANDBOX_OUTCOMES),
      amount: s.optional(amountPaid),
      currency: s.optional(currency),
    }),
    check: (payment) => {
      for (const field of ['amount', 'currency'] as const)
        if (payment[field] !== undefined && payment.outcome !== 'succeeds')
          return [field, 'is only allowed with outcome succeeds'];
      return payment.currency !== undefined && payment.amount === undefined
        ? ['amount', 'is required when currency is given']
        : undefined;
    },
    data: s.object({
      state: paymentState,
      event: s.optional(s.object({ raw: s.string(), signature: s.string() })),
      paymentId: s.named('payment_id', s.optional(s.string())),
      signature: s.optional(s.string()),
    }),
  }),
} as const;
