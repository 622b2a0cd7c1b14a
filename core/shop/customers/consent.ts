/**
 * Consents: every word of a phone on every purpose, with its text and time, withdrawals too. The newest word counts
 * (spec 11). The popup's one text covers both purposes; the account's switches speak for each.
 */
import { DAY_MS } from '../../entities/duration.ts';
import { CONSENT_TEXTS } from '../../catalogue/consent-texts.ts';
import { OFFERS_CONSENT } from '../../catalogue/offers.ts';
import { done } from '../../entities/answer.ts';
import { CONSENT_PURPOSES, type Consent, type ConsentPurpose, type Consents } from '../../entities/consent.ts';
import { put, type Write } from '../../ports/shop-store.ts';
import { shopMessages } from '../../validation/messages.ts';
import type { Desk, Outcome } from '../calls/call-context.ts';
import {
  consentKey,
  phoneKey,
  type ConsentRecord,
  type ConsentRequest,
  type ConsentWord,
} from '../documents/documents.ts';
import { fieldInvalid } from '../calls/refusals.ts';
import { hasVerified } from '../session/session.ts';

/** So many words are kept, the newest: more than anybody who means them says. */
const KEPT_WORDS = 100;

/** The newest word on each purpose. */
export const consentsIn = (record: ConsentRecord | undefined): Consents =>
  Object.fromEntries(
    (record?.words ?? []).map(({ purpose, given, text, at }) => [purpose, { given, text, at } satisfies Consent]),
  );

export const hasConsent = (record: ConsentRecord | undefined, purpose: ConsentPurpose): boolean =>
  consentsIn(record)[purpose]?.given === true;

/**
 * The record with more words; the newest on a purpose is never dropped, however often another purpose changed since.
 */
const withWords = (record: ConsentRecord | undefined, words: readonly ConsentWord[]): ConsentRecord => {
  const all = [...(record?.words ?? []), ...words];
  const last = new Set(CONSENT_PURPOSES.map((purpose) => all.findLast((word) => word.purpose === purpose)));
  return { words: all.filter((word, index) => index >= all.length - KEPT_WORDS || last.has(word)) };
};

/** A request becomes a consent if its session verifies the phone within so long, in milliseconds (spec 10.19). */
export const REQUEST_MS = DAY_MS;

/**
 * The popup's sign-up. Anybody may type a phone there, so it is a consent only where this session has verified the
 * phone, and a request until then. The answer says nothing about who signed up before.
 */
export const signUpForOffers = ({ visit, documents, now }: Desk, phone: string): Outcome<null> => {
  const request: ConsentRequest = { phone, text: OFFERS_CONSENT, at: now };
  if (!hasVerified(visit, phone, documents.get(phoneKey(phone))))
    return { answer: done(null), visit: { ...visit, consentRequest: request } };
  return { answer: done(null), writes: consentWritesOf(request, phone, documents.get(consentKey(phone)), now) };
};

/**
 * What a request comes to once its session has verified the phone. It decides only what the phone has not decided on:
 * what its owner has withdrawn stays withdrawn.
 */
export const consentWritesOf = (
  request: ConsentRequest | null,
  phone: string,
  record: ConsentRecord | undefined,
  now: number,
): readonly Write[] => {
  if (request === null || request.phone !== phone || now - request.at > REQUEST_MS) return [];
  const said = consentsIn(record);
  const words = CONSENT_PURPOSES.filter((purpose) => said[purpose] === undefined).map((purpose) => ({
    purpose,
    given: true,
    text: request.text,
    at: request.at,
  }));
  return words.length === 0 ? [] : [put(consentKey(phone), withWords(record, words))];
};

export type ConsentChange = { readonly purpose: ConsentPurpose; readonly given: boolean };

/** The signed-in customer's own word. A consent that was given in one breath with this one is withdrawn with it. */
export const updateConsent = (
  { documents, now }: Desk,
  phone: string,
  { purpose, given }: ConsentChange,
): Outcome<{ readonly consents: Consents }> => {
  // The type says so; what comes over the wire may not keep to it.
  if (!CONSENT_PURPOSES.includes(purpose)) return { answer: fieldInvalid('purpose', shopMessages.purpose) };
  const record = documents.get(consentKey(phone));
  const said = consentsIn(record);
  const isOneBreath = !given && said[purpose]?.text === OFFERS_CONSENT;
  const meant = CONSENT_PURPOSES.filter(
    (other) => other === purpose || (isOneBreath && said[other]?.text === OFFERS_CONSENT),
  );
  const words = meant
    .filter((each) => said[each]?.given !== given)
    .map((each) => ({ purpose: each, given, text: CONSENT_TEXTS[each], at: now }));
  if (words.length === 0) return { answer: done({ consents: said }) };
  const next = withWords(record, words);
  return { answer: done({ consents: consentsIn(next) }), writes: [put(consentKey(phone), next)] };
};
