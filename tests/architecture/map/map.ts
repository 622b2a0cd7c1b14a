/**
 * The map of the project: what each folder holds, and what it sees besides itself. The lint rule about imports, the
 * violations that test it and the map in the README come from these rows; a new folder is one row more.
 */

export type Row = {
  /** From the project's root. A row answers for all files below its folder that no deeper row answers for. */
  readonly folder: string;
  readonly holds: string;
  /** Folders with all that is below them, single files, and packages (`hono` with `hono/html`, `node:` for all of Node's own). */
  readonly sees: readonly string[];
  /** Which of these the row names itself; the others come with a list that several rows share. */
  readonly ownSees: readonly string[];
};

/** A list that several rows share, or what one row names: paths and packages with spaces between them. */
type Seen = readonly string[] | string;

const row = (folder: string, holds: string, ...sees: readonly Seen[]): Row => ({
  folder,
  holds,
  sees: sees.flatMap((seen) => (typeof seen === 'string' ? words(seen) : seen)),
  ownSees: sees.flatMap((seen) => (typeof seen === 'string' ? words(seen) : [])),
});
const words = (text: string): readonly string[] => text.split(' ').filter(Boolean);
const within = (folder: string, names: string): readonly string[] => words(names).map((name) => `${folder}/${name}`);

const CORE_BASE = within('core', 'entities catalogue pricing validation contract ports');
/** What the two halves of the core offer to those who run them. */
const SHOP = within('core/shop', 'shop.ts ports.ts');
/** The operator's calls, with what they take and answer. */
const OPERATOR = [
  ...within(
    'core/shop',
    'operator-calls.ts customers/customer-overview.ts fulfilment/move-orders.ts orders/outside-money.ts orders/search-orders.ts',
  ),
  ...within('core/shop/documents', 'grievances.ts order-lists.ts orders.ts unknown-payments.ts'),
  ...within('core/shop/invoices', 'number-series.ts tax-report.ts'),
  ...within('core/shop/maintenance', 'reconcile-orders.ts'),
  ...within('core/shop/notifications', 'operator-outbox.ts'),
  ...within(
    'core/shop/payments',
    'compare-payouts.ts compare-settlement.ts due-refunds.ts gateway-entries.ts record-payouts.ts refund-order.ts',
  ),
  ...within('core/shop/sales', 'read-sales.ts sales-figures.ts'),
  ...within('core/shop', 'sign-in/otp-reserve.ts support/handle-complaint.ts worklist/read-worklist.ts'),
];
/** The texts of SMS, which a brand registers. */
const SMS_TEMPLATES = 'core/shop/notifications/sms-templates.ts';
/** What is stored, and how it is checked and brought up to date. */
const STORED = [
  ...within('core/shop', 'documents/kinds.ts documents/restored.ts invoices/number-series.ts'),
  ...within('core/shop/maintenance', 'check-records.ts reindex.ts'),
];
const SHOPPER = [
  ...within('core/shopper', 'shopper.ts observable.ts notice.ts next-step.ts feature-context.ts'),
  ...within('core/shopper/checkout', 'checkout-code.ts checkout-flow.ts first-checkout.ts place-order.ts'),
  ...within(
    'core/shopper/account',
    'account.ts account-forms.ts account-state.ts address-choice.ts offer-sign-up.ts reward-cash-store.ts',
  ),
  ...within('core/shopper/cart', 'prices.ts coupon-in-url.ts'),
  ...within('core/shopper/orders', 'buy-again.ts order-list.ts orders.ts payment-result.ts track-order.ts'),
  ...within('core/shopper/support', 'delivery-dates.ts grievance.ts pincode-check.ts pincode-fill.ts'),
  ...within('core/shopper', 'offer/format-countdown.ts page/chunk-guard.ts session/next-page.ts'),
];
const REACT = words('react react-dom react-router-dom');
/** What every subject of the storefront sees; the first three know nothing of a shop. */
const STOREFRONT = [
  ...within('web', 'ui runtime styles format settings shopper content'),
  ...CORE_BASE,
  ...SHOPPER,
  ...REACT,
];
const COMMAND = words('cli/io.ts cli/text cli/input adapters/settings/did-you-mean.ts');
/** What a report of simulated sessions is made from. */
const OUTCOMES = words('cli/text core/entities core/catalogue cli/simulate/session-outcome.ts');

