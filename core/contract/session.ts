/** The calls about the visitor: session, phone, countdown and reward cash (spec 5, 6, 7). */
import { brand } from '../catalogue/brand.ts';
import { ZERO_RUPEES, type Rupees } from '../entities/money/money.ts';
import type { Calls } from './call.ts';
import { FIELD } from './refusals.ts';
import * as s from './shape.ts';
import { code, phone, time } from './values.ts';

export const phoneAlone = s.object({ phone });
export const otp = s.string();
export const found = s.object({ exists: s.optional(s.boolean()) });
export const offer = s.object({ startedAt: time, expiresAt: time, now: time, code });

/** The visitor's countdown. Times are epoch milliseconds on the shop's clock; the code is the timed one. */
export type OfferView = s.Infer<typeof offer>;

const visitorCall = { level: 'core', by: 'visitor' } as const;

export const sessionCalls = {
  searchCustomer: {
    ...visitorCall,
    method: 'POST',
    path: 'customer/search.php',
    input: phoneAlone,
    data: found,
    refusals: FIELD,
  },
  logout: { ...visitorCall, method: 'POST', path: 'customer/logout.php', data: s.nothing, refusals: [] },
  checkSession: {
    ...visitorCall,
    method: 'GET',
    path: 'session/check.php',
    data: s.object({ isLogged: s.boolean() }),
    refusals: [],
  },
  sendOtp: {
    ...visitorCall,
    method: 'POST',
    path: 'otp/send.php',
    input: phoneAlone,
    data: s.nothing,
    refusals: FIELD,
  },
  verifyOtp: {
    ...visitorCall,
    method: 'POST',
    path: 'otp/verify.php',
    input: s.object({ phone, otp }),
    data: s.nothing,
    refusals: [...FIELD, 'OTP_EXPIRED', 'OTP_WRONG'],
  },
  getRewardCash: {
    method: 'GET',
    path: `${brand.slug}_cash/get_cash.php`,
    level: 'core',
    by: 'customer',
    data: s.object({ cashback: s.amount<Rupees>('rupees', { default: ZERO_RUPEES }) }),
    refusals: [],
  },
  getOffer: { method: 'GET', path: 'offers/get.php', level: 'extended', by: 'visitor', data: offer, refusals: [] },
} as const satisfies Calls;
