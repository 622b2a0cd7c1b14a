/** How long records are kept, and the index by which those are found whose time has passed (spec 11). */
import { DAY_MS } from '../../entities/duration.ts';
import { put, type Write } from '../../ports/shop-store.ts';
import {
  emailKey,
  phoneKey,
  visitKey,
  visitorKey,
  type EmailRecord,
  type PhoneRecord,
  type Visit,
  type Visitor,
} from './documents.ts';

/**
 * In milliseconds, from the last use of a visit, from the record of a one-time password, from the placing of an order.
 */
export const VISIT_KEPT_MS = 90 * DAY_MS;
export const OTP_KEPT_MS = DAY_MS;
/** Eight years, as tax law asks, with their two leap days. */
export const ORDER_KEPT_MS = 2_922 * DAY_MS;
/** No browser keeps the cookie longer that names the visitor, so no countdown starts again by this. */
export const VISITOR_KEPT_MS = 400 * DAY_MS;

/** Marks visits that hold records kept for one day (OTPs, consent requests); indexed by the oldest. */
export const HAS_SHORT_LIVED = 'short-lived';

const shortLivedTimes = ({ otp, otpSends, consentRequest }: Visit): readonly number[] => [
  ...otpSends,
  ...(otp === null ? [] : [otp.expiresAt]),
  ...(consentRequest === null ? [] : [consentRequest.at]),
];
/** Times indexed on the one-day scale; the offer start, kept for 90 days, is shifted by the difference. */
const phoneTimes = ({ otpSends, otpWrong, grievances, orders, offerStartedAt }: PhoneRecord): readonly number[] => [
  ...otpSends,
  ...otpWrong,
  ...grievances,
  ...orders,
  ...(offerStartedAt === null ? [] : [offerStartedAt + VISIT_KEPT_MS - OTP_KEPT_MS]),
];

export const putVisit = (token: string, visit: Visit): Write => {
  const times = shortLivedTimes(visit);
  return put(
    visitKey(token),
    visit,
    times.length === 0 ? { at: visit.lastUsedAt } : { state: HAS_SHORT_LIVED, at: Math.min(...times) },
  );
};

/** A phone with nothing that grows old has no time, and is not found. */
export const putPhone = (phone: string, record: PhoneRecord): Write => {
  const times = phoneTimes(record);
  return put(phoneKey(phone), record, times.length === 0 ? {} : { at: Math.min(...times) });
};

/** The budgets of an e-mail address; they are found by the latest of their times. */
export const putEmailRecord = (email: string, record: EmailRecord): Write =>
  put(emailKey(email), record, { at: Math.max(...record.acknowledgements, ...record.orderMails) });

export const putVisitor = (id: string, visitor: Visitor): Write =>
  put(visitorKey(id), visitor, { at: visitor.offerStartedAt });

const fresh = (times: readonly number[], now: number): readonly number[] =>
  times.filter((time) => time + OTP_KEPT_MS > now);

/** The visit as it is kept on; null where it is forgotten. */
export const agedVisit = (visit: Visit, now: number): Visit | null => {
  if (now - visit.lastUsedAt >= VISIT_KEPT_MS) return null;
  const { otp, otpSends, consentRequest } = visit;
  return {
    ...visit,
    otp: otp !== null && otp.expiresAt > now ? otp : null,
    otpSends: fresh(otpSends, now),
    consentRequest: consentRequest !== null && consentRequest.at + OTP_KEPT_MS > now ? consentRequest : null,
  };
};

/** The phone as it is kept on; null where nothing is left that anybody would miss. */
export const agedPhone = (record: PhoneRecord, now: number): PhoneRecord | null => {
  const { otpSends, otpWrong, grievances, orders, openCod, codes, offerStartedAt, erasedAt } = record;
  const aged = {
    ...record,
    otpSends: fresh(otpSends, now),
    otpWrong: fresh(otpWrong, now),
    grievances: fresh(grievances, now),
    orders: fresh(orders, now),
    offerStartedAt: offerStartedAt !== null && now - offerStartedAt < VISIT_KEPT_MS ? offerStartedAt : null,
  };
  const isEmpty = phoneTimes(aged).length === 0 && [openCod, codes].every((kept) => Object.keys(kept).length === 0);
  return isEmpty && erasedAt === null ? null : aged;
};

/** What is kept on about an e-mail address; null where nothing is left. */
export const agedEmailRecord = (record: EmailRecord, now: number): EmailRecord | null => {
  const aged: EmailRecord = {
    acknowledgements: fresh(record.acknowledgements, now),
    orderMails: fresh(record.orderMails, now),
  };
  return aged.acknowledgements.length === 0 && aged.orderMails.length === 0 ? null : aged;
};
