/** Texts and examples of the calls about the visitor. */
import { rupees } from '../entities/money/money.ts';
import { describe, type Described, type Documented } from './documentation.ts';
import { OFFER_EXAMPLE, PHONE_EXAMPLE } from './examples.ts';
import { found, offer, otp, type sessionCalls } from './session.ts';

export const sessionDescriptions: readonly Described[] = [
  describe(found, { fields: { exists: 'Only for a phone that this session has verified.' } }),
  describe(otp, { text: 'As it was typed.' }),
  describe(offer, { name: 'Offer', fields: { code: 'The timed code.' } }),
];

export const sessionDocs: Documented<keyof typeof sessionCalls> = {
  searchCustomer: {
    summary: 'Whether a phone belongs to a customer',
    details:
      'Answers the same for every phone until this session has verified the phone; then also `exists`. It must not tell strangers who is a customer.',
    input: PHONE_EXAMPLE,
    data: { exists: true },
  },
  logout: {
    summary: 'Sign out',
    details: 'Ends the session: customer, addresses and cart are forgotten. The countdown of the visitor stays.',
    data: null,
  },
  checkSession: {
    summary: 'Whether the session is signed in',
    details: 'The storefront asks on every page load, and after a one-time password was verified.',
    owes: ['isLogged'],
    data: { isLogged: true },
  },
  sendOtp: {
    summary: 'Send a one-time password',
    details: 'Sends an SMS with a one-time password. Limited by phone and by session: THROTTLED with `retryAfterMs`.',
    input: PHONE_EXAMPLE,
    data: null,
  },
  verifyOtp: {
    summary: 'Verify a one-time password',
    details:
      'Verifies the phone for this session and signs an existing customer in. The session continues under another token, so that the answer sets the session cookie anew; the cookie of before opens no account. A password is accepted once, for the phone that it was sent to, in the session that requested it (elsewhere OTP_EXPIRED), and only until another is sent; after five wrong ones the right one is refused too.',
    input: { ...PHONE_EXAMPLE, otp: '483920' },
    data: null,
  },
  getRewardCash: {
    summary: 'The reward cash that can be redeemed now',
    details: 'In whole rupees.',
    owes: ['cashback'],
    data: { cashback: rupees(37) },
  },
  getOffer: {
    summary: "The visitor's countdown",
    details:
      'The one countdown of this visitor, begun by the first request: 15 minutes by the settings. It is never begun again, neither by another session nor by signing in or out. A start is stored with the visitor, the session and the verified phone, and the earliest counts: verifying a phone may shorten the countdown, never lengthen it.',
    data: OFFER_EXAMPLE,
  },
};
