/** The sandbox's pages and their forms: the operator page and the pay page. They work without a script. */
import { CURRENCY } from '../../../core/entities/money/money.ts';
import { nextOperatorSteps } from '../../../core/entities/order-actions.ts';
import { cursorOf } from '../../../core/ports/store/shop-store.ts';
import { indianMobile } from '../../../core/validation/strict.ts';
import type { Hono } from 'hono';
import { SANDBOX_PAGES as PAGES, sandboxPath } from '../../wire/operator/sandbox-pages.ts';
import { Malformed } from '../../../core/contract/strict.ts';
import { malformed, type Reject } from '../answers.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { refusalPage } from '../pages/plain-page.ts';
import { formOf, readBody } from '../requests/body.ts';
import { visitorOf } from '../session-cookies.ts';
import { operatorPage } from './operator-page.ts';
import type { ListedOrders } from './order-list.ts';
import { questionPage } from './question-page.ts';
import { operatorPath, readOrderFilter, type OrderFilter } from './page-parts.ts';
import { CLOCK_STEPS, REVIEW_TEXTS, stepText } from './step-texts.ts';
import { decodeForm, type OperatorCall } from '../../wire/operator/call.ts';
import { parcelIn } from '../../wire/operator/orders.ts';
import { operatorCalls } from '../../wire/operator/operator-calls.ts';
import { clockProblem, gatewayCalls, isCaptured, sandboxCalls } from '../../wire/operator/sandbox-tools.ts';
import { payPage } from './pay-page.ts';
import type { OperatorCalls } from '../../../core/shop/operator-calls.ts';
import type { SandboxPorts } from './sandbox-ports.ts';

/** Disputes on the operator page; `orders list` has more of them. */
const LISTED_DISPUTES = 50;

/** Orders on a page of the list; links lead to the older ones. */
const LISTED_ORDERS = 20;

/** Messages on the operator page; the sandbox keeps more of them. */
const SHOWN_MESSAGES = 100;

/** Decoded by the call's own shape. */
const decodedForm = <Input, Data>(call: OperatorCall<Input, Data>, fields: Readonly<Record<string, string>>): Input =>
  decodeForm(call, fields) as Input;

/** The orders that a search finds, a page of them: one by its number, those of a phone, those in a state, or all. */
const listedOrders = async (
  shop: OperatorCalls,
  { find = '', state: typed = '', after: from = '' }: Readonly<Record<string, string>>,
): Promise<ListedOrders> => {
  const phone = indianMobile(find);
  const fields = { limit: String(LISTED_ORDERS), state: typed, after: from, phone: phone ?? '' };
  const { after, ...search } = decodedForm(operatorCalls.listOrders, fields);
  const filter = { find, state: search.state ?? ('' as const), after: from };
  if (find.trim() !== '' && phone === undefined) {
    const order = await shop.findOrder(find);
    return { ...filter, found: order === undefined ? [] : [order], next: null };
  }
  const page = await shop.searchOrders({ ...search, ...(after !== undefined && { after: cursorOf(after) }) });
  return { ...filter, found: page.orders, next: page.next };
};