const SHOP_BASE = [...CORE_BASE, 'core/shop/ports.ts'];
const SHOPPER_BASE = [
  ...CORE_BASE,
  ...within('core/shopper', 'generation.ts notice.ts observable.ts storage-keys.ts stored.ts'),
];
const ADAPTER_BASE = [...CORE_BASE, 'adapters/wire'];
const SERVER_BASE = [...CORE_BASE, 'adapters', 'node:'];

/** A folder of one half of the core or of the storefront, with the folders beside it that it imports. */
const shop = (name: string, holds: string, beside = ''): Row =>
  row(`core/shop/${name}`, holds, SHOP_BASE, within('core/shop', beside).join(' '));
const shopper = (name: string, holds: string, beside = ''): Row =>
  row(`core/shopper/${name}`, holds, SHOPPER_BASE, within('core/shopper', beside).join(' '));
const subject = (name: string, holds: string, beside = ''): Row =>
  row(`web/${name}`, holds, STOREFRONT, within('web', beside).join(' '));
const adapter = (name: string, holds: string, ...more: readonly Seen[]): Row =>
  row(`adapters/${name}`, holds, ADAPTER_BASE, ...more);
const server = (name: string, holds: string, ...more: readonly Seen[]): Row =>
  row(`server/${name}`, holds, SERVER_BASE, ...more);

/** Folders of data that may see each other: a text quotes another one. */
export const QUOTING = 'web/content';

