/**
 * What the shop keeps of one phone number: budgets that no new session resets, reservations, and the start of its countdown.
 */
import { SESSION_MS } from '../../catalogue/lifetimes.ts';
import { RETENTION_RULES, type Retention } from '../../catalogue/settings/retention.ts';
import type { Rupees } from '../../entities/money/money.ts';
import type { Units } from '../../entities/stock.ts';
import { kind } from '../../ports/store/kind.ts';
import { nextCheckAt, type PurgeCheck } from './purge-check.ts';

export type PhoneRecord = {
  /** Times, epoch milliseconds, oldest first; only those that count. */
  readonly otpSends: readonly number[];
  readonly otpWrong: readonly number[];
  readonly grievances: readonly number[];
  /** Times of the orders it placed. */
  readonly orders: readonly number[];
  /** When each of its orders that was not paid for was placed, by order number; absent where there is none. */
  readonly unpaid?: Readonly<Record<string, number>>;
  /** Times of payments that were opened again; absent where there are none. */
  readonly retries?: readonly number[];
  /** Amounts due for its open orders paid on delivery, in rupees, by order number. */
  readonly openCod: Readonly<Record<string, Rupees>>;
  /** Once-per-phone codes, each with the order that has used or reserved it. */
  readonly codes: Readonly<Record<string, string>>;
  /** Units that its orders have taken from the stock and that are not packed yet, by order number (spec 10.21). */
  readonly reserved: Readonly<Record<string, Units>>;
  /** The earliest countdown start known to any session that verified this phone; null before there is one. */
  readonly offerStartedAt: number | null;
  /** When its last customer was erased: sessions that verified it earlier have to verify it again. */
  readonly erasedAt: number | null;
  readonly purgeCheck?: PurgeCheck;
};

export const NEW_PHONE: PhoneRecord = {
  otpSends: [],
  otpWrong: [],
  grievances: [],
  orders: [],
  openCod: {},
  codes: {},
  reserved: {},
  offerStartedAt: null,
  erasedAt: null,
};

/** When each part of the record is to be removed, epoch milliseconds; Infinity for what it has not. */
const removalTimes = (
  { otpSends, otpWrong, grievances, orders, unpaid = {}, retries = [], offerStartedAt, erasedAt }: PhoneRecord,
  { oneTimePasswords, visits }: Pick<Retention, 'oneTimePasswords' | 'visits'>,
): readonly number[] => [
  Math.min(...otpSends, ...otpWrong, ...grievances, ...orders, ...Object.values(unpaid), ...retries) + oneTimePasswords,
  (offerStartedAt ?? Infinity) + visits,
  // A session that had the number verified before, and that erasing did not find, is gone by then.
  (erasedAt ?? Infinity) + SESSION_MS,
];

const LEAST: Pick<Retention, 'oneTimePasswords' | 'visits'> = {
  oneTimePasswords: RETENTION_RULES.oneTimePasswords.least,
  visits: RETENTION_RULES.visits.least,
};

const hasReservations = ({ openCod, codes, reserved }: PhoneRecord): boolean =>
  [openCod, codes, reserved].some((entries) => Object.keys(entries).length > 0);

export const phones = kind<PhoneRecord>()({
  name: 'phone',
  version: 1,
  indexVersion: 3,
  id: (phone: string) => phone,
  index: (record) => {
    const dueAt = nextCheckAt(removalTimes(record, LEAST), record.purgeCheck);
    // An empty record is removed at once; one with reservations alone stays until they end.
    if (dueAt === Infinity) return hasReservations(record) ? {} : { dueAt: 0 };
    return { dueAt };
  },
});

/** The record without what has been kept for long enough; null where nothing is left. */
export const prunedPhone = (record: PhoneRecord, now: number, retention: Retention): PhoneRecord | null => {
  const { oneTimePasswords, visits } = retention;
  const recent = (times: readonly number[]): readonly number[] => times.filter((at) => at + oneTimePasswords > now);
  const { otpSends, otpWrong, grievances, orders, unpaid, retries, offerStartedAt, erasedAt } = record;
  const pruned: PhoneRecord = {
    ...record,
    otpSends: recent(otpSends),
    otpWrong: recent(otpWrong),
    grievances: recent(grievances),
    orders: recent(orders),
    ...(unpaid !== undefined && {
      unpaid: Object.fromEntries(Object.entries(unpaid).filter(([, at]) => at + oneTimePasswords > now)),
    }),
    ...(retries !== undefined && { retries: recent(retries) }),
    offerStartedAt: offerStartedAt !== null && now - offerStartedAt < visits ? offerStartedAt : null,
    erasedAt: erasedAt !== null && now - erasedAt < SESSION_MS ? erasedAt : null,
  };
  const next = Math.min(...removalTimes(pruned, retention));
  if (next === Infinity && !hasReservations(pruned)) return null;
  const { purgeCheck: _last, ...rest } = pruned;
  return next === Infinity ? rest : { ...rest, purgeCheck: { at: now, next } };
};
