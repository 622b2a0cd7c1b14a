/** The small files that describe the site to machines: sitemap, robots, and the web app's manifest. */
import { brand } from '../../core/catalogue/brand.ts';
import { canonicalOf } from '../../core/catalogue/canonical.ts';
import { routeAt } from '../../core/catalogue/routes.ts';
import type { Site } from './site.ts';

/** Public pages that are their own canonical page. */
const isListed = (path: string): boolean => routeAt(path)?.isPrivate !== true && canonicalOf(path) === path;

const sitemap = ({ origin }: Site, paths: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.filter(isListed).map((path) => `<url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** Private pages may be crawled: each asks not to be indexed. */
const robots = ({ origin }: Site): string =>
  `User-agent: *\nDisallow: /server/\nDisallow: /sandbox/\n\nSitemap: ${origin}/sitemap.xml\n`;

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${purpose === 'any' ? '' : 'maskable-'}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const manifest = ({ settings: { seller } }: Site): string =>
  JSON.stringify({
    id: '/',
    start_url: '/',
    scope: '/',
    name: `${seller.brand} – ${brand.tagline}`,
    short_name: seller.brand,
    lang: 'en-IN',
    dir: 'ltr',
    display: 'browser',
    background_color: '#f4eee4',
    theme_color: '#1f2723',
    categories: ['shopping'],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
  });

/** By file name. */
export const siteFiles = (site: Site, paths: readonly string[]): Readonly<Record<string, string>> => ({
  'sitemap.xml': sitemap(site, paths),
  'robots.txt': robots(site),
  'manifest.webmanifest': manifest(site),
});

/** The tags of every page for them. */
export const SITE_LINKS =
  '<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/icons/apple-touch.png">';
