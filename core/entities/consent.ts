/** What a customer may agree to apart from buying, each for itself and withdrawable (spec 11). */

export const CONSENT_PURPOSES = [
  'offers', // messages with offers
  'measurement', // conversion events that carry the hashed phone and e-mail address
] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/** The last word on a purpose, with the text that was agreed to and its time. */
export type Consent = {
  readonly given: boolean;
  /** As it was shown. */
  readonly text: string;
  /** Epoch milliseconds. */
  readonly at: number;
};

/** A purpose that was never decided on is absent, and not agreed to. */
export type Consents = Readonly<Partial<Record<ConsentPurpose, Consent>>>;
