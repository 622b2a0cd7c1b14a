/** What is measured of one shop, and the server beside it: each row is one kind of request. */
import { HOUR_MS } from '../../../core/entities/time/duration.ts';
import { products } from '../../../core/catalogue/products.ts';
import type { MeasuredServer } from './child-process.ts';
import { runLoad, type NextRequest } from './load.ts';
import { sandboxCall } from '../http-shopper.ts';
import { customers, visitors } from './sessions.ts';
import { cartAdd, cartGet, cartUpdate, constantGet, constantOrder, constantPost, orderPlace } from './targets.ts';

export type Sample = { readonly perSecond: number; readonly cpuMicroseconds: number };

export type Row = {
  readonly name: string;
  readonly server: MeasuredServer;
  readonly samples: Sample[];
  /** The row of a constant answer to a POST with the same body. */
  readonly sameBody?: string;
  /** Called for each run; answers the next requests of that run. */
  readonly next: () => NextRequest;
  /** Has one request for each customer in a run, and no more. */
  readonly isPerCustomer?: true;
  /** Runs unmeasured before each run. */
  readonly before?: () => Promise<void>;
};

const constantRow = (name: string, server: MeasuredServer, request: string): Row => ({
  name,
  server,
  samples: [],
  next: () => () => request,
});

const POST = 'constant, POST';
const POST_OF_AN_ORDER = 'constant, POST of an order';

/** Of bare Hono. The report compares every row with the first. */
export const constantRows = (server: MeasuredServer): readonly Row[] => [
  constantRow('constant, GET', server, constantGet),
  constantRow(POST, server, constantPost),
  constantRow(POST_OF_AN_ORDER, server, constantOrder),
];

/**
 * The shop's clock moves by this time between two runs of orders: those of the run before have expired unpaid by then, and
 * nobody places more than three unpaid orders in a day (spec 10.20).
 */
export const BETWEEN_ORDERS_MS = 9 * HOUR_MS;

/** The phone numbers of the customers of a run begin here. */
const FIRST_CUSTOMER = 9_000_000_000;

/** `suffix` distinguishes this shop from others in the report. */
export const cartRows = async (server: MeasuredServer, connections: number, suffix = ''): Promise<readonly Row[]> => {
  const carts = await visitors(server.port, connections, products[1]?.id ?? '');
  let count = 0;
  const cart = (index: number): string => carts[index % carts.length] ?? '';
  return [
    { name: `cart get${suffix}`, server, samples: [], next: () => (index) => cartGet(cart(index)) },
    {
      name: `cart update${suffix}`,
      server,
      samples: [],
      sameBody: POST,
      next: () => (index) => cartUpdate(cart(index), (count += 1)),
    },
  ];
};

/** Fewer than the one-time passwords that the site sends in ten minutes to sessions without a cart. */
const CUSTOMERS_AT_ONCE = 200;

/** The shop's clock moves between them, so that none is refused a one-time password. */
const customersOf = async ({ port }: MeasuredServer, count: number): Promise<readonly string[]> => {
  const all: string[] = [];
  while (all.length < count) {
    if (all.length > 0) await moveClock(port, HOUR_MS);
    all.push(...(await customers(port, Math.min(CUSTOMERS_AT_ONCE, count - all.length), FIRST_CUSTOMER + all.length)));
  }
  return all;
};

/** Of a sandbox: its clock is moved, and its customers' passwords are read. */
export const sandboxRows = async (
  server: MeasuredServer,
  {
    connections,
    orders,
    suffix = '',
  }: { readonly connections: number; readonly orders: number; readonly suffix?: string },
): Promise<readonly Row[]> => {
  const buyers = await customersOf(server, orders);
  let placed = 0;
  const eachBuyer = (request: (cookie: string) => string): NextRequest => {
    let index = 0;
    return () => {
      const cookie = buyers[index];
      index += 1;
      return cookie === undefined ? undefined : request(cookie);
    };
  };
  return [
    ...(await cartRows(server, connections, suffix)),
    {
      name: `place${suffix}`,
      server,
      samples: [],
      sameBody: POST_OF_AN_ORDER,
      isPerCustomer: true,
      before: async () => {
        await moveClock(server.port, BETWEEN_ORDERS_MS);
        await runLoad({ port: server.port, connections, next: eachBuyer(cartAdd) });
      },
      next: () => eachBuyer((cookie) => orderPlace(cookie, `bench-order-${(placed += 1)}`)),
    },
  ];
};

const moveClock = (port: number, ms: number): Promise<unknown> =>
  sandboxCall(`http://127.0.0.1:${port}`, 'clock', { advance_ms: ms });
