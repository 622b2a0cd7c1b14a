/** The tags in a page's head for search engines and link previews. Only the prerenderer uses them. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brand } from '../../core/catalogue/brand.ts';
import { canonicalOf } from '../../core/catalogue/canonical.ts';
import { productOfPage } from '../../core/catalogue/product-of-page.ts';
import type { CatalogueProduct } from '../../core/catalogue/products.ts';
import { documentTitle } from '../layout/page/document-title.ts';
import { inertJson, type Payload } from './document.ts';
import { structuredDataOf } from './json-ld.ts';
import { jpegOf, type Site } from './site.ts';

type Page = { readonly path: string; readonly payload: Payload; readonly isSoldOut?: boolean };

const CARDS = fileURLToPath(new URL('../public/cards/', import.meta.url));

type Card = { readonly url: string; readonly height: number; readonly alt: string };

/** The picture of a link preview: drawn by tests/lab/pages/cards.ts; until it is drawn for a new product, its photograph. */
const cardOf = (site: Site, product: CatalogueProduct | undefined): Card => {
  const file = `${product?.name ?? 'home'}.jpg`;
  const alt =
    product === undefined ? `${site.settings.seller.brand}: ${brand.tagline}` : `${product.title}, ${product.subtitle}`;
  return product === undefined || existsSync(`${CARDS}${file}`)
    ? { url: `${site.origin}/cards/${file}`, height: 630, alt }
    : { url: jpegOf(site, product.thumbnail), height: 1500, alt };
};

/** The tags of a listed page; none for any other, which renders its own request not to be indexed. */
export const seoHead = (site: Site, { path, payload: { head, data }, isSoldOut = false }: Page): string => {
  if (head === null) return '';
  const url = `${site.origin}${canonicalOf(path)}`;
  const product = productOfPage(path);
  const card = cardOf(site, product);
  const { brand: siteName } = site.settings.seller;
  const things = structuredDataOf(site, { path, title: head.title ?? siteName, data, isSoldOut });
  return [
    `<link rel="canonical" href="${url}">`,
    property('type', product === undefined ? 'website' : 'product'),
    property('site_name', siteName),
    property('locale', 'en_IN'),
    property('url', url),
    property('title', documentTitle(siteName, head.title)),
    property('description', head.description),
    property('image', card.url),
    property('image:width', 1200),
    property('image:height', card.height),
    property('image:alt', card.alt),
    '<meta name="twitter:card" content="summary_large_image">',
    things.length === 0
      ? ''
      : `<script type="application/ld+json">${inertJson({ '@context': 'https://schema.org', '@graph': things })}</script>`,
  ].join('');
};

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escapeAttribute = (text: string): string =>
  text.replace(/[&<"]/g, (character) => ESCAPES[character] ?? character);

const property = (name: string, content: string | number): string =>
  `<meta property="og:${name}" content="${escapeAttribute(String(content))}">`;
