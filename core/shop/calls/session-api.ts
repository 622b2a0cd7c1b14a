/**
 * The shop as one session calls it: every call of the contract, with the keys of its documents and the decision it
 * takes.
 */
import { done } from '../../entities/answer.ts';
import { availableCash, EMPTY_LEDGER } from '../../entities/cash-ledger.ts';
import type { ShopApi } from '../../ports/shop-api.ts';
import { validateField } from '../../validation/fields.ts';
import { indianMobile } from '../../validation/strict.ts';
import { createCareApi } from './care-api.ts';
import { addLine, cartView, onlyLine, removeLine, setLine } from '../cart/cart.ts';
import { signUpForOffers } from '../customers/consent.ts';
import { normalisedEmail, normalisedPhone, sendConversion } from '../support/conversion.ts';
import { KeysMoved } from './run-call.ts';
import { createCustomer, profile, savedAddresses, searchCustomer } from '../customers/customer.ts';
import { applyCoupon, removeCoupon } from '../cart/coupon.ts';
import type { Caller, Desk, Outcome } from './call-context.ts';
import { consentKey, customerKey, ledgerKey, phoneKey, siteKey, visitKey, type Visit } from '../documents/documents.ts';
import { hostOf } from '../notifications/otp-message.ts';
import { askOffer } from '../cart/offer.ts';
import { createOrderApi } from './order-api.ts';
import { OTP_ALPHABET, OTP_LENGTH, otpSecret, sendOtp, verifyOtp } from '../session/one-time-password.ts';
import { createSessionCalls, whileSignedIn, type SessionContext } from './session-calls.ts';
import { hasVerified, signedInPhone, signedOut } from '../session/session.ts';
import type { ShopPorts } from '../ports.ts';
import { createWithPhone } from './with-phone.ts';

/** A call that goes by the countdown of the phone that the session has verified, if there is one. */
const withPhoneOf = (by: Caller, visit: Visit | undefined): Caller =>
  typeof visit?.verifiedPhone === 'string' ? { ...by, phone: visit.verifiedPhone } : by;

/** The decision if the session's verified phone is still the one that was found; throws KeysMoved otherwise. */
const ifPhoneUnchanged =
  <T>(found: Visit | undefined, serve: (desk: Desk) => Outcome<T>) =>
  (desk: Desk): Outcome<T> => {
    if (desk.visit.verifiedPhone !== (found?.verifiedPhone ?? null)) throw new KeysMoved();
    return serve(desk);
  };

