/** Ratings in structured data: only where the settings say where the reviews come from (spec 10.26). */
import { describe, expect, it } from 'vitest';
import { texts } from '../../../core/catalogue/products/wash.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { structuredDataOf } from '../../../web/build/json-ld.ts';

const productIn = (settings: Settings) =>
  structuredDataOf(
    { origin: 'https://shop.example', pictures: '/pictures', settings },
    { path: '/products/wash', title: 'Wash', data: { texts } },
  ).find((thing) => thing['@type'] === 'Product');

describe('the structured data of a product', () => {
  it('has no rating without a source, and the settings’ own with one', () => {
    expect(productIn(DEFAULT_SETTINGS)).not.toHaveProperty('aggregateRating');
    const { reviews } = DEFAULT_SETTINGS;
    const products = { ...reviews.products, wash: { rating: 4.4, reviews: 57 } };
    expect(productIn({ ...DEFAULT_SETTINGS, reviews: { ...reviews, source: 'Judge.me', products } })).toMatchObject({
      aggregateRating: { ratingValue: 4.4, reviewCount: 57 },
    });
  });
});