export const serveSandboxPages = (app: Hono<AppEnv>, ports: SandboxPorts, reject: Reject): void => {
  const { clock, sent, deliverMessages, runMaintenance, payments, shop } = ports;
  /** Its fields are those of a call's input. */
  const onForm = <Input, Data>(
    path: string,
    call: OperatorCall<Input, Data>,
    respond: (c: AppContext, input: Input, orderFilter: Partial<OrderFilter>) => Promise<Response>,
  ): void => {
    app.post(path, readBody(reject), (c) => {
      const fields = Object.fromEntries(formOf(c));
      return respond(c, decodedForm(call, fields), readOrderFilter(fields));
    });
  };
  /** Back to the same list of orders; at `section` if given. */
  const toOperatorPage = (c: AppContext, orderFilter: Partial<OrderFilter>, section?: string): Response =>
    c.redirect(operatorPath(orderFilter, section), 303);
  const notPossible = (
    c: AppContext,
    message: string,
    orderFilter: Partial<OrderFilter> = {},
  ): Response | Promise<Response> =>
    c.html(refusalPage(message, { href: operatorPath(orderFilter), text: 'Back to the sandbox' }), 404);

  app.get(PAGES.operatorPage, async (c) => {
    await deliverMessages();
    return c.html(
      operatorPage({
        now: clock.now(),
        worklist: await shop.worklist(),
        sales: (await shop.sales([1])).periods[0],
        orders: await listedOrders(shop, c.req.query()),
        held: await shop.heldOrders(),
        disputed: (await shop.searchOrders({ state: 'disputed', limit: LISTED_DISPUTES })).orders,
        refunds: await shop.dueRefunds(),
        couriers: shop.couriers,
        stock: await shop.stock(),
        messages: sent().slice(-SHOWN_MESSAGES).toReversed(),
        hasSession: ports.sessions.has(visitorOf(c) ?? ''),
      }),
    );
  });

  app.get(PAGES.session, async (c) => {
    const scenario = await ports.sessions.scenario(visitorOf(c) ?? '', c.req.header('cookie') ?? '');
    if (scenario === undefined) return notPossible(c, 'This browser has no session to download yet. Shop first.');
    c.header('Content-Type', 'application/yaml; charset=utf-8');
    c.header('Content-Disposition', 'attachment; filename="session.yaml"');
    return c.body(scenario);
  });

  onForm(PAGES.clockForm, sandboxCalls.moveClock, async (c, { advanceMs = 0 }, orderFilter) => {
    const problem = clockProblem(advanceMs, clock.now());
    if (problem !== undefined) throw new Malformed('advance_ms', problem);
    await deliverMessages();
    await clock.advance(advanceMs);
    await runMaintenance();
    return toOperatorPage(c, orderFilter);
  });

  app.get(PAGES.clockQuestion, async (c) => {
    const fields = c.req.query();
    const { advanceMs } = decodedForm(sandboxCalls.moveClock, fields);
    const { action = '', consequence } = CLOCK_STEPS.find(({ ms }) => ms === advanceMs) ?? {};
    if (consequence === undefined) return notPossible(c, 'This step needs no confirmation.', readOrderFilter(fields));
    return c.html(questionPage({ path: sandboxPath('clockForm'), fields, action, consequence }));
  });

  app.get(PAGES.orderQuestion, async (c) => {
    const fields = c.req.query();
    const { order: number, to } = decodedForm(operatorCalls.moveOrder, fields);
    const order = await shop.findOrder(number);
    const { action, consequence } =
      order !== undefined && nextOperatorSteps(order).includes(to) ? stepText(order, to) : { action: '' };
    if (consequence === undefined) return notPossible(c, 'This step is no longer possible.', readOrderFilter(fields));
    return c.html(questionPage({ order: number, path: sandboxPath('orderForm'), fields, action, consequence }));
  });

  app.get(PAGES.reviewQuestion, async (c) => {
    const fields = c.req.query();
    const { order, decision } = decodedForm(operatorCalls.reviewPayment, fields);
    return c.html(questionPage({ order, path: sandboxPath('reviewForm'), fields, ...REVIEW_TEXTS[decision] }));
  });

  onForm(PAGES.orderForm, operatorCalls.moveOrder, async (c, { courier, awb, ...step }, orderFilter) => {
    const answer = await shop.moveOrder({ ...step, ...parcelIn({ courier, awb }) });
    if (!answer.status) return notPossible(c, answer.message, orderFilter);
    await deliverMessages();
    // An order that has left the state that was searched for is no longer in the list.
    return toOperatorPage(c, orderFilter, (orderFilter.state ?? '') === '' ? step.order : 'orders');
  });

  onForm(PAGES.reviewForm, operatorCalls.reviewPayment, async (c, review, orderFilter) => {
    const answer = await shop.reviewPayment(review);
    if (!answer.status) return notPossible(c, answer.message, orderFilter);
    await deliverMessages();
    return toOperatorPage(c, orderFilter);
  });

  onForm(PAGES.refundForm, operatorCalls.refundOrder, async (c, { order }, orderFilter) => {
    const answer = await shop.refundOrder({ order, pendingOnly: true });
    return answer.status ? toOperatorPage(c, orderFilter) : notPossible(c, answer.message, orderFilter);
  });

  // A button's value comes after that of the input, and counts.
  onForm(PAGES.stockForm, operatorCalls.setStock, async (c, change, orderFilter) => {
    const answer = await shop.setStock(change);
    return answer.status ? toOperatorPage(c, orderFilter, 'stock') : reject(c, malformed('pid', answer.message));
  });

  if (payments === null) return;
  const { pay, proof } = payments;
  app.get(PAGES.pay, async (c) => {
    const order = await shop.findOrder(c.req.query('order') ?? '');
    return order === undefined ? c.notFound() : c.html(payPage(order));
  });

  onForm(PAGES.payForm, gatewayCalls.pay, async (c, { order, outcome, amount, currency = CURRENCY }) => {
    const answer = await pay(order, outcome, amount === undefined ? undefined : { amount, currency });
    if (!answer.status) return c.notFound();
    await deliverMessages();
    if (outcome === 'fails') return c.redirect(`/payment/fail?${new URLSearchParams({ order }).toString()}`, 303);
    const paymentProof = isCaptured(outcome) ? await proof(order) : undefined;
    const query = {
      order,
      ...(paymentProof !== undefined && { payment_id: paymentProof.paymentId, signature: paymentProof.signature }),
    };
    return c.redirect(`/payment/success?${new URLSearchParams(query).toString()}`, 303);
  });
};
