/**
 * What this shop asserts and only its brand can know, while it is still the sample: a shop in production names each, and does
 * not start (spec 10.26). One table.
 */
import { CONFIRMABLE_NAMES, type ConfirmableName } from './confirmable.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { sampleFactsIn } from './seller.ts';
import type { Settings } from './settings.ts';

type SampleRule = {
  /** What is a sample, and where it stands. */
  readonly what: string;
  /** Whether it is still the sample's value. What is code cannot be compared, so it has to be confirmed. */
  readonly isSample: (settings: Settings) => boolean;
};

/** Samples whose values may be true of a brand: it changes them, or lists their names under `confirmed`. */
export const CONFIRMABLE: Readonly<Record<ConfirmableName, SampleRule>> = {
  labels: {
    what: 'net quantity, ingredients and shelf life of every product (core/catalogue/products)',
    isSample: () => true,
  },
  taxCodes: {
    what: 'HSN and SAC codes and the rate of tax (core/catalogue/products, core/catalogue/tax-codes.ts)',
    isSample: () => true,
  },
  contactHours: {
    what: 'the hours of customer care (seller.careHours)',
    isSample: ({ seller }) => seller.careHours === DEFAULT_SETTINGS.seller.careHours,
  },
  bundleUrlPrice: {
    what: 'the price of the bundle with a code by URL (bundleUrlPrice)',
    isSample: ({ bundleUrlPrice }) => bundleUrlPrice === DEFAULT_SETTINGS.bundleUrlPrice,
  },
  packing: {
    what: 'how soon an order is packed (delivery.packingDays, delivery.cutOffHour)',
    isSample: ({ delivery: { packingDays, cutOffHour } }) =>
      packingDays === DEFAULT_SETTINGS.delivery.packingDays && cutOffHour === DEFAULT_SETTINGS.delivery.cutOffHour,
  },
  pickup: {
    what: 'how soon a return is picked up (delivery.pickupDays)',
    isSample: ({ delivery: { pickupDays } }) => pickupDays === DEFAULT_SETTINGS.delivery.pickupDays,
  },
  ratings: {
    what: 'ratings and numbers of reviews, which are shown because there is a source (reviews.products)',
    isSample: ({ reviews }) =>
      reviews.source !== null &&
      Object.entries(reviews.products).some(([name, { rating, reviews: count }]) => {
        const sample = Object.entries(DEFAULT_SETTINGS.reviews.products).find(([other]) => other === name)?.[1];
        return sample !== undefined && count > 0 && sample.rating === rating && sample.reviews === count;
      }),
  },
};

export type Sample = {
  /** The key of the settings, or the name to confirm it by. */
  readonly name: string;
  readonly what: string;
  readonly isConfirmable: boolean;
};

/** Everything that is still a sample; none for a shop that asserts only what its brand has stated. */
export const samplesIn = (settings: Settings): readonly Sample[] => [
  ...sampleFactsIn(settings.seller).map((path) => ({
    name: `seller.${path}`,
    what: 'a fact of the seller',
    isConfirmable: false,
  })),
  ...(settings.delivery.pincodes === null
    ? [
        {
          name: 'delivery.pincodes',
          what: 'where the shop delivers, how fast, and where against cash: name the file of your courier (CSV: pincode, cod, days)',
          isConfirmable: false,
        },
      ]
    : []),
  ...CONFIRMABLE_NAMES.filter((name) => !settings.confirmed.includes(name) && CONFIRMABLE[name].isSample(settings)).map(
    (name) => ({ name, what: CONFIRMABLE[name].what, isConfirmable: true }),
  ),
];