export const createSessionApi = (ports: ShopPorts, firstToken: string, context: SessionContext): ShopApi => {
  const { random, digests } = ports;
  const origin = context.origin ?? null;
  const calls = createSessionCalls(ports, firstToken, context);
  const { caller, change, look, knowing, asCustomer } = calls;

  const withPhone = createWithPhone(calls);

  return {
    ...createCareApi(ports, calls),
    ...createOrderApi(ports, calls, withPhone),

    // The cart and its coupon.
    getCart: () => look(caller(), [], ({ visit }) => ({ answer: done(cartView(visit)) })),
    addToCart: (line) => change(caller(), [], ({ visit }) => addLine(visit, line)),
    quickBuy: (line) => change(caller(), [], ({ visit }) => onlyLine(visit, line)),
    updateCart: (line) => change(caller(), [], ({ visit }) => setLine(visit, line)),
    deleteFromCart: ({ pid }) => change(caller(), [], ({ visit }) => removeLine(visit, pid)),
    applyDiscount: (input) =>
      knowing((by, known) =>
        change(
          withPhoneOf(by, known),
          [],
          ifPhoneUnchanged(known, (desk) => applyCoupon(desk, input)),
        ),
      ),
    deleteDiscount: ({ code }) => change(caller(), [], ({ visit }) => removeCoupon(visit, code)),
    getOffer: () => knowing((by, known) => look(withPhoneOf(by, known), [], ifPhoneUnchanged(known, askOffer))),

    // Signing in and out.
    sendOtp: ({ phone: raw }) =>
      withPhone(raw, (phone) => {
        const by = caller();
        const otp = random.text(OTP_LENGTH, OTP_ALPHABET);
        const hash = digests.keyed(otpSecret(by.token, phone, otp));
        const sending = { phone, otp, hash, host: hostOf(origin), messageId: random.token() };
        return change(by, [phoneKey(phone), siteKey], (desk) => sendOtp(desk, sending));
      }),
    verifyOtp: ({ phone: raw, otp: typed }) =>
      withPhone(raw, (phone) => {
        const by = caller();
        const otp = typed.trim();
        const hash = digests.keyed(otpSecret(by.token, phone, otp));
        const verifying = { phone, otp, hash, equal: digests.equal, nextToken: random.token() };
        return change(
          by,
          [phoneKey(phone), customerKey(phone), consentKey(phone), visitKey(verifying.nextToken)],
          (desk) => verifyOtp(desk, verifying),
        );
      }),
    logout: () => {
      const nextToken = random.token();
      return change(caller(), [visitKey(nextToken)], ({ visit, now }) => ({
        answer: done(null),
        move: signedOut(visit, nextToken, now),
      }));
    },
    checkSession: () =>
      knowing((by, known) => {
        const phone = signedInPhone(known);
        return look(phone === null ? by : { ...by, phone }, [], ({ visit, documents }) => {
          if (signedInPhone(visit) !== phone) throw new KeysMoved();
          return {
            answer: done({ isLogged: phone !== null && hasVerified(visit, phone, documents.get(phoneKey(phone))) }),
          };
        });
      }),

    // The customer.
    searchCustomer: ({ phone: raw }) =>
      withPhone(raw, (phone) =>
        look(caller(), [customerKey(phone), phoneKey(phone)], (desk) => searchCustomer(desk, phone)),
      ),
    createCustomer: (input) =>
      knowing((by, known) => {
        const phone = known?.verifiedPhone ?? null;
        const nextToken = random.token();
        const keys = [visitKey(nextToken), ...(phone === null ? [] : [customerKey(phone), phoneKey(phone)])];
        return change(by, keys, (desk) => createCustomer(desk, phone, input, nextToken));
      }),
    getAddresses: () =>
      asCustomer((who) =>
        look(
          who.caller,
          [customerKey(who.phone)],
          whileSignedIn(who, (desk) => savedAddresses(desk, who.phone)),
        ),
      ),
    getCustomer: () =>
      asCustomer((who) =>
        look(
          who.caller,
          [customerKey(who.phone), consentKey(who.phone)],
          whileSignedIn(who, (desk) => profile(desk, who.phone)),
        ),
      ),
    getRewardCash: () =>
      asCustomer((who) =>
        look(
          who.caller,
          [ledgerKey(who.phone)],
          whileSignedIn(who, ({ documents }) => ({
            answer: done({ cashback: availableCash(documents.get(ledgerKey(who.phone)) ?? EMPTY_LEDGER) }),
          })),
        ),
      ),

    // Offers and analytics.
    signUpForOffers: ({ phone: raw }) =>
      withPhone(raw, (phone) =>
        change(caller(), [consentKey(phone), phoneKey(phone)], (desk) => signUpForOffers(desk, phone)),
      ),
    sendConversion: async (event) => {
      const phone = indianMobile(event.phone) ?? null;
      const email = validateField('email', event.email).status === 'valid' ? normalisedEmail(event.email) : null;
      const hashes = {
        ...(phone !== null && { phone: digests.plain(normalisedPhone(phone)) }),
        ...(email !== null && { email: digests.plain(email) }),
      };
      const conversion = { event, origin, phone, hashes, messageId: random.token() };
      return change(caller(), phone === null ? [] : [consentKey(phone), phoneKey(phone)], (desk) =>
        sendConversion(desk, conversion),
      );
    },
  };
};
