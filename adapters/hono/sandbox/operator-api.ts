/** The operator's JSON calls: orders, held payments and stock; for the sandbox's tools, and for the command line on a store. */
import { Hono } from 'hono';
import { products } from '../../../core/catalogue/products.ts';
import type { Answer } from '../../../core/entities/answer.ts';
import { REVIEW_DECISIONS } from '../../../core/entities/order-actions.ts';
import { ORDER_STATES } from '../../../core/entities/order.ts';
import type { Stock } from '../../../core/entities/stock.ts';
import type { Cursor } from '../../../core/ports/store/shop-store.ts';
import { encodeAnswer } from '../../wire/codecs/answer-json.ts';
import { SANDBOX_PREFIX, SANDBOX_ROUTES as ROUTES } from '../../wire/sandbox/sandbox-paths.ts';
import { STOCK_LEVEL_HINT, stockLevelIn, stockLevelText } from '../../wire/sandbox/sandbox-stock.ts';
import { fieldsOf, Malformed, oneOfAt, textAt, type Fields } from '../../wire/strict.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { HTTP_STATUS } from '../../wire/http-status.ts';
import { createReject, malformed, UNKNOWN_PATH, type Reject } from '../refusals.ts';
import { readJson } from '../request/body.ts';
import { encodeOperatorOrder } from './operator-orders.ts';
import { serveSandboxMessages } from './sandbox-messages.ts';
import type { OperatorPorts } from './sandbox-ports.ts';

/** A POST that names an order and one of several choices, such as its next state. */
export type OrderAction<Choice extends string, Data> = {
  readonly route: string;
  /** The field of the choice. */
  readonly field: string;
  readonly choices: readonly Choice[];
  /** Throws Malformed if the other fields do not fit. */
  readonly check?: (fields: Fields, choice: Choice) => void;
  readonly run: (order: string, choice: Choice, fields: Fields) => Promise<Answer<Data>>;
};

/** Orders of a page, at most. */
const MOST_ORDERS = 200;

/**
 * The calls without a socket, for a program that has opened the store itself. Nobody else can reach them, so nothing is
 * checked but the requests.
 */
export const createOperatorApp = (ports: OperatorPorts): Hono<AppEnv> => {
  const app = new Hono<AppEnv>().basePath(SANDBOX_PREFIX);
  const reject = createReject(() => ({ now: ports.clock.now(), sandbox: false }));
  serveOperatorApi(app, ports, reject);
  serveSandboxMessages(app, ports, reject);
  app.all('/*', (c) => reject(c, UNKNOWN_PATH));
  return app;
};

/** Serves POSTs about an order. */
export const orderActionsOn =
  (app: Hono<AppEnv>, { clock, deliverMessages }: OperatorPorts, reject: Reject) =>
  <Choice extends string, Data>(action: OrderAction<Choice, Data>): void => {
    app.post(action.route, async (c) => {
      const read = await readJson(c);
      if (!read.ok) return reject(c, read.refusal);
      const request = decoded(() => {
        const fields = fieldsOf(read.body ?? {});
        const choice = oneOfAt(fields, action.field, action.choices);
        action.check?.(fields, choice);
        return { order: textAt(fields, 'order'), choice, fields };
      });
      if (request instanceof Malformed) return reject(c, malformed(request.field, request.problem));
      const answer = await action.run(request.order, request.choice, request.fields);
      await deliverMessages();
      return respond(c, { ...answer, now: answer.now ?? clock.now() }, (data) => data);
    });
  };

export const serveOperatorApi = (app: Hono<AppEnv>, ports: OperatorPorts, reject: Reject): void => {
  const serveOrderAction = orderActionsOn(app, ports, reject);

  serveOrderAction({
    route: ROUTES.order,
    field: 'to',
    choices: ORDER_STATES,
    run: (order, to) => ports.move(order, to),
  });

  serveOrderAction({
    route: ROUTES.review,
    field: 'decision',
    choices: REVIEW_DECISIONS,
    check: (fields) => {
      paymentIn(fields);
    },
    run: (order, decision, fields) => {
      const payment = paymentIn(fields);
      return ports.review(order, { decision, ...(payment !== '' && { payment }) });
    },
  });

  app.get(ROUTES.stock, async (c) => c.json(encodeStock(await ports.stock())));

  app.post(ROUTES.stock, async (c) => {
    const read = await readJson(c);
    if (!read.ok) return reject(c, read.refusal);
    const change = decoded(() => {
      const fields = fieldsOf(read.body ?? {});
      const level = stockLevelIn(fields.own('stock'));
      if (level === undefined) throw new Malformed('stock', STOCK_LEVEL_HINT);
      return { pid: textAt(fields, 'pid'), level };
    });
    if (change instanceof Malformed) return reject(c, malformed(change.field, change.problem));
    return respond(c, await ports.setStock(change), ({ pid, level }) => ({
      pid,
      stock: level === 'unlimited' ? level : stockLevelText(level),
    }));
  });

  app.get(ROUTES.orders, async (c) => {
    const { order: number, payment_state: payment, limit } = c.req.query();
    if (payment === 'held') return c.json((await ports.heldOrders()).map(encodeOperatorOrder));
    if (number !== undefined) {
      const order = await ports.findOrder(number);
      return c.json(order === undefined ? [] : [encodeOperatorOrder(order)]);
    }
    if (limit !== undefined) return servePage(c);
    return c.json((await ports.latestOrders()).map(encodeOperatorOrder));
  });

  const servePage = async (c: AppContext): Promise<Response> => {
    const { state, phone, limit = '', after } = c.req.query();
    const size = /^\d{1,3}$/u.test(limit) ? Number(limit) : 0;
    if (size < 1 || size > MOST_ORDERS)
      return reject(c, malformed('limit', `should be a number from 1 to ${MOST_ORDERS}`));
    const known = ORDER_STATES.find((each) => each === state);
    if (state !== undefined && known === undefined)
      return reject(c, malformed('state', `should be one of ${ORDER_STATES.join(', ')}`));
    const page = await ports.searchOrders({
      limit: size,
      ...(known !== undefined && { state: known }),
      ...(phone !== undefined && { phone }),
      // The store reads its own cursor, and a text that is none gives an empty page.
      ...(after !== undefined && { after: after as Cursor }),
    });
    return c.json({ orders: page.orders.map(encodeOperatorOrder), next: page.next });
  };
};

const respond = <Data>(c: AppContext, answer: Answer<Data>, encode: (data: Data) => unknown): Response =>
  c.json(encodeAnswer(answer, encode, { sandbox: true }), answer.status ? 200 : HTTP_STATUS[answer.code]);

const paymentIn = (fields: Fields): string => textAt(fields, 'payment', { absent: '' });

/** Every product of the catalogue with its stock. */
const encodeStock = (stock: Stock): readonly object[] =>
  products.map(({ id, title }) => ({ pid: id, title, stock: stockLevelText(stock[id]) }));

export const decoded = <T>(decode: () => T): T | Malformed => {
  try {
    return decode();
  } catch (error) {
    if (error instanceof Malformed) return error;
    throw error;
  }
};
