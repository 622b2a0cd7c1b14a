/** What a customer can consent to apart from buying: each separately, and withdrawable (spec 11). */

export const CONSENT_PURPOSES = [
  'offers', // messages with offers
  'measurement', // conversion events with the hashed phone and email address
] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/** The latest decision on a purpose, with the text that was shown and the time. */
export type Consent = {
  readonly given: boolean;
  /** As it was shown. */
  readonly text: string;
  /** Epoch milliseconds. */
  readonly at: number;
};

/** A purpose without a decision is absent, which means no consent. */
export type Consents = Readonly<Partial<Record<ConsentPurpose, Consent>>>;
