/** A small built storefront on disk, with the files that a build leaves beside it, and a server for it. */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import { settingsHash } from '../../adapters/settings/settings-hash.ts';
import { loadSettings } from '../../adapters/settings/load-settings.ts';
import { createMemoryOutbox } from '../../adapters/memory/outbox.ts';
import { startServer, type RunningServer, type StartOptions } from '../../server/start.ts';

export const FILES: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html><title>Home</title>the home page',
  'checkout.html': '<!doctype html><title>Checkout</title>the checkout',
  'payment/success.html': '<!doctype html><title>Success</title>the result',
  'products/wash.html': '<!doctype html><title>Wash</title>the wash',
  'policies/index.html': '<!doctype html><title>Policies</title>the policies',
  '404.html': '<!doctype html><title>Page Not Found</title><p>Page not found: <!--path--></p>',
  '500.html': '<!doctype html><title>Internal Server Error</title>Something went wrong',
  'assets/main-abc123.js': `console.log('${'x'.repeat(2000)}')`,
  'latest.json': '{"build":"1"}',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'fonts/text.woff2': 'wOF2',
  'plain.txt': 'no compressed copy of this',
  'sitemap.xml': '<urlset/>',
  'manifest.webmanifest': '{"name":"Shop"}',
  'icons/192.png': 'PNG',
  '.vite/manifest.json': '{"private":true}',
  '.env': 'SECRET=1',
  'assets/main-abc123.js.map': '{}',
  'server.mjs': 'export {}',
  'page.php': '<?php',
};

export type ClientFolder = {
  readonly root: string;
  readonly write: (file: string, text: string) => void;
  readonly remove: () => void;
};

export const createClientFolder = (): ClientFolder => {
  const root = mkdtempSync(join(tmpdir(), 'storefront-'));
  const write = (file: string, text: string): void => {
    const path = join(root, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    if (!/\.(?:html|js|json|svg)$/.test(file)) return;
    writeFileSync(`${path}.br`, brotliCompressSync(text));
    writeFileSync(`${path}.gz`, gzipSync(text));
  };
  for (const [file, text] of Object.entries(FILES)) write(file, text);
  writeFileSync(join(root, '.settings.json'), JSON.stringify({ hash: settingsHash(DEFAULT_SETTINGS), file: null }));
  return { root, write, remove: () => rmSync(root, { recursive: true }) };
};

export type TestServer = RunningServer & { readonly errors: readonly string[]; readonly root: string };

/** A sandbox on a free port, serving `folder`. */
export const startTestServer = async (
  folder: ClientFolder,
  options: Pick<
    Partial<StartOptions>,
    'port' | 'store' | 'logRequest' | 'messenger' | 'messageSinks' | 'razorpay' | 'metricsToken'
  > = {},
): Promise<TestServer> => {
  const errors: string[] = [];
  const server = await startServer({
    settings: await loadSettings(undefined),
    port: 0,
    messenger: createMemoryOutbox(),
    store: 'memory',
    ...options,
    host: '127.0.0.1',
    sandbox: true,
    addressLimits: false,
    clientRoot: folder.root,
    journal: {
      error: (message, cause) => {
        errors.push(`${message} ${String(cause)}`);
      },
    },
  });
  return { ...server, errors, root: folder.root };
};
