/**
 * Turns the two builds into the site's files: a document and a payload for every page, the error pages, the manifest,
 * the latest-build file, and compressed copies. Run after `vite build -c web/vite.config.ts`: `node web/prerender.ts`.
 */
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SOLD_OUT_PAGES } from '../adapters/hono/pages/sold-out-pages.ts';
import { writeBuiltSettings } from '../adapters/settings/built-settings.ts';
import { describeSettings, loadSettings } from '../adapters/settings/load-settings.ts';
import { brand } from '../core/catalogue/brand.ts';
import { productOfPage } from '../core/catalogue/product-of-page.ts';
import { routeAt, routes } from '../core/catalogue/routes.ts';
import { buildId } from './build/build-id.ts';
import { isText, writeCompressed } from './build/compress.ts';
import { fill, withoutLinks, type Payload } from './build/document.ts';
import { picturesPath } from './build/pictures.ts';
import { seoHead } from './build/seo.ts';
import { SITE_LINKS, siteFiles } from './build/site-files.ts';
import { originOf } from './build/site.ts';
import { earlyScript, filesOf, readChunks, type PageChunks } from './build/chunks/chunks.ts';
import type { Rendered, RenderOptions } from './rendered.ts';
import { buildManifestUrl, type BuildManifest, type PageFiles } from './runtime/navigation/build-manifest.ts';

type ServerEntry = {
  readonly render: (path: string, options?: RenderOptions) => Promise<Rendered>;
  readonly payloadOf: (path: string) => Payload;
  readonly payloadUrl: (path: string) => string;
  readonly pageIdAt: (path: string) => string;
};

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = join(ROOT, 'dist', 'build', 'client');
/** A path that no route has, so that it renders the not-found page. */
const NOT_FOUND = '/404';

const { render, payloadOf, payloadUrl, pageIdAt } = (await import(
  new URL('../dist/build/ssr/entry.server.js', import.meta.url).href
)) as ServerEntry;

const write = async (path: string, text: string): Promise<void> => {
  const file = join(OUT, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
};

const chunks = await readChunks(OUT);
const template = withoutLinks(await readFile(join(OUT, 'index.html'), 'utf8'));
const fonts = chunks.fonts.map(
  (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
);
const early = `<script type="module" async src="/${earlyScript(chunks)}"></script>`;

/** Inlined, and named by disabled links, so that code which loads later finds its style sheet already there. */
const inline = async (files: readonly string[]): Promise<string> => {
  const sheets = await Promise.all(files.map((file) => readFile(join(OUT, file), 'utf8')));
  const names = files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`);
  return `<style>${sheets.join('').replaceAll('</', '<\\/')}</style>${names.join('')}`;
};

const { settings, id: settingsId, path: settingsPath, courierPath } = await loadSettings(process.env['SHOP_SETTINGS']);
const site = { origin: originOf(process.env), pictures: picturesPath(join(ROOT, 'web', 'pictures')), settings };

const documentOf = async (
  path: string,
  rendered: Rendered,
  { styles, scripts, later }: PageChunks,
  { isSoldOut = false }: { readonly isSoldOut?: boolean } = {},
): Promise<string> =>
  fill(
    template,
    rendered,
    [
      early,
      seoHead(site, { path, payload: payloadOf(path), isSoldOut }),
      SITE_LINKS,
      await inline(styles),
      ...fonts,
      ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      // Such a page needs the shop's answers: the code that asks for them comes beside its own.
      ...(routeAt(path)?.isPrivate === true ? later : []).map(
        (file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`,
      ),
    ].join(''),
  );

const fileOf = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

const rooted = (files: readonly string[]): readonly string[] => files.map((file) => `/${file}`);

const entries: Record<string, PageFiles> = {};
const paths = routes.map(({ path }) => path);
for (const path of [...paths, NOT_FOUND]) {
  const files = filesOf(chunks, pageIdAt(path));
  await write(fileOf(path), await documentOf(path, await render(path), files));
  if (path === NOT_FOUND) continue;
  const product = productOfPage(path);
  if (product !== undefined) {
    const soldOut = await render(path, { soldOut: product.id });
    await write(join(SOLD_OUT_PAGES, fileOf(path)), await documentOf(path, soldOut, files, { isSoldOut: true }));
  }
  await write(payloadUrl(path), JSON.stringify(payloadOf(path)));
  entries[path] = {
    page: pageIdAt(path),
    payload: payloadUrl(path),
    scripts: rooted(files.scripts),
    styles: rooted(files.styles),
    later: rooted(files.later),
  };
}
await write(
  '500.html',
  await documentOf(NOT_FOUND, await render(NOT_FOUND, { isBroken: true }), filesOf(chunks, 'not-found')),
);
const manifest: BuildManifest = { build: buildId(ROOT, settingsId.hash), pages: entries };
await write(buildManifestUrl(manifest.build), JSON.stringify(manifest));
await write('latest.json', JSON.stringify({ build: manifest.build }));
for (const [name, text] of Object.entries(siteFiles(site, paths))) await write(name, text);
await rm(join(OUT, '.vite'), { recursive: true });

const files = (await readdir(OUT, { recursive: true })).filter(isText);
for (const file of files) await writeCompressed(join(OUT, file));
await writeBuiltSettings(OUT, settingsId, { origin: site.origin, path: settingsPath, courierPath });
process.stdout.write(
  `${brand.name}: ${paths.length} pages, ${files.length} text files with compressed copies, build ${manifest.build}, settings ${describeSettings(settingsId)}\n`,
);
