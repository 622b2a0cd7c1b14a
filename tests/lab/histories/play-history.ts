/** Plays one history: buyers and carts at once, then an audit of the whole shop when all calls have been answered. */
import { createSeededRandom } from '../../../adapters/simulated/seeded-random.ts';
import type { Message } from '../../../core/ports/messages.ts';
import type { OrderView } from '../../../core/ports/shop-views.ts';
import { createBuyer, SCARCE_PRODUCT } from './buyer.ts';
import { createCartClient } from './cart-client.ts';
import { isLive } from './check-customer.ts';
import { createLogicalClock, type Violation } from './recorded-calls.ts';
import { openBrowser, type Server } from './servers.ts';

export type HistoryOptions = {
  readonly servers: readonly [Server, ...(readonly Server[])];
  readonly seed: number;
  /** How often each browser orders. */
  readonly rounds: number;
  /** Called when all customers are signed in and before anybody shops. */
  readonly onBegin?: () => void;
};

export type HistoryResult = { readonly orders: number; readonly violations: readonly Violation[] };

const BUYERS = 2;
const CARTS = 1;
/** Units of the scarce product. */
const UNITS = 8;

export const playHistory = async ({ servers, seed, rounds, onBegin }: HistoryOptions): Promise<HistoryResult> => {
  const [first, ...others] = servers;
  const origins = [first.origin, ...others.map(({ origin }) => origin)] as const;
  const random = createSeededRandom(seed);
  const clock = createLogicalClock();
  const browser = () => openBrowser(origins, random);
  const operator = browser();
  await operator.sandbox('stock', { pid: SCARCE_PRODUCT, stock: UNITS });
  // A store may keep the customers of an earlier history.
  const firstPhone = 9_000_000_000 + seed * 100;
  const buyers = Array.from({ length: BUYERS }, (_, index) =>
    createBuyer(String(firstPhone + index), [browser(), browser()], origins, random, clock),
  );
  for (const buyer of buyers) await buyer.begin();
  onBegin?.();
  const clients = [
    ...buyers,
    ...Array.from({ length: CARTS }, (_, index) => createCartClient(`cart ${index + 1}`, browser(), random, clock)),
  ];
  await Promise.all(clients.map((client) => client.run(rounds)));

  const orders = (await Promise.all(buyers.map((buyer) => buyer.orders()))).flat();
  const violations = [
    ...clients.flatMap((client) => client.violations()),
    ...stockViolations(await operator.sandbox('stock'), orders),
    ...invoiceViolations(
      await pack(operator.sandbox, orders),
      await Promise.all(buyers.map((buyer) => buyer.orders())),
    ),
    ...messageViolations((await Promise.all(servers.map((server) => server.sent()))).flat()),
    ...servers.flatMap((server) => server.errors()),
  ];
  return { orders: orders.length, violations: [...new Set(violations)] };
};

const unitsOf = ({ items }: OrderView): number => items[SCARCE_PRODUCT]?.qty ?? 0;

const stockViolations = (listed: unknown, orders: readonly OrderView[]): readonly Violation[] => {
  const sold = orders.filter(isLive).reduce((sum, order) => sum + unitsOf(order), 0);
  const stock = listed as readonly { readonly pid: string; readonly stock: string }[];
  const left = Number(stock.find(({ pid }) => pid === SCARCE_PRODUCT)?.stock);
  return sold + left === UNITS ? [] : [`${sold} units sold and ${left} left of ${UNITS}`];
};

/** Packs everything that can be packed, at once; an invoice is issued for each. */
const pack = async (
  sandbox: (path: string, body: object) => Promise<unknown>,
  orders: readonly OrderView[],
): Promise<readonly string[]> => {
  const confirmed = orders.filter(({ state }) => state === 'confirmed').map(({ order }) => order);
  await Promise.all(confirmed.map((order) => sandbox('order', { order, to: 'packed' })));
  return confirmed;
};

const invoiceViolations = (
  packed: readonly string[],
  lists: readonly (readonly OrderView[])[],
): readonly Violation[] => {
  const invoices = lists.flat().flatMap(({ order, invoice }) => (packed.includes(order) ? [invoice] : []));
  const numbers = invoices
    .map((invoice) => Number(/\d+$/u.exec(invoice ?? '')?.[0] ?? Number.NaN))
    .sort((a, b) => a - b);
  const [first = 1] = numbers;
  const isGapless = numbers.every((number, index) => number === first + index);
  return isGapless && numbers.length === packed.length ? [] : [`the invoices' numbers are ${numbers.join(', ')}`];
};

const messageViolations = (messages: readonly Message[]): readonly Violation[] => {
  const ids = messages.map(({ id }) => id);
  // The text names the order, and no step of an order is announced twice.
  const texts = messages
    .filter(({ channel, text }) => channel === 'sms' && !text.includes('#'))
    .map(({ text }) => text);
  return [
    ...(new Set(ids).size < ids.length ? ['a message was sent twice'] : []),
    ...repeated(texts).map((text) => `a customer was told twice: ${text}`),
  ];
};

const repeated = (texts: readonly string[]): readonly string[] => {
  const seen = new Set<string>();
  return texts.filter((text) => seen.size === seen.add(text).size);
};
