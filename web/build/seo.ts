/** The tags in a page's head for search engines and link previews. Only the prerenderer uses them. */
import { brand } from '../../core/catalogue/brand.ts';
import { canonicalOf } from '../../core/catalogue/canonical.ts';
import { products } from '../../core/catalogue/products.ts';
import { documentTitle } from '../layout/page/document-title.ts';
import { inertJson, type Payload } from './document.ts';
import { structuredDataOf } from './json-ld.ts';
import { jpegOf, type Site } from './site.ts';

type Page = { readonly path: string; readonly payload: Payload };

const HERO = { shot: 'home/hero', width: 1200, height: 675 };

/** The tags of a listed page; none for any other, which renders its own request not to be indexed. */
export const seoHead = (site: Site, { path, payload: { head, data } }: Page): string => {
  if (head === null) return '';
  const url = `${site.origin}${canonicalOf(path)}`;
  const product = products.find(({ page_link }) => page_link === canonicalOf(path));
  const picture = product === undefined ? HERO : { shot: product.thumbnail, width: 1200, height: 1500 };
  const things = structuredDataOf(site, { path, title: head.title ?? brand.name, data });
  return [
    `<link rel="canonical" href="${url}">`,
    property('type', product === undefined ? 'website' : 'product'),
    property('site_name', brand.name),
    property('locale', 'en_IN'),
    property('url', url),
    property('title', documentTitle(head.title)),
    property('description', head.description),
    property('image', jpegOf(site, picture.shot)),
    property('image:width', picture.width),
    property('image:height', picture.height),
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
