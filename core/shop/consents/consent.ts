/**
 * Consents: every decision of a phone's owner on every purpose, with its text and time, withdrawals too. The newest
 * decision counts (spec 11). Popup and account ask for each purpose by a text of its own; earlier, one text of the popup
 * covered both.
 */
import { consentTexts } from '../../catalogue/consent-texts.ts';
import { CONSENT_REQUEST_MS } from '../../catalogue/lifetimes.ts';
import { done } from '../../entities/answer.ts';
import { CONSENT_PURPOSES, type Consent, type ConsentPurpose, type Consents } from '../../entities/consent.ts';
import { put, type Write } from '../../ports/store/shop-store.ts';
import { shopMessages } from '../../validation/messages.ts';
import { indianMobile } from '../../validation/strict.ts';
import { refuse } from '../calls/call.ts';
import { implementCall } from '../calls/implement-call.ts';
import { fieldInvalid, phoneInvalid } from '../calls/refusals.ts';
import { consents, type ConsentDecision, type ConsentRecord } from '../documents/customers.ts';
import type { ConsentRequest } from '../documents/sessions.ts';

/** The newest decisions that are kept. */
const KEPT_DECISIONS = 100;

/** The newest decision on each purpose. */
export const consentsIn = (record: ConsentRecord | undefined): Consents =>
  Object.fromEntries(
    (record?.decisions ?? []).map(({ purpose, given, text, at }) => [purpose, { given, text, at } satisfies Consent]),
  );

export const hasConsent = (record: ConsentRecord | undefined, purpose: ConsentPurpose): boolean =>
  consentsIn(record)[purpose]?.given === true;

/** The record with more decisions; the newest on a purpose is never dropped, however often another one changed. */
const withDecisions = (record: ConsentRecord | undefined, decisions: readonly ConsentDecision[]): ConsentRecord => {
  const all = [...(record?.decisions ?? []), ...decisions];
  const newest = new Set(CONSENT_PURPOSES.map((purpose) => all.findLast((decision) => decision.purpose === purpose)));
  return { decisions: all.filter((decision, index) => index >= all.length - KEPT_DECISIONS || newest.has(decision)) };
};

/**
 * The popup's sign-up. Anybody may type a phone there, so it is a consent only where this session has verified the
 * phone, and a request until then; without a ticked box it is neither. The answer does not say who signed up before.
 */
const signUpForOffers = implementCall('signUpForOffers', {
  type: 'command',
  prepare: ({ phone: typed, purposes = [] }) => {
    const phone = indianMobile(typed);
    return phone === undefined ? refuse(phoneInvalid(typed)) : { phone, purposes };
  },
  writes: ({ phone }) => [consents.key(phone)],
  decide: ({ session, verifiedPhone, documents, now, settings }, { phone, purposes }) => {
    const agreed = CONSENT_PURPOSES.filter((purpose) => purposes.includes(purpose));
    const texts = Object.fromEntries(agreed.map((purpose) => [purpose, consentTexts(settings.seller.brand)[purpose]]));
    const request: ConsentRequest | null = agreed.length === 0 ? null : { phone, texts, at: now };
    if (verifiedPhone !== phone) return { answer: done(null), session: { ...session, consentRequest: request } };
    return { answer: done(null), writes: consentWritesOf(request, phone, documents.get(consents.key(phone)), now) };
  },
});

/**
 * What a request becomes once its session has verified the phone. It decides only what its owner has not decided on: a
 * withdrawn consent stays withdrawn.
 */
export const consentWritesOf = (
  request: ConsentRequest | null,
  phone: string,
  record: ConsentRecord | undefined,
  now: number,
): readonly Write[] => {
  if (request === null || request.phone !== phone || now - request.at > CONSENT_REQUEST_MS) return [];
  const current = consentsIn(record);
  const decisions = CONSENT_PURPOSES.flatMap((purpose): readonly ConsentDecision[] => {
    const text = request.texts?.[purpose] ?? request.text;
    return text === undefined || current[purpose] !== undefined ? [] : [{ purpose, given: true, text, at: request.at }];
  });
  return decisions.length === 0 ? [] : [put(consents, consents.key(phone), withDecisions(record, decisions))];
};

/** The signed-in customer's own decision. Withdrawing a consent withdraws the one that was given by the same text. */
const updateConsent = implementCall('updateConsent', {
  type: 'command',
  // The type says so; requests over the wire may not keep to it.
  prepare: (change) =>
    CONSENT_PURPOSES.includes(change.purpose) ? change : refuse(fieldInvalid('purpose', shopMessages.purpose)),
  writes: (_known, { phone }) => [consents.key(phone)],
  decide: ({ documents, now, phone, settings }, { purpose, given }) => {
    const record = documents.get(consents.key(phone));
    const current = consentsIn(record);
    const text = current[purpose]?.text;
    const decisions = CONSENT_PURPOSES.filter(
      (other) => other === purpose || (!given && text !== undefined && current[other]?.text === text),
    )
      .filter((each) => current[each]?.given !== given)
      .map((each) => ({ purpose: each, given, text: consentTexts(settings.seller.brand)[each], at: now }));
    if (decisions.length === 0) return { answer: done({ consents: current }) };
    const next = withDecisions(record, decisions);
    return { answer: done({ consents: consentsIn(next) }), writes: [put(consents, consents.key(phone), next)] };
  },
});

export const consentCalls = { signUpForOffers, updateConsent } as const;