export const MAP: readonly Row[] = [
  row('core/entities', 'money, cart, discount, address, order, payment, reward cash: plain data and functions on it'),
  row('core/catalogue', 'brand, products, settings with their defaults, routes, retention: data', 'core/entities'),
  row('core/pricing', 'every sum: `quote()` computes every total', 'core/entities core/catalogue'),
  row('core/validation', 'field rules, addresses, the messages a shopper reads', 'core/entities core/catalogue'),
  row(
    'core/contract',
    'every call: method, path, who may make it, what it takes and answers, how it may be refused',
    'core/entities core/catalogue core/pricing core/validation',
  ),
  row(
    'core/ports',
    "what the core needs: the shop's API, store, time, randomness, storage, payments, messages",
    'core/entities core/pricing core/contract',
  ),
  row(
    'core/shop',
    'what the shop decides; its entry point is `createShop(ports)` in `core/shop/shop.ts`',
    'core/shop',
    CORE_BASE,
  ),
  shop('documents', 'the kinds of documents, each with its type, key and index'),
  shop('session', 'the session: its token, its life, the countdown it is under', 'documents'),
  shop('calls', 'what a call is, and how one is run', 'documents session'),
  shop('sign-in', 'one-time passwords, signing in and out', 'calls consents documents notifications session'),
  shop('consents', 'what a phone has agreed to', 'calls documents'),
  shop('cart', 'lines, quick buy, coupon, countdown', 'calls documents session stock'),
  shop('stock', 'what is left, and what the operator sets', 'calls documents'),
  shop('checkout', 'placing an order', 'calls cart customers documents notifications orders payments stock support'),
  shop(
    'orders',
    'what an order holds, cancelling, returning, expiry, refunds, tracking',
    'calls documents notifications',
  ),
  shop('fulfilment', "an order's way to the door and back", 'calls documents invoices notifications orders'),
  shop('invoices', 'GST invoices, credit notes, their numbers', 'calls documents orders'),
  shop(
    'payments',
    'payment events, opening, retrying, refunds, review, reconciliation',
    'calls cart documents fulfilment notifications orders stock support',
  ),
  shop('sales', "the operator's figures", 'documents orders'),
  shop('worklist', 'what waits for the operator', 'documents invoices'),
  shop(
    'customers',
    'profile, addresses, reward cash, erasure',
    'calls consents documents notifications orders payments session',
  ),
  shop(
    'support',
    'complaints, delivery by pincode, conversion events',
    'calls cart consents documents notifications orders',
  ),
  shop('notifications', 'texts of messages, and their delivery', 'documents'),
  shop(
    'maintenance',
    'what runs on a timer: expiry, retention, reconciliation; the check of all records',
    'documents notifications orders payments',
  ),
  row(
    'core/shopper',
    'what a page shows and a shopper does; its entry point is `createShopper(ports)` in `core/shopper/shopper.ts`',
    'core/shopper',
    CORE_BASE,
  ),
  shopper('calls', "calls that a backend may lack, the shop's clock"),
  shopper('page', 'menu, drawer, popup, errors, watching for a new build'),
  shopper('session', 'signing in and out', 'page'),
  shopper('offer', 'the countdown', 'calls'),
  shopper('cart', 'lines, coupon, what a quick buy sets aside', 'page'),
  shopper('checkout', 'verifying the phone, the form, placing', 'cart session'),
  shopper('orders', 'orders, payment results, tracking', 'checkout page session feature-context.ts'),
  shopper('account', 'profile, addresses, reward cash', 'checkout page session feature-context.ts'),
  shopper('support', 'complaints, delivery by pincode', 'session feature-context.ts'),
  row('adapters/wire', 'how the calls of the contract become requests and answers; for client and server', CORE_BASE),
  row('adapters/wire/contract', 'the contract as OpenAPI, with examples', 'adapters/wire', CORE_BASE),
  row(
    'adapters/wire/operator',
    "the calls of the operator and of a sandbox's tools: path, input, answer",
    CORE_BASE,
    OPERATOR,
  ),
  row(
    'adapters/wire/recording',
    'requests and answers of a session as steps of a scenario',
    'adapters/wire yaml',
    CORE_BASE,
  ),
  adapter('http-client', "`ShopApi` over `fetch`, tolerant of PHP's JSON"),
  adapter(
    'hono',
    'the whole site as one Hono app: calls, pages, the proxy of a backend',
    'hono node:crypto rate-limiter-flexible',
    within('core/shop', 'shopper-calls.ts scheduled-jobs.ts').join(' '),
  ),
  adapter('hono/operator', "the operator's calls as a Hono app", 'adapters/hono hono', OPERATOR),
  adapter('hono/sandbox', 'the pages and tools of a sandbox', 'adapters/hono hono', OPERATOR),
  adapter('sql', "the shop's store in SQLite and PostgreSQL, with its migrations and backups", 'kysely pg node:'),
  adapter('memory', 'store, outbox and browser storage in memory'),
  adapter('simulated', 'virtual clock, seeded random numbers'),
  adapter('system', 'clock, random numbers and log of Node', 'pino node:'),
  adapter('browser', 'clock, storage, page and payment window of a browser'),
  adapter('payments', "Razorpay, and the sandbox's gateway", 'node:crypto'),
  adapter('messages', "SMS gateway, SMTP, Meta's Conversions API, or the terminal"),
  row('adapters/messages/smtp.ts', 'mail over SMTP', 'nodemailer adapters/messages/mail-body.ts', CORE_BASE),
  adapter(
    'settings',
    'the settings document: YAML, schema, the hash that build and server compare',
    'adapters/csv valibot @valibot/to-json-schema yaml node:',
  ),
  adapter('csv', 'CSV files of spreadsheets and couriers as rows', 'csv-parse'),
  adapter('pincodes', "India's pincodes in one table of 94 kB", 'node:'),
  row(
    'web',
    'the entries of browser and prerender, and their composition',
    'web adapters vite @vitejs/plugin-react node:',
    CORE_BASE,
    SHOPPER,
    REACT,
  ),
  row(
    'web/runtime',
    'hydration, navigation, prefetching',
    'core/shopper/observable.ts web/styles adapters/http-client/lazy-contract.ts',
    REACT,
  ),
  row(
    'web/ui',
    'buttons, fields, icons, pictures: nothing of a shop but its logo and what a valid field says',
    'web/runtime core/catalogue/logo.ts core/validation/field-messages.ts',
    REACT,
  ),
  row('web/styles', 'global style sheets and breakpoints'),
  row('web/format', 'money and dates as text', 'core/entities'),
  row('web/settings', 'the settings that the storefront is built with', 'core/catalogue'),
  row('web/shopper', 'the shopper in React', 'react web/settings', CORE_BASE, SHOPPER),
  row('web/content', 'every text of the pages: data', 'web/format web/settings web/ui/picture web/ui/text', CORE_BASE),
  subject('editorial', 'sections of pages to read'),
  subject('cart', 'lines, coupon, totals'),
  subject('product', 'cards and pages of products'),
  subject('payment', 'what is next to every Pay button: payment modes, who takes the payment, delivery, returns'),
  subject('orders', 'orders, invoices, payment results', 'cart payment'),
  row('web/checkout', 'phone, addresses, payment', 'web/cart web/payment adapters/browser/otp-reader.ts', STOREFRONT),
  subject('account', 'profile, addresses, reward cash', 'checkout'),
  subject('support', 'complaints, questions', 'editorial'),
  subject('home', 'the home page', 'product editorial'),
  subject('layout', 'header, footer, banner, menus, drawer, popup', 'cart'),
  subject(
    'pages',
    'one file per page, and the page table',
    'layout cart product orders checkout account support home editorial',
  ),
  row('web/build', 'what builds the storefront', 'web vite node:', CORE_BASE),
  row(
    'server',
    'start and stop, composition, listening, files for deployment',
    'server adapters node: hono @hono/node-server core/shop/operator-calls.ts core/shop/notifications/named-messages.ts core/shop/payments/rehearsal.ts',
    CORE_BASE,
    SHOP,
  ),
  row('server/shop-module.ts', 'the shop as a module of a container', 'inversify', SHOP),
  row(
    'server/composition.ts',
    'what is bound to what',
    'server adapters hono inversify core/shop/notifications/message-kinds.ts',
    CORE_BASE,
    SHOP,
  ),
  server(
    'config',
    'flags, environment variables and config file as one checked value',
    'valibot server/stores',
    SMS_TEMPLATES,
  ),
  server('monitoring', 'readiness, metrics', 'prom-client core/shop/sign-in/otp-reserve.ts'),
  server('site', 'the built storefront as files', 'hono/html'),
  server(
    'stores',
    'opening, claiming, backing up and checking a store',
    'server/start-error.ts server/sandbox-clock.ts',
    STORED,
  ),
  row(
    'cli',
    'how the program starts, prints and fails',
    'cli/program.ts cli/text cli/input node: picocolors',
    CORE_BASE,
  ),
  row(
    'cli/program.ts',
    'the table of commands, each loaded when it is run',
    'cli adapters/settings/settings-error.ts adapters/system/without-password.ts commander',
    CORE_BASE,
  ),
  row('cli/composition.ts', 'what is bound to what', 'cli adapters', CORE_BASE),
  row('cli/text', 'tables, times and amounts as text', CORE_BASE),
  row('cli/html', 'a page in one file, of a report', 'core/catalogue hono/html'),
  row('cli/terminal', 'progress, width, interruption', 'cli/text node: cli-progress'),
  row(
    'cli/input',
    'arguments and files as values',
    'cli/io.ts cli/text adapters/settings/did-you-mean.ts adapters/csv adapters/settings/settings-error.ts adapters/wire/counted-bytes.ts node:',
    CORE_BASE,
  ),
  row(
    'cli/config',
    "the server's configuration for commands",
    'server/config node: commander cli/io.ts adapters/settings/did-you-mean.ts',
  ),
  row(
    'cli/commands',
    'one file per command: its flags and help',
    'cli server adapters node: commander picocolors yaml',
    CORE_BASE,
    SMS_TEMPLATES,
  ),
  row('cli/shell-completion', 'completion scripts', 'commander'),
  row('cli/quotes', 'a cart as priced lines and a receipt', 'picocolors', COMMAND, CORE_BASE),
  row('cli/reporters', 'results of scenarios as text, JSON, JUnit', 'cli/scenario picocolors yaml', COMMAND),
  row(
    'cli/operator',
    "the operator's commands",
    'adapters/csv adapters/wire cli/config cli/operator/client server/operator.ts server/stores/registry.ts node: commander picocolors',
    COMMAND,
    CORE_BASE,
    OPERATOR,
  ),
  row('cli/operator/client', "the operator's calls over HTTP", 'adapters/wire', COMMAND, CORE_BASE),
  row(
    'cli/record',
    'a session in a browser as a scenario',
    'adapters cli/input/fetch-backend.ts cli/operator/client server/listen.ts hono',
    CORE_BASE,
  ),
  row(
    'cli/setup',
    'scripts that install, build and test; Playwright only tells where its browser is',
    'node: playwright',
  ),
  row(
    'cli/scenario/values',
    'schemas of the values in a scenario, and what is wrong with one in words',
    'valibot',
    COMMAND,
    CORE_BASE,
  ),
  row(
    'cli/scenario/expectation',
    'what a step may expect',
    'adapters/settings/schema-parts.ts cli/scenario/values valibot',
    COMMAND,
    CORE_BASE,
  ),
  row(
    'cli/scenario/steps',
    'the table of steps: what each takes, what it does, how it is played',
    'adapters/http-client adapters/wire cli/scenario/environment cli/scenario/expectation cli/scenario/values node: valibot',
    COMMAND,
    CORE_BASE,
    SHOPPER,
  ),
  row(
    'cli/scenario/format',
    'a scenario, and its JSON schema',
    'cli/scenario/steps cli/scenario/values valibot @valibot/to-json-schema',
    COMMAND,
    CORE_BASE,
  ),
  row(
    'cli/scenario/load',
    'scenario files',
    'adapters/settings/yaml-document.ts cli/scenario/format cli/scenario/steps cli/scenario/values node: valibot yaml',
    COMMAND,
  ),
  row(
    'cli/scenario/environment',
    'a shop, a clock and tabs for a scenario',
    'adapters cli/operator/client core/shop/operator-calls.ts core/shop/stock/set-stock.ts',
    COMMAND,
    CORE_BASE,
    SHOP,
    SHOPPER,
  ),
  row(
    'cli/scenario/play',
    'plays a scenario, and what it sees of page and shop',
    'adapters/wire cli/scenario/environment cli/scenario/expectation cli/scenario/format cli/scenario/steps cli/scenario/values',
    COMMAND,
    CORE_BASE,
    SHOPPER,
  ),
  row(
    'cli/conform',
    'judges a backend: plays the same scenarios against the core and against it, and compares the answers',
    'core/entities core/catalogue core/contract core/ports core/validation core/shop/invoices/financial-year.ts adapters cli/scenario cli/reporters cli/composition.ts fast-check picocolors yaml node:',
    COMMAND,
  ),
  row(
    'cli/simulate/market',
    'the assumptions: a checked document',
    'adapters/settings cli/simulate/report/report.ts valibot @valibot/to-json-schema node:',
    CORE_BASE,
    COMMAND,
  ),
  row(
    'cli/simulate/random',
    'draws and distributions',
    'cli/simulate/market cli/simulate/statistics/normal.ts',
    CORE_BASE,
  ),
  row(
    'cli/simulate/session',
    'what a simulated shopper does, and its steps as a scenario',
    'cli/scenario/environment cli/scenario/play cli/scenario/steps yaml cli/simulate/session-outcome.ts cli/simulate/environment cli/simulate/market cli/simulate/random',
    CORE_BASE,
    SHOPPER,
  ),
  row(
    'cli/simulate/environment',
    'shops, clocks and connections of simulated sessions',
    'adapters cli/scenario/environment cli/simulate/random core/shop/call-registry.ts',
    CORE_BASE,
  ),
  row(
    'cli/simulate/input',
    'flags and policies',
    'adapters/settings cli/simulate/market cli/simulate/environment node:',
    COMMAND,
    CORE_BASE,
  ),
  row(
    'cli/simulate/run',
    'plays many sessions, in workers',
    'adapters/settings cli/simulate cli/version.ts valibot node:',
    COMMAND,
    CORE_BASE,
  ),
  row('cli/simulate', 'simulated shoppers; what came of a session', 'core/entities core/catalogue'),
  row('cli/simulate/statistics', 'measures, their exact sums, estimates and verdicts', OUTCOMES),
  row(
    'cli/simulate/report',
    'the report as data, for a terminal and as a page',
    'cli/simulate/statistics cli/html hono/html picocolors',
    OUTCOMES,
  ),
];
