/**
 * How the storefront is built (`vite build -c web/vite.config.ts`, then `node web/prerender.ts`) and served while
 * developing.
 */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { loadSettings } from '../adapters/settings/load-settings.ts';
import { buildId } from './build/build-id.ts';
import { classNames } from './build/class-names.ts';
import { chunkGroups, everyGroupMatches } from './build/chunks/chunk-groups.ts';
import { devPages } from './build/dev-pages.ts';
import { earlyClicksFile } from './build/early-clicks-file.ts';
import { leanRouter } from './build/chunks/lean-router.ts';
import { pictures } from './build/pictures.ts';
import { settingsModule } from './build/settings-module.ts';
import { customMedia } from './styles/custom-media.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WEB = `${ROOT}web`;
const CLIENT = `${ROOT}dist/build/client`;
const SSR = `${ROOT}dist/build/ssr`;

/**
 * The shop's server behind `vite dev`. It takes unsafe requests from its own pages only, so both Host and Origin are
 * its own.
 */
const target = process.env['SHOP_SERVER'] ?? 'http://127.0.0.1:3000';
const shop = { target, changeOrigin: true, headers: { origin: target } };

const { settings, id } = await loadSettings(process.env['SHOP_SETTINGS']);

export default defineConfig(({ command }) => ({
  root: WEB,
  plugins: [
    react(),
    customMedia(),
    leanRouter(),
    pictures(WEB, CLIENT),
    devPages(),
    settingsModule(WEB, settings),
    classNames(),
    everyGroupMatches(ROOT),
  ],
  // Vite's helper of dynamic imports, by the name that its build gives it.
  resolve: { alias: { '\0vite/preload-helper.js': `${WEB}/runtime/load-with-styles.ts` } },
  define: { __BUILD__: JSON.stringify(command === 'build' ? buildId(ROOT, id.hash) : 'dev') },
  css: { modules: { generateScopedName: command === 'build' ? '[hash:base64:4]' : '[name]-[local]' } },
  // Named, so that the dev server does not find them late and reload the page.
  optimizeDeps: { include: ['react', 'react-dom', 'react-dom/client', 'react-router-dom', 'react/jsx-dev-runtime'] },
  server: { proxy: { '/server/api': shop, '/sandbox': shop } },
  build: {
    target: 'baseline-widely-available',
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        outDir: CLIENT,
        emptyOutDir: true,
        manifest: true,
        modulePreload: false,
        rolldownOptions: {
          optimization: { inlineConst: { mode: 'all' } },
          input: { index: `${WEB}/index.html`, 'early-clicks': earlyClicksFile(WEB) },
          output: { codeSplitting: { groups: chunkGroups(ROOT) } },
        },
      },
    },
    ssr: {
      build: { outDir: SSR, emptyOutDir: true, ssr: true, rolldownOptions: { input: `${WEB}/entry.server.tsx` } },
    },
  },
  builder: {
    buildApp: async (builder) => {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
}));
