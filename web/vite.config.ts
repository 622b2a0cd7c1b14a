/** How the storefront is built (`vite build -c web/vite.config.ts`, then `node web/prerender.ts`) and served while developing. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildId } from './build/build-id.ts';
import { devPages } from './build/dev-pages.ts';
import { leanPreload } from './build/lean-preload.ts';
import { leanRouter } from './build/lean-router.ts';
import { pictures } from './build/pictures.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WEB = `${ROOT}web`;
const CLIENT = `${ROOT}dist/client`;
const SSR = `${ROOT}dist/ssr`;

/** The shop's server behind `vite dev`. It takes unsafe requests from its own pages only, so both Host and Origin are its own. */
const target = process.env['SHOP_SERVER'] ?? 'http://127.0.0.1:3000';
const shop = { target, changeOrigin: true, headers: { origin: target } };

/** Modules by where they lie; the bundler asks with a module's whole path. */
const modules = (...places: readonly string[]): RegExp => new RegExp(places.join('|'));

/** React and the router change rarely: a chunk of their own stays in the browser's cache through a deploy. */
const VENDOR = modules('node_modules/(?:react|react-dom|scheduler|react-router|react-router-dom)/', 'rolldown/runtime');

/** What every page or most of them need, in one piece: small chunks of their own would cost more than they save. */
const FRAME = modules(
  'core/catalogue/(?:brand|offers|products|routes)[.]', 'web/lib/(?:bundle-saving|prices)[.]',
  'web/components/(?:button|buy-buttons|icon|picture|price|product-card|stars|field[.]module|summary[.]module)[.]',
);

/** What the shopper's own code and pages with a form share. It has no styles: they would come once more with the shopper. */
const SHARED = modules(
  'core/validation/', 'core/catalogue/budgets[.]', 'core/entities/(?:address|money-text|order|order-actions|paise|payment)[.]', 'core/ports/shop-api[.]',
  'core/shopper/(?:address-form|logging-out|next-page|notice|remembered-pincode)[.]', 'core/shopper/care/customers-own[.]',
  'core/pricing/(?:discount-value|quote|requote|reward-cash)[.]', 'web/lib/(?:care|day|early-text|lazily|product-named|when)[.]', 'web/checkout/focus[.]',
  'web/components/(?:field|mode-names)[.]ts',
);

/** What the pages of words share, product pages, the pages that ask for a phone and an address, and those about placed orders. */
const WORDS = modules('web/components/(?:blocks|disclosures|linked-text)', 'web/sections/page-opening', 'web/pages/words[.]module', 'web/lib/linked-text');
const PRODUCT = modules(
  'core/shopper/care/pincode-check[.]', 'web/components/(?:buy-bar|delivery-check|product-offer)[.]', 'web/sections/product-description[.]');
const FORMS = modules(
  'web/components/(?:address-inputs|check)[.]', 'web/checkout/(?:checkout[.]module|otp-reader|phone-step|seconds-until)[.]', 'adapters/browser/otp-reader[.]');
const ORDERS = modules('core/shopper/care/orders[.]', 'web/components/(?:order-facts|order-timeline|pay-again|payment-facts|payment-result)[.]');

/** A piece of exactly these modules, without what they import. */
const alone = (name: string, test: RegExp) => ({ name, test, includeDependenciesRecursively: false });
const GROUPS = [
  { name: 'vendor', test: VENDOR }, { name: 'frame', test: FRAME }, { name: 'words', test: WORDS },
  alone('shared', SHARED), alone('product-parts', PRODUCT), alone('forms', FORMS), alone('orders', ORDERS),
];

export default defineConfig(({ command }) => ({
  root: WEB,
  plugins: [react(), leanRouter(), leanPreload(), pictures(WEB, CLIENT), devPages()],
  define: { __BUILD__: JSON.stringify(command === 'build' ? buildId(ROOT) : 'dev') },
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
        outDir: CLIENT, emptyOutDir: true, manifest: true, modulePreload: false,
        rolldownOptions: {
          input: { index: `${WEB}/index.html`, 'early-clicks': `${WEB}/early-clicks.ts` },
          output: { codeSplitting: { groups: GROUPS } },
        },
      },
    },
    ssr: { build: { outDir: SSR, emptyOutDir: true, ssr: true, rolldownOptions: { input: `${WEB}/entry.server.tsx` } } },
  },
  builder: {
    buildApp: async (builder) => {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
}));
