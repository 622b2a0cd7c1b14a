/**
 * What a page's head tells search engines and link previews. Made while prerendering; the browser's code knows none of
 * it.
 */
import { brand } from '../../core/catalogue/brand.ts';
import { canonicalOf } from '../../core/catalogue/canonical.ts';
import { products } from '../../core/catalogue/products.ts';
import { routeAt } from '../../core/catalogue/routes.ts';
import { inertJson, type Rendered } from './document.ts';
import { thingsOf } from './json-ld.ts';
import { jpegOf, type Site } from './site.ts';

type Page = { readonly path: string; readonly rendered: Rendered; readonly payload: unknown };

const HERO = { shot: 'home/hero', width: 1200, height: 675 };

/** The tags of a page. A private page, and one that no route leads to, only asks to be left alone. */
export const seoHead = (site: Site, { path, rendered: { head }, payload }: Page): string => {
  const route = routeAt(path);
  if (route === undefined || route.isPrivate === true)
    return head.includes('name="robots"') ? '' : '<meta name="robots" content="noindex">';
  const title = textIn(head, /<title>(.*?)<\/title>/s, path);
  const description = textIn(head, /<meta name="description" content="(.*?)"\/?>/s, path);
  const url = `${site.origin}${canonicalOf(path)}`;
  const product = products.find(({ page_link }) => page_link === canonicalOf(path));
  const picture = product === undefined ? HERO : { shot: product.thumbnail, width: 1200, height: 1500 };
  const things = thingsOf(site, { path, title: plainTitle(title), payload });
  return [
    `<link rel="canonical" href="${url}">`,
    property('type', product === undefined ? 'website' : 'product'),
    property('site_name', brand.name),
    property('locale', 'en_IN'),
    property('url', url),
    property('title', title),
    property('description', description),
    property('image', jpegOf(site, picture.shot)),
    property('image:width', picture.width),
    property('image:height', picture.height),
    '<meta name="twitter:card" content="summary_large_image">',
    things.length === 0
      ? ''
      : `<script type="application/ld+json">${inertJson({ '@context': 'https://schema.org', '@graph': things })}</script>`,
  ].join('');
};

/** What React has escaped already, for a tag. Throws where a public page says nothing of itself. */
const textIn = (head: string, pattern: RegExp, path: string): string => {
  const text = pattern.exec(head)?.[1];
  if (text === undefined || text === '') throw new Error(`${path} has no title or no description`);
  return text;
};

const ESCAPES: readonly (readonly [string, string])[] = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#x27;', "'"],
  ['&amp;', '&'],
];

/** The page's own part of its title, as it reads. */
const plainTitle = (title: string): string =>
  ESCAPES.reduce((text, [escaped, plain]) => text.replaceAll(escaped, plain), title.replace(` – ${brand.name}`, ''));

const property = (name: string, content: string | number): string =>
  `<meta property="og:${name}" content="${content}">`;
