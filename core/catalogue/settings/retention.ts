/**
 * How long the shop keeps what it stores (spec 10.27): settings, each with its default, its bounds and a quotation of
 * the law behind the default. What has to be kept for the shop itself to work is in core/catalogue/lifetimes.ts.
 */
import { recordOf } from '../../entities/record-of.ts';
import { DAY_MS } from '../../entities/time/duration.ts';
import { ORDER_LEAST_MS, SESSION_MS } from '../lifetimes.ts';

type RetentionRule = {
  /** Milliseconds. */
  readonly usual: number;
  readonly least: number;
  readonly most: number;
  /** What is kept, and from when. */
  readonly what: string;
  readonly law: string;
};

const NO_LONGER_SERVED = 'DPDP Act 2023, s. 8(7): until "the specified purpose is no longer being served".';

export const RETENTION_RULES = {
  sessionsUsedOnce: {
    usual: DAY_MS,
    least: DAY_MS,
    most: SESSION_MS,
    what: 'Sessions without a verified phone that were used once.',
    law: NO_LONGER_SERVED,
  },
  sessions: {
    usual: SESSION_MS,
    least: DAY_MS,
    most: SESSION_MS,
    what: 'Other sessions without a verified phone, from their last use.',
    law: NO_LONGER_SERVED,
  },
  visits: {
    usual: 90 * DAY_MS,
    least: 30 * DAY_MS,
    most: 400 * DAY_MS,
    what: 'When the offer to a visitor or a phone started.',
    law: NO_LONGER_SERVED,
  },
  oneTimePasswords: {
    usual: DAY_MS,
    // Budgets count this far back.
    least: DAY_MS,
    most: 30 * DAY_MS,
    what: 'Records of one-time passwords, attempts and messages.',
    law: NO_LONGER_SERVED,
  },
  complaints: {
    usual: 1_096 * DAY_MS,
    least: 30 * DAY_MS,
    most: 3_653 * DAY_MS,
    what: 'Complaints.',
    law: 'Limitation Act 1963, Schedule, "suits relating to contracts": "three years".',
  },
  withdrawnConsents: {
    usual: 1_096 * DAY_MS,
    least: 30 * DAY_MS,
    most: 3_653 * DAY_MS,
    what: 'Consents, once all are withdrawn.',
    law: 'DPDP Act 2023, s. 6(10): "obliged to prove that ... consent was given".',
  },
  unsentMessages: {
    usual: 30 * DAY_MS,
    least: DAY_MS,
    most: 90 * DAY_MS,
    what: 'Messages that could not be sent.',
    law: NO_LONGER_SERVED,
  },
  orders: {
    usual: ORDER_LEAST_MS,
    least: ORDER_LEAST_MS,
    most: 3_653 * DAY_MS,
    what: 'Orders and invoices.',
    law: 'CGST Act 2017, s. 36: "seventy-two months from the due date of ... annual return".',
  },
} as const satisfies Readonly<Record<string, RetentionRule>>;

type RetentionName = keyof typeof RETENTION_RULES;
export const RETENTION_NAMES = Object.keys(RETENTION_RULES) as readonly RetentionName[];

/** Milliseconds. */
export type Retention = Readonly<Record<RetentionName, number>>;

export const DEFAULT_RETENTION: Retention = recordOf(RETENTION_NAMES, (name) => RETENTION_RULES[name].usual);
