/** The section layouts that pages share (spec 2), as the built pages name them. */
import { describe, expect, it } from 'vitest';
import { BUNDLED, products } from '../../../core/catalogue/products.ts';
import { builtDocument, builtPaths } from '../world/built.ts';

const sectionsOf = (path: string, layout: string): number =>
  builtDocument(path).html.split(` data-layout="${layout}"`).length - 1;

const pagesWith = (layout: string): readonly string[] => builtPaths().filter((path) => sectionsOf(path, layout) > 0);

describe('a section layout', () => {
  it('home-product-section shows each product of the routine on the home page, once', () => {
    expect(pagesWith('home-product-section')).toEqual(['/']);
    expect(sectionsOf('/', 'home-product-section')).toBe(BUNDLED.length);
  });

  it('home-rounded-section is the main message of the home page and of the about page', () => {
    expect(pagesWith('home-rounded-section')).toEqual(['/', '/about']);
  });

  it('product-hero-section begins the page of every product', () => {
    expect(pagesWith('product-hero-section').toSorted()).toEqual(products.map(({ page_link }) => page_link).toSorted());
  });
});
