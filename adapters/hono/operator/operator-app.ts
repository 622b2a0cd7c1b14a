/** The operator's calls, and all of them as an app without a socket, for a program that has opened the store itself. */
import { Hono } from 'hono';
import { Malformed } from '../../../core/contract/strict.ts';
import { products } from '../../../core/catalogue/products.ts';
import { done } from '../../../core/entities/answer.ts';
import type { Order } from '../../../core/entities/order.ts';
import { cursorOf } from '../../../core/ports/store/shop-store.ts';
import { operatorMessageCalls } from '../../wire/operator/messages.ts';
import { operatorShopCalls } from '../../wire/operator/operator-calls.ts';
import { parcelIn, type OperatorOrder } from '../../wire/operator/orders.ts';
import { monthInIndia } from '../../wire/operator/tax-report.ts';
import { SANDBOX_PREFIX } from '../../wire/operator/sandbox-pages.ts';
import { createSend, malformed, UNKNOWN_PATH, type Reject, type Send } from '../answers.ts';
import type { AppEnv } from '../context.ts';
import { complaintView, customerView, orderDetails, orderView, salesView } from './operator-views.ts';
import { printOrders } from './print-orders.ts';
import type { OperatorPorts } from './operator-ports.ts';
import { serveCalls, type Handlers } from './serve-calls.ts';

/** Nobody else can reach them, so nothing is checked but the requests. */
export const createOperatorApp = (ports: OperatorPorts): Hono<AppEnv> => {
  const app = new Hono<AppEnv>().basePath(SANDBOX_PREFIX);
  const { send, reject } = createSend(ports.clock, { sandbox: ports.isSandbox });
  serveOperatorCalls(app, ports, { send, reject });
  app.all('/*', (c) => reject(c, UNKNOWN_PATH));
  app.onError((error, c) => {
    if (error instanceof Malformed) return reject(c, malformed(error.field, error.problem));
    // The program itself reports what has failed.
    throw error;
  });
  return app;
};

export const serveOperatorCalls = (
  app: Hono<AppEnv>,
  ports: OperatorPorts,
  answers: { readonly send: Send; readonly reject: Reject },
): void => {
  serveCalls(app, operatorShopCalls, shopHandlers(ports), ports, answers);
  // What is to be sent again waits for the next delivery.
  serveCalls(app, operatorMessageCalls, messageHandlers(ports), { deliverMessages: async () => undefined }, answers);
};

/** How many orders the call without a search answers. */
const LATEST_ORDERS = 50;

const shopHandlers = ({ shop, clock }: OperatorPorts): Handlers<typeof operatorShopCalls> => {
  /** With the refunds that are due. */
  const views = async (orders: readonly Order[]): Promise<readonly OperatorOrder[]> => {
    const due = await shop.dueRefundsOf(orders);
    return orders.map((order) => orderView(order, shop.couriers, due.get(order.number)));
  };
  return {
    findOrder: async ({ order: number }) => {
      const found = await shop.findOrder(number);
      if (found === undefined) return [];
      const complaints = await shop.complaintsAbout(found);
      return (await views([found])).map((view) => ({ ...view, ...orderDetails(found, complaints) }));
    },
    heldOrders: async () => views(await shop.heldOrders()),
    listOrders: async ({ after, ...search }) => {
      const page = await shop.searchOrders({ ...search, ...(after !== undefined && { after: cursorOf(after) }) });
      return { orders: await views(page.orders), next: page.next };
    },
    latestOrders: async () => views(await shop.latestOrders(LATEST_ORDERS)),
    moveOrder: ({ courier, awb, ...step }) => shop.moveOrder({ ...step, ...parcelIn({ courier, awb }) }),
    moveOrders: ({ moves, isDryRun = false }) =>
      shop.moveOrders({
        isDryRun,
        moves: moves.map((move) => ({ order: move.order, to: move.to, ...parcelIn(move) })),
      }),
    printOrders: (request) => printOrders(shop, request, clock.now()),
    correctAddress: shop.correctAddress,
    reviewPayment: shop.reviewPayment,

    dueRefunds: shop.dueRefunds,
    refundOrder: shop.refundOrder,

    reconcile: async ({ since }) => {
      const orders = await shop.reconcile();
      if (since === undefined) return done({ orders });
      const found = await shop.searchGateway(since);
      return found.status ? done({ orders, ...found.data }) : found;
    },
    openAtGateway: shop.openAtGateway,
    gatewayEntries: shop.gatewayEntries,
    unknownPayments: shop.unknownPayments,
    settleUnknownPayment: shop.settleUnknownPayment,

    numbers: shop.numbers,
    confirmNumbers: shop.confirmNumbers,

    findCustomer: async ({ phone }) => {
      const found = await shop.findCustomer(phone);
      return found.status
        ? { ...found, data: found.data === null ? null : customerView(found.data, shop.couriers) }
        : found;
    },
    eraseCustomer: ({ phone }) => shop.eraseCustomer(phone),
    listComplaints: async ({ after, ...search }) => {
      const page = await shop.searchComplaints({ ...search, ...(after !== undefined && { after: cursorOf(after) }) });
      return { complaints: page.complaints.map(complaintView), next: page.next };
    },
    findComplaint: async ({ ticket }) => {
      const found = await shop.findComplaint(ticket);
      return found === undefined ? [] : [complaintView(found)];
    },
    changeComplaint: async (change) => {
      const changed = await shop.changeComplaint(change);
      return changed.status ? { ...changed, data: complaintView(changed.data) } : changed;
    },
    worklist: shop.worklist,
    taxReport: ({ month }) => shop.taxReport(monthInIndia(month)),
    sales: async ({ days }) => salesView(await shop.sales(days), await shop.otpBudgets()),

    stock: async () => {
      const stock = await shop.stock();
      return products.map(({ id, title }) => ({ pid: id, title, level: stock[id] ?? 'unlimited' }));
    },
    setStock: shop.setStock,
  };
};

const messageHandlers = ({ shop: { outbox } }: OperatorPorts): Handlers<typeof operatorMessageCalls> => ({
  listMessages: outbox.list,
  retryMessages: async ({ ids = [], all = false, channel }) =>
    done({ count: all ? await outbox.retryAll(channel) : await outbox.retry(ids) }),
  dropMessages: async ({ ids }) => done({ count: await outbox.drop(ids) }),
});
