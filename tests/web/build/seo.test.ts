/** What the built pages tell search engines and link previews. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { brand, SAMPLE_ORIGIN } from '../../../core/catalogue/brand.ts';
import { canonicalOf } from '../../../core/catalogue/canonical.ts';
import { SOLD_OUT_PAGES } from '../../../adapters/hono/pages/sold-out-pages.ts';
import { products } from '../../../core/catalogue/products.ts';
import { routeAt, routes } from '../../../core/catalogue/routes.ts';
import { builtBytes, builtDocument, builtFile, builtPaths, isBuilt } from '../world/built.ts';

const ORIGIN = process.env['SITE_ORIGIN'] ?? SAMPLE_ORIGIN;
const paths = builtPaths();
const isPrivate = (path: string): boolean => routeAt(path)?.isPrivate === true;
const publicPaths = paths.filter((path) => !isPrivate(path));
const ownPaths = publicPaths.filter((path) => canonicalOf(path) === path);

const pathIn = (url: string): string => {
  expect(url.startsWith(`${ORIGIN}/`), url).toBe(true);
  return url.slice(ORIGIN.length);
};

describe.each(publicPaths)('%s', (path) => {
  const page = builtDocument(path);

  it('has a title and a description of a length that is shown', () => {
    expect(page.title).toContain(brand.name);
    expect(page.title.length).toBeLessThanOrEqual(75);
    expect(page.metas('description')).toHaveLength(1);
    const [description = ''] = page.metas('description');
    expect(description.length).toBeGreaterThan(40);
    expect(description.length).toBeLessThanOrEqual(200);
  });

  it('has a canonical URL, and may be indexed', () => {
    expect(page.links('canonical').map(pathIn)).toEqual([canonicalOf(path)]);
    expect(page.metas('robots')).toEqual([]);
  });

  it('has a card with a picture that exists', () => {
    for (const name of ['og:title', 'og:description', 'og:url', 'og:type', 'og:site_name', 'twitter:card'])
      expect(page.metas(name), name).toHaveLength(1);
    const [picture = ''] = page.metas('og:image');
    expect(page.metas('og:image:width').concat(page.metas('og:image:height'))).toEqual(['1200', '630']);
    expect(page.metas('og:image:alt')[0]?.length).toBeGreaterThan(5);
    expect(isBuilt(pathIn(picture))).toBe(true);
  });

  it('has breadcrumbs, unless it has another canonical page or is the home page', () => {
    const crumbs = page
      .things('BreadcrumbList')
      .map(({ itemListElement }) => (itemListElement as { item: string }[]).map(({ item }) => pathIn(item)));
    expect(crumbs.map((trail) => trail.at(-1))).toEqual(canonicalOf(path) === path && path !== '/' ? [path] : []);
    for (const step of crumbs.flat()) expect(paths).toContain(step);
  });
});

describe('the pages together', () => {
  it('are one for every route of the site', () => {
    expect(paths.toSorted()).toEqual(routes.map(({ path }) => path).toSorted());
  });

  it('name their owner on the first of them', () => {
    const { things } = builtDocument('/');
    expect(things('Organization')).toMatchObject([{ name: brand.name, url: `${ORIGIN}/` }]);
    expect(things('WebSite')).toMatchObject([{ name: brand.name, url: `${ORIGIN}/` }]);
  });

  it('have titles and descriptions of their own', () => {
    const pages = ownPaths.map(builtDocument);
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
    expect(new Set(pages.flatMap(({ metas }) => metas('description'))).size).toBe(pages.length);
  });

  it('offer each product at its price on its page alone, without a rating that no source stands behind', () => {
    const offered = paths.flatMap((path) =>
      builtDocument(path)
        .things('Product')
        .map((thing) => ({ path, thing })),
    );
    expect(offered.map(({ path }) => path).toSorted()).toEqual(products.map(({ page_link }) => page_link).toSorted());
    for (const product of products) {
      const thing = offered.find(({ path }) => path === product.page_link)?.thing;
      expect(thing).toMatchObject({
        name: product.title,
        sku: product.id,
        offers: {
          price: DEFAULT_SETTINGS.prices[product.name].sale,
          priceCurrency: 'INR',
          availability: 'https://schema.org/InStock',
          shippingDetails: {
            shippingRate: { value: 0, currency: 'INR' },
            shippingDestination: { addressCountry: 'IN' },
          },
          hasMerchantReturnPolicy: { merchantReturnDays: 7, returnFees: 'https://schema.org/FreeReturn' },
        },
      });
      expect(thing).not.toHaveProperty('aggregateRating');
      // As it is sent while the product is sold out.
      expect(builtDocument(`/${SOLD_OUT_PAGES}${product.page_link}`).things('Product')).toMatchObject([
        { name: product.title, offers: { availability: 'https://schema.org/OutOfStock' } },
      ]);
      for (const picture of (thing?.['image'] ?? []) as string[]) expect(isBuilt(pathIn(picture)), picture).toBe(true);
    }
  });

  it('give the questions that they show as questions, word for word', () => {
    for (const path of ['/', '/frequently-asked-questions']) {
      const { html, things } = builtDocument(path);
      const [faq] = things('FAQPage');
      const questions = faq?.['mainEntity'] as { readonly name: string }[];
      expect(questions.length).toBeGreaterThan(3);
      for (const { name } of questions) expect(html.split('<body>')[1]).toContain(name.replaceAll("'", '&#x27;'));
    }
  });

  it('let search engines list the page that tracks an order, which shows nothing of one shopper by itself', () => {
    expect(ownPaths).toContain('/track-order');
  });

  it('ask search engines to leave out what belongs to one shopper, and what is not there', () => {
    const left = [...paths.filter(isPrivate), '/404', '/500'];
    expect(left.length).toBeGreaterThan(8);
    for (const path of left) {
      const page = builtDocument(path);
      expect(page.metas('robots'), path).toEqual(['noindex']);
      expect(page.metas('og:title'), path).toEqual([]);
    }
  });
});

describe('the files beside the pages', () => {
  it('list in the sitemap exactly the public pages that are canonical', () => {
    const listed = [...builtFile('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => pathIn(url ?? ''));
    expect(listed.toSorted()).toEqual(ownPaths.toSorted());
  });

  it('exclude robots from the calls, let them read every page, and name the sitemap', () => {
    const robots = builtFile('robots.txt');
    expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, prefix]) => prefix ?? '');
    expect(closed).toContain('/server/');
    for (const path of paths)
      expect(
        closed.some((prefix) => path.startsWith(prefix)),
        path,
      ).toBe(false);
  });

  it('have a web manifest with icons of the sizes that it declares', () => {
    const { name, icons } = JSON.parse(builtFile('manifest.webmanifest')) as {
      name: string;
      icons: { src: string; sizes: string }[];
    };
    expect(name).toContain(brand.name);
    expect(icons).toHaveLength(4);
    expect(builtDocument('/').links('manifest')).toEqual(['/manifest.webmanifest']);
    const sizes = [...icons, { src: builtDocument('/').links('apple-touch-icon')[0] ?? '', sizes: '180x180' }];
    for (const { src, sizes: said } of sizes) expect(pngSize(src), src).toBe(said);
  });
});

/** The size in a PNG's header. */
const pngSize = (path: string): string => {
  const bytes = builtBytes(path);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
};
