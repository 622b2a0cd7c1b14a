/** The content of the account page: consents, the entries of the reward-cash ledger, and what erasure means. */
import { CONSENT_TEXTS } from '../../../core/catalogue/consent-texts.ts';
import type { CashEntryKind } from '../../../core/entities/cash-ledger.ts';
import { CONSENT_PURPOSES, type ConsentPurpose } from '../../../core/entities/consent.ts';
import { REWARD_PERCENT } from '../../../core/pricing/reward-cash.ts';

export type EntryText = {
  readonly text: string;
  /** How the entry changes the available balance. */
  readonly sign: '+' | '−' | '';
};

export type AccountData = {
  readonly cash: string;
  readonly entries: Readonly<Record<CashEntryKind, EntryText>>;
  readonly consents: readonly { readonly purpose: ConsentPurpose; readonly title: string; readonly text: string }[];
  readonly erasing: { readonly goes: readonly string[]; readonly stays: readonly string[] };
};

const TITLES: Readonly<Record<ConsentPurpose, string>> = {
  offers: 'Messages with offers',
  measurement: 'Measuring our advertising',
};

export const accountData = (): AccountData => ({
  cash: `${REWARD_PERCENT}% of what your products cost comes back as reward cash. It waits until the parcel is delivered, and is then yours to spend when you pay online.`,
  entries: {
    earned: { text: 'Earned, waiting for the delivery', sign: '' },
    released: { text: 'Delivered: yours to spend', sign: '+' },
    granted: { text: 'A gift from us', sign: '+' },
    held: { text: 'Kept aside for an order', sign: '−' },
    captured: { text: 'Spent on an order', sign: '' },
    voided: { text: 'Given back, as it was not needed', sign: '+' },
    returned: { text: 'Given back for an order that was cancelled or returned', sign: '+' },
    forfeited: { text: 'Not earned, as the order did not arrive', sign: '' },
    taken_back: { text: 'Taken back, as the order was returned', sign: '−' },
  },
  consents: CONSENT_PURPOSES.map((purpose) => ({ purpose, title: TITLES[purpose], text: CONSENT_TEXTS[purpose] })),
  erasing: {
    goes: [
      'Your name, e-mail address and saved addresses',
      'Your reward cash, spent or not',
      'What you agreed to, and your place on our lists',
      'Your cart, and this sign-in on every device',
    ],
    stays: [
      'The orders that you have placed, with the name and address on their invoices, for as long as tax law asks us to keep them. Nobody can open them from an account any more.',
    ],
  },
});
