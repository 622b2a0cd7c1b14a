/** The content of the account page: consents, the entries of the reward-cash ledger, and what erasure means. */
import { consentTexts } from '../../../core/catalogue/consent-texts.ts';
import type { CashEntryKind } from '../../../core/entities/cash-ledger.ts';
import { CONSENT_PURPOSES, type ConsentPurpose } from '../../../core/entities/consent.ts';
import { brandName } from '../../settings/brand.ts';
import { settings } from '../../settings/settings.ts';
import { noRewardCash } from '../buying/buying.ts';
import { reserved } from './account-labels.ts';

export type EntryText = {
  readonly text: string;
  /** How the entry changes the available balance. */
  readonly sign: '+' | '−' | '';
};

export type AccountData = {
  readonly cash: string;
  readonly entries: Readonly<Record<CashEntryKind, EntryText>>;
  readonly consents: readonly { readonly purpose: ConsentPurpose; readonly title: string; readonly text: string }[];
  readonly erasing: { readonly deleted: readonly string[]; readonly kept: readonly string[] };
};

const TITLES: Readonly<Record<ConsentPurpose, string>> = {
  offers: 'Offers by SMS and email',
  measurement: 'Advertising measurement',
};

export const accountData = (): AccountData => ({
  cash:
    settings.rewardPercent === 0
      ? `${noRewardCash} You can use what you have on your next online payment.`
      : `You earn ${settings.rewardPercent}% of what your products cost as reward cash. It’s credited when your order is delivered, and you can use it on your next online payment.`,
  entries: {
    earned: { text: 'Earned, pending delivery', sign: '' },
    released: { text: 'Credited', sign: '+' },
    granted: { text: 'Goodwill credit', sign: '+' },
    held: { text: reserved, sign: '−' },
    captured: { text: 'Spent on an order', sign: '−' },
    voided: { text: 'Released', sign: '+' },
    returned: { text: 'Refunded: order cancelled or returned', sign: '+' },
    forfeited: { text: 'Not credited: order not delivered', sign: '' },
    taken_back: { text: 'Reversed: order returned', sign: '−' },
  },
  consents: CONSENT_PURPOSES.map((purpose) => ({
    purpose,
    title: TITLES[purpose],
    text: consentTexts(brandName)[purpose],
  })),
  erasing: {
    deleted: [
      'Your name, email and saved addresses',
      'Your reward cash',
      'Your preferences, and any offers you signed up for',
      'Your cart, and your sign-in on every device',
    ],
    kept: [
      'Your orders, with the name and address on their invoices, for as long as tax law requires. They can no longer be opened from an account.',
    ],
  },
});
