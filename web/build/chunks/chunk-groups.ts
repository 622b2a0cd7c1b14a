/**
 * Which modules share a chunk: small chunks of their own would cost more requests than they save (core/DECISIONS.md, 61). The
 * build stops where a module that is named here is not in the bundle, so that a renamed file cannot fall out of its chunk unnoticed.
 */
import type { Plugin } from 'vite';

type Group = {
  readonly name: string;
  /** Modules by the beginning of their path from the project's root. */
  readonly modules: readonly string[];
  /** Whether the chunk holds exactly these modules, without what they import. */
  readonly isAlone?: boolean;
};

/** `a/{b,c}.ts` written once for each name in the braces. */
const each = (folder: string, ...names: readonly string[]): readonly string[] =>
  names.map((name) => `${folder}/${name}.`);

/** The chunk that a document names; the others are imported. */
export const ENTRY_CHUNK = 'index';

const GROUPS: readonly Group[] = [
  // React and the router change rarely: a chunk of their own stays in the browser's cache through a deploy.
  {
    name: 'vendor',
    modules: ['react', 'react-dom', 'scheduler', 'react-router'].map((name) => `node_modules/${name}/`),
  },
  // The entry, and what most pages need: together they compress better, and most changes change both.
  {
    name: ENTRY_CHUNK,
    modules: [
      ...each('core/catalogue', 'brand', 'coupons', 'prices', 'products', 'routes'),
      'core/shopper/checkout/first-checkout.',
      ...each('web/product', 'bundle-saving', 'prices', 'supply', 'buy/buy-buttons', 'price'),
      // In place of Vite's own: the build stops where Vite no longer asks for it.
      'web/runtime/load-with-styles.',
      'web/content/catalogue/buy.',
      ...each(
        'web/ui',
        'button',
        'icon',
        'picture/picture',
        'stars.module',
        'forms/check.module',
        'forms/field.module',
      ),
      'web/settings/settings.',
      'web/cart/totals/sum-row.module.',
      'web/entry.client.',
    ],
  },
  // What the pages of text share.
  {
    name: 'text',
    modules: [
      'web/editorial/blocks.',
      'web/editorial/page-intro.',
      'web/editorial/text-page.module.',
      ...each('web/ui/text', 'disclosures', 'linked-text', 'parse-links'),
    ],
  },
  // What the shopper's own code and pages share.
  {
    name: 'shared',
    isAlone: true,
    modules: [
      ...each('core/entities', 'discount', 'payment-mode', 'record-of', 'stock', 'invisible-characters'),
      'core/ports/shop-unreachable.',
      ...each('core/pricing', 'quote', 'reward-cash', 'totals'),
      ...each('core/shopper', 'generation', 'notice', 'page/query', 'session/logout', 'stored'),
      // Of the home page, which loads nothing else that product pages do.
      'core/catalogue/shown-rating.',
      'web/product/rating.',
      'web/ui/stars.tsx',
    ],
  },
  // What pages with a feature of their own share: orders, account, tracking, delivery by pincode.
  {
    name: 'features',
    isAlone: true,
    modules: [
      ...each('core/entities', 'address', 'return-window'),
      'core/catalogue/sold-out-message.',
      ...each('core/shopper', 'next-step', 'session/customer-data', 'session/next-page'),
      'core/shopper/support/latest-arrival.',
      ...each('web/format', 'weekday', 'lazy-value', 'dates'),
      'web/runtime/lazy-part.',
      'web/shopper/use-feature.',
      'web/cart/totals/sum-row.tsx',
      'web/cart/totals/fee-text.',
      'web/content/buying/buying.',
      'web/content/customer/customer-page.',
      ...each('web/ui', 'retry-button', 'shapes', 'forms/late-form'),
    ],
  },
  // What pages with a form share, and the code behind their forms. It has no styles: they would come once more with that code.
  {
    name: 'fields',
    isAlone: true,
    modules: [
      ...each('core/validation', 'field-messages', 'fields', 'strict', 'text', 'text-lengths'),
      'core/entities/utf8-length.',
      'core/shopper/support/remembered-pincode.',
      ...each('web/ui/forms', 'focus', 'labelled-control', 'text-area', 'text-control'),
      ...['web/ui/forms/check.tsx', 'web/ui/forms/field.tsx'],
      'web/content/buying/forms.',
    ],
  },
  { name: 'composition', modules: ['web/composition.', 'web/runtime/prefetch/'] },
  // What the drawer shows, and the pages of cart and checkout. The drawer’s content itself is apart: it opens over any page.
  {
    name: 'cart-parts',
    isAlone: true,
    modules: [
      ...each('web/cart', 'cart-content', 'cart-lines', 'cart-loaded', 'set-aside', 'shortages'),
      ...each('web/cart/coupon', 'coupon-form', 'coupon.module', 'coupon-state', 'offer-countdown', 'offer-row'),
      ...each('web/cart/totals', 'summary', 'totals'),
      'web/content/buying/cart.',
    ],
  },
  // What product pages share, the pages that ask for a phone, and forms.
  {
    name: 'product-parts',
    isAlone: true,
    modules: [
      'core/shopper/support/pincode-check.',
      'web/content/catalogue/offer.',
      ...each('web/product/buy', 'buy-bar', 'delivery-check', 'product-offer'),
      'web/product/product-description.',
      'core/catalogue/availability.',
    ],
  },
  {
    name: 'phone',
    isAlone: true,
    modules: [
      ...each('web/checkout', 'checkout.module', 'checkout-forms', 'otp-reader', 'phone-step', 'seconds-until'),
      'web/content/buying/checkout.',
      'adapters/browser/otp-reader.',
    ],
  },
  {
    name: 'product-card',
    isAlone: true,
    modules: [...each('web/product/card', 'product-card', 'related-products'), 'web/pages/buying/empty-cart.'],
  },
  // What calls about orders and customers share with the pages that make them.
  { name: 'order', isAlone: true, modules: each('core/entities', 'consent', 'order', 'payment', 'money/paise') },
  // What pages with orders share.
  {
    name: 'order-parts',
    modules: [
      ...each('core/entities', 'order-actions', 'money/money-text'),
      ...each('web/orders', 'order-facts', 'order-timeline', 'payment-facts', 'retry', 'state-text'),
    ],
  },
  // What forms with an address share: the account, and the checkout once its first form is there.
  {
    name: 'address',
    isAlone: true,
    modules: [
      ...['core/entities/saved-addresses.', 'core/shopper/checkout/address-form.', 'core/validation/address.'],
      'web/content/customer/account-labels.',
    ],
  },
  // The first part of the checkout; what places an order comes with its form.
  {
    name: 'checkout-flow',
    isAlone: true,
    modules: each(
      'core/shopper/checkout',
      ...['checkout-draft', 'checkout-flow', 'checkout-form', 'checkout-state', 'phone-verification'],
    ),
  },
  // What is below the first screen of a product's page. Most products have no reviews.
  {
    name: 'below-product',
    isAlone: true,
    modules: each('web/product/product-page', 'other-products', 'product-reviews', 'box-contents'),
  },
  // What is next to every Pay button: at the checkout, and with an order that is still to be paid.
  {
    name: 'payment',
    isAlone: true,
    modules: [
      ...each('web/payment', 'assurance', 'payment-modes'),
      'web/ui/forms/choices.',
      'web/content/buying/assurance.',
    ],
  },
];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The beginning of a module's id: a package may lie in a folder above the project, as Node finds it there, too. */
const beginningOf = (module: string, root: string): RegExp =>
  new RegExp(module.startsWith('node_modules/') ? escaped(`/${module}`) : `^${escaped(`${root}${module}`)}`);

/** The groups as the bundler takes them. `root` is the project's root with a slash at its end. */
export const chunkGroups = (root: string) =>
  GROUPS.map(({ name, modules, isAlone = false }) => ({
    name,
    test: new RegExp(modules.map((module) => beginningOf(module, root).source).join('|')),
    ...(isAlone && { includeDependenciesRecursively: false }),
  }));

/** Fails the build where the list above names a module that the bundle does not have. */
export const everyGroupMatches = (root: string): Plugin => ({
  name: 'every-group-matches',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: (_options, bundle) => {
    const bundled = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));
    for (const { name, modules } of GROUPS) {
      const missing = modules.find((module) => !bundled.some((id) => beginningOf(module, root).test(id)));
      if (missing !== undefined)
        throw new Error(`web/build/chunks/chunk-groups.ts: no module ${missing} for the chunk "${name}"`);
    }
  },
});
