/** Signing up for offers with a phone, which the unlock popup does (spec 5, 11). */
import { OFFERS_CONSENT } from '../catalogue/offers.ts';
import { done } from '../entities/answer.ts';
import { put } from '../ports/shop-store.ts';
import type { Desk, Outcome } from './desk.ts';
import { signupKey } from './documents.ts';

/** Keeps the consent with its text and time, once per phone. The answer says nothing about who signed up before. */
export const signUpForOffers = ({ documents, now }: Desk, phone: string): Outcome<null> => {
  const isKnown = documents.get(signupKey(phone)) !== undefined;
  return {
    answer: done(null),
    writes: isKnown ? [] : [put(signupKey(phone), { phone, consent: OFFERS_CONSENT, at: now })],
  };
};
