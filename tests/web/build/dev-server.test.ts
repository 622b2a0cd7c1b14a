/** The dev server serves what the built site has: the page, and the scripts that its document names. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '../../../web');

describe('the dev server', () => {
  let server: ViteDevServer;
  let html: string;
  beforeAll(async () => {
    server = await createServer({
      configFile: join(WEB, 'vite.config.ts'),
      logLevel: 'silent',
      cacheDir: join(WEB, '../.cache/dev-server-test'),
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true, include: [] },
    });
    html = await server.transformIndexHtml('/index.html', readFileSync(join(WEB, 'index.html'), 'utf8'), '/shop');
  });
  afterAll(() => server.close());

  it('renders the page that was asked for', () => {
    expect(/<title>(\w+)/.exec(html)?.[1]).toBe('Shop');
  });

  it('has every script that the document names, also the one that keeps early clicks', async () => {
    const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="([^"?]+)/g)].map(([, url]) => url ?? '');
    expect(scripts.some((url) => url.endsWith('/early-clicks.ts'))).toBe(true);
    for (const url of scripts.filter((script) => !script.startsWith('/@')))
      expect((await server.transformRequest(url))?.code.length, url).toBeGreaterThan(0);
  });
});
