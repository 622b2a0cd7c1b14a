/** What a shop asserts and only its brand can know is named while it is the sample (spec 10.26). */
import { describe, expect, it } from 'vitest';
import { loadSettings } from '../../../adapters/settings/load-settings.ts';
import { CONFIRMABLE_NAMES } from '../../../core/catalogue/settings/confirmable.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { samplesIn } from '../../../core/catalogue/settings/samples.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { shownRating } from '../../../core/catalogue/shown-rating.ts';
import { rupees } from '../../../core/entities/money/money.ts';

const namesIn = (settings: Settings): readonly string[] => samplesIn(settings).map(({ name }) => name);
const { settings: own } = await loadSettings('tests/settings/own-seller.yaml');

describe('the samples in the settings', () => {
  it('are all named in the defaults, but for ratings, which are not shown', () => {
    const names = namesIn(DEFAULT_SETTINGS);
    expect(names).toEqual(
      expect.arrayContaining(['seller.name', 'seller.gstin', 'seller.maker.licence', 'delivery.pincodes']),
    );
    expect(names.filter((name) => !name.includes('.'))).toEqual(CONFIRMABLE_NAMES.filter((name) => name !== 'ratings'));
  });

  it('are none in settings that state everything', () => {
    expect(namesIn(own)).toEqual([]);
  });

  it('are named one by one when what states them is taken away', () => {
    for (const name of own.confirmed)
      expect(namesIn({ ...own, confirmed: own.confirmed.filter((other) => other !== name) })).toEqual([name]);
  });

  it('need no confirmation where the value is another one, but for what is code', () => {
    const changed: Settings = {
      ...own,
      confirmed: [],
      bundleUrlPrice: rupees(489),
      delivery: { ...own.delivery, cutOffHour: null, pickupDays: 5 },
      seller: { ...own.seller, careHours: 'Every day, 9 am to 9 pm' },
    };
    expect(namesIn(changed)).toEqual(['labels', 'taxCodes']);
  });

  it('cannot be confirmed where they are invented: the seller, and where the courier goes', () => {
    const names = namesIn({ ...DEFAULT_SETTINGS, confirmed: CONFIRMABLE_NAMES });
    expect(names.every((name) => name.startsWith('seller.') || name === 'delivery.pincodes')).toBe(true);
    expect(names.length).toBeGreaterThan(5);
  });

  it('include ratings once a source would have them shown', () => {
    const withSource: Settings = { ...own, reviews: { ...own.reviews, source: 'Judge.me' } };
    expect(namesIn(withSource)).toEqual(['ratings']);
    expect(namesIn({ ...withSource, confirmed: [...own.confirmed, 'ratings'] })).toEqual([]);
  });
});

it('a rating is shown only with a source, and only of what somebody has reviewed', () => {
  const { reviews } = DEFAULT_SETTINGS;
  expect(shownRating('wash', reviews)).toBeUndefined();
  const sourced = { ...reviews, source: 'Judge.me' };
  expect(shownRating('wash', sourced)).toEqual({ rating: 5, reviews: 11, source: 'Judge.me' });
  const products = { ...reviews.products, wash: { rating: 5, reviews: 0 } };
  expect(shownRating('wash', { ...sourced, products })).toBeUndefined();
});
