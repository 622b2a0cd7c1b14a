/** Ratings in structured data: only where the settings say where the reviews come from (spec 10.26). */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { productNamed } from '../../../core/catalogue/products.ts';
import { texts } from '../../../core/catalogue/products/wash.ts';
import { productData } from '../../../web/content/catalogue/product.ts';
import { shownReviews } from '../../../web/content/catalogue/shown-reviews.ts';
import { ProductReviews } from '../../../web/product/product-page/product-reviews.tsx';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { structuredDataOf } from '../../../web/build/json-ld.ts';

const OLDER = { author: 'Meera', on: '2026-10-02', rating: 3, text: 'Fine, but the tube is small.' } as const;
const NEWER = { author: 'Arjun', on: '2026-11-21', rating: 5, text: 'Rinses clean in hard water.' } as const;

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

  it('has the reviews that its page shows, and no others', () => {
    const [review] = shownReviews([OLDER], { source: 'Judge.me' });
    const [thing] = structuredDataOf(
      { origin: 'https://shop.example', pictures: '/pictures', settings: DEFAULT_SETTINGS },
      { path: '/products/wash', title: 'Wash', data: { texts, reviews: [review] } },
    ).filter((one) => one['@type'] === 'Product');
    expect(thing).toMatchObject({
      review: [{ author: { name: 'Meera' }, datePublished: '2026-10-02', reviewRating: { ratingValue: 3 } }],
    });
    expect(productIn(DEFAULT_SETTINGS)).not.toHaveProperty('review');
  });
});

describe('the reviews of a product', () => {
  const shown = shownReviews([OLDER, NEWER], { source: 'Judge.me' });

  it('are the newest first, with their day, and none without a source', () => {
    expect(shown.map(({ author, day }) => [author, day])).toEqual([
      ['Arjun', '21 Nov 2026'],
      ['Meera', '2 Oct 2026'],
    ]);
    expect(shownReviews([OLDER, NEWER], { source: null })).toEqual([]);
    expect(() => shownReviews([{ ...OLDER, on: '2.10.2026' }], { source: 'Judge.me' })).toThrow('Meera');
  });

  it('are readable on its page, each by name, as verified by the brand; without any there is no section', () => {
    const data = productData(productNamed('wash'));
    expect(data.reviews).toEqual([]);
    expect(renderToString(createElement(ProductReviews, data))).toBe('');
    const page = renderToString(createElement(ProductReviews, { ...data, reviews: shown }));
    for (const text of ['Reviews', 'Arjun', '21 Nov 2026', NEWER.text, 'Verified by BHOR', 'Rated 5 out of 5'])
      expect(page).toContain(text);
  });
});
