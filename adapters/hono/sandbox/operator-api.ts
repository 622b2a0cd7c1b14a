/**
 * The operator's JSON calls about orders, held payments and stock; for the sandbox's tools, and for the command line on
 * a store.
 */
import type { Hono } from 'hono';
import { products } from '../../../core/catalogue/products.ts';
import { REVIEW_DECISIONS } from '../../../core/entities/order-actions.ts';
import { ORDER_STATES, type Order } from '../../../core/entities/order.ts';
import type { Stock } from '../../../core/entities/stock.ts';
import { cursorOf } from '../../../core/ports/store/shop-store.ts';
import { CURSOR_HINT, isOrderCursor, LISTED_STATES } from '../../wire/sandbox/operator-lists.ts';
import { SANDBOX_ROUTES as ROUTES } from '../../wire/sandbox/sandbox-paths.ts';
import { STOCK_LEVEL_HINT, stockLevelIn, stockLevelText } from '../../wire/sandbox/sandbox-stock.ts';
import { fieldsOf, Malformed, textAt, type Fields } from '../../wire/strict.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { type Reject } from '../json-response.ts';
import { malformed } from '../../http/refusals.ts';
import { encodeDetails, encodeOperatorOrder } from './operator-orders.ts';
import { decoded, operatorPostsOn, orderActionsOn, refundRequestIn, rejectField } from './operator-requests.ts';
import type { OperatorPorts } from './sandbox-ports.ts';

/** Orders of a page, at most. */
const MOST_ORDERS = 200;

export const serveOperatorApi = (app: Hono<AppEnv>, ports: OperatorPorts, reject: Reject): void => {
  const serveOrderAction = orderActionsOn(app, ports, reject);
  const servePost = operatorPostsOn(app, ports, reject);

  serveOrderAction({
    route: ROUTES.order,
    field: 'to',
    choices: ORDER_STATES,
    check: (fields) => {
      refundRequestIn(fields);
    },
    run: (order, to, fields) => ports.move(order, to, refundRequestIn(fields)),
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

  servePost({
    route: ROUTES.stock,
    decode: (fields) => {
      const level = stockLevelIn(fields.own('stock'));
      if (level === undefined) throw new Malformed('stock', STOCK_LEVEL_HINT);
      return { pid: textAt(fields, 'pid'), level };
    },
    run: ports.setStock,
    encode: ({ pid, level }) => ({ pid, stock: level === 'unlimited' ? level : stockLevelText(level) }),
  });

  /** With the refunds that are due. */
  const encoded = async (orders: readonly Order[]): Promise<readonly object[]> => {
    const due = await ports.dueRefundsOf(orders);
    return orders.map((order) => encodeOperatorOrder(order, due.get(order.number)));
  };

  const servePage = async (c: AppContext): Promise<Response> => {
    const { state, limit = '', after } = c.req.query();
    const size = /^\d{1,3}$/u.test(limit) ? Number(limit) : 0;
    if (size < 1 || size > MOST_ORDERS)
      return reject(c, malformed('limit', `should be a number from 1 to ${MOST_ORDERS}`));
    const known = LISTED_STATES.find((each) => each === state);
    if (state !== undefined && known === undefined)
      return reject(c, malformed('state', `should be one of ${LISTED_STATES.join(', ')}`));
    if (after !== undefined && !isOrderCursor(after)) return reject(c, malformed('after', `should be ${CURSOR_HINT}`));
    const phone = decoded(() => phoneIn(c));
    if (phone instanceof Malformed) return rejectField(c, reject, phone);
    const page = await ports.searchOrders({
      limit: size,
      ...(known !== undefined && { state: known }),
      ...(phone !== undefined && { phone }),
      ...(after !== undefined && { after: cursorOf(after) }),
    });
    return c.json({ orders: await encoded(page.orders), next: page.next });
  };

  app.get(ROUTES.orders, async (c) => {
    const { order: number, payment_state: payment, limit } = c.req.query();
    if (payment === 'held') return c.json(await encoded(await ports.heldOrders()));
    if (number !== undefined) {
      const order = await ports.findOrder(number);
      if (order === undefined) return c.json([]);
      const [shown] = await encoded([order]);
      return c.json([{ ...shown, ...encodeDetails(order) }]);
    }
    if (limit !== undefined) return servePage(c);
    return c.json(await encoded(await ports.latestOrders()));
  });
};

/** The phone in the query; undefined where none is given. Throws Malformed. */
const phoneIn = (c: AppContext): string | undefined => {
  const query = fieldsOf(c.req.query(), 'query');
  return query.own('phone') === undefined ? undefined : textAt(query, 'phone');
};

const paymentIn = (fields: Fields): string => textAt(fields, 'paymentId', { absent: '', name: 'payment' });

/** Every product of the catalogue with its stock. */
const encodeStock = (stock: Stock): readonly object[] =>
  products.map(({ id, title }) => ({ pid: id, title, stock: stockLevelText(stock[id]) }));
