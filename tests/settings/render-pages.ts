/**
 * Renders every page with the settings of SHOP_SETTINGS, as the development server does, and writes one JSON line per page:
 * its path, its document's markup, its payload, and the tags in its head. A process of its own, since the settings are
 * those of a build.
 */
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { loadSettings } from '../../adapters/settings/load-settings.ts';
import { routes } from '../../core/catalogue/routes.ts';
import type { Payload } from '../../web/build/document.ts';
import type { Rendered } from '../../web/rendered.ts';
import { seoHead } from '../../web/build/seo.ts';

export type RenderedPage = {
  readonly path: string;
  readonly html: string;
  readonly payload: Payload;
  readonly head: string;
};

type ServerEntry = {
  readonly render: (path: string) => Promise<Rendered>;
  readonly payloadOf: (path: string) => Payload;
};

const vite = await createServer({
  configFile: fileURLToPath(new URL('../../web/vite.config.ts', import.meta.url)),
  server: { middlewareMode: true, watch: null, ws: false },
  appType: 'custom',
  logLevel: 'error',
});
const { render, payloadOf } = (await vite.ssrLoadModule('/entry.server.tsx')) as ServerEntry;
const { settings } = await loadSettings(process.env['SHOP_SETTINGS']);
const site = { origin: 'https://shop.example', pictures: '/pictures', settings };
for (const { path } of routes) {
  const { html, head } = await render(path);
  const payload = payloadOf(path);
  const page: RenderedPage = { path, html, payload, head: head + seoHead(site, { path, payload }) };
  process.stdout.write(`${JSON.stringify(page)}\n`);
}
await vite.close();
