/** The sandbox's pages and their forms: the operator page and the pay page. They work without a script. */
import { CURRENCY } from '../../../core/entities/money/money.ts';
import type { Hono } from 'hono';
import { ORDER_STATES } from '../../../core/entities/order.ts';
import { REVIEW_DECISIONS } from '../../../core/entities/order-actions.ts';
import { SANDBOX_PAGES as PAGES, sandboxPath } from '../../wire/operator/sandbox-pages.ts';
import { Malformed } from '../../../core/contract/strict.ts';
import { readBytes } from '../../http/body.ts';
import { requestOf } from '../request.ts';
import { visitorOf } from '../../http/session-cookies.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { refusalPage } from '../pages/plain-page.ts';
import { type Reject } from '../json-response.ts';
import { malformed, TOO_LARGE } from '../../http/refusals.ts';
import { operatorPage } from './operator-page.ts';
import { clockProblem, SANDBOX_OUTCOMES } from '../../wire/operator/sandbox-tools.ts';
import { amountProblem, moneyOf } from '../../wire/operator/values.ts';
import { STOCK_LEVEL_HINT, stockLevelIn } from '../../wire/operator/stock.ts';
import { LATEST_ORDERS } from './operator-app.ts';
import { payPage } from './pay-page.ts';
import type { SandboxPorts } from './sandbox-ports.ts';

/** Disputes on the operator page; `orders list` has more of them. */
const LISTED_DISPUTES = 50;

/** Messages on the operator page; the outbox has more of them. */
const SHOWN_MESSAGES = 100;

/** The form of a request; undefined if it is too large or was cut off. */
const formOf = async (c: AppContext): Promise<URLSearchParams | undefined> => {
  const bytes = await readBytes(requestOf(c)).catch(() => undefined);
  return bytes === undefined ? undefined : new URLSearchParams(new TextDecoder().decode(bytes));
};

const oneOf = <T extends string>(form: URLSearchParams, name: string, choices: readonly T[]): T | Malformed =>
  choices.find((one) => one === form.get(name)) ?? new Malformed(name, `should be one of ${choices.join(', ')}`);

const rejectField = (c: AppContext, reject: Reject, { field, problem }: Malformed): Response =>
  reject(c, malformed(field, problem));

export const serveSandboxPages = (app: Hono<AppEnv>, ports: SandboxPorts, reject: Reject): void => {
  const { clock, sent, deliverMessages, runMaintenance, payments, shop } = ports;
  const onForm = (
    route: string,
    respond: (c: AppContext, form: URLSearchParams) => Promise<Response> | Response,
  ): void => {
    app.post(route, async (c) => {
      const form = await formOf(c);
      return form === undefined ? reject(c, TOO_LARGE) : respond(c, form);
    });
  };
  const toOperatorPage = (c: AppContext): Response => c.redirect(sandboxPath('operatorPage'), 303);
  const notPossible = (c: AppContext, message: string): Response | Promise<Response> =>
    c.html(refusalPage(message, { href: sandboxPath('operatorPage'), text: 'Back to the sandbox' }), 404);

  app.get(PAGES.operatorPage, async (c) => {
    await deliverMessages();
    return c.html(
      operatorPage({
        now: clock.now(),
        orders: await shop.latestOrders(LATEST_ORDERS),
        held: await shop.heldOrders(),
        disputed: (await shop.searchOrders({ state: 'disputed', limit: LISTED_DISPUTES })).orders,
        refunds: await shop.dueRefunds(),
        stock: await shop.stock(),
        messages: sent().slice(-SHOWN_MESSAGES).toReversed(),
        hasSession: ports.sessions.has(visitorOf(requestOf(c)) ?? ''),
      }),
    );
  });

  app.get(PAGES.session, async (c) => {
    const scenario = await ports.sessions.scenario(visitorOf(requestOf(c)) ?? '', c.req.header('cookie') ?? '');
    if (scenario === undefined) return notPossible(c, 'This browser has no session to download yet. Shop first.');
    c.header('Content-Type', 'application/yaml; charset=utf-8');
    c.header('Content-Disposition', 'attachment; filename="session.yaml"');
    return c.body(scenario);
  });

  onForm(PAGES.clockForm, async (c, form) => {
    const typed = form.get('advance_ms') ?? '';
    const ms = /^\d+$/u.test(typed) ? Number(typed) : Number.NaN;
    const problem = clockProblem(ms, clock.now());
    if (problem !== undefined) return rejectField(c, reject, new Malformed('advance_ms', problem));
    await deliverMessages();
    await clock.advance(ms);
    await runMaintenance();
    return toOperatorPage(c);
  });

  onForm(PAGES.orderForm, async (c, form) => {
    const to = oneOf(form, 'to', ORDER_STATES);
    if (to instanceof Malformed) return rejectField(c, reject, to);
    const units = Number(form.get('amount') ?? Number.NaN);
    const amount = amountProblem(units) === undefined ? moneyOf(units, CURRENCY).amount : undefined;
    const answer = await shop.moveOrder({
      order: form.get('order') ?? '',
      to,
      ...(amount !== undefined && { amount }),
    });
    if (!answer.status) return notPossible(c, answer.message);
    await deliverMessages();
    return toOperatorPage(c);
  });

  onForm(PAGES.reviewForm, async (c, form) => {
    const decision = oneOf(form, 'decision', REVIEW_DECISIONS);
    if (decision instanceof Malformed) return rejectField(c, reject, decision);
    const payment = form.get('payment') ?? '';
    const answer = await shop.reviewPayment({
      order: form.get('order') ?? '',
      decision,
      ...(payment !== '' && { payment }),
    });
    if (!answer.status) return notPossible(c, answer.message);
    await deliverMessages();
    return toOperatorPage(c);
  });

  onForm(PAGES.refundForm, async (c, form) => {
    const answer = await shop.refundOrder({ order: form.get('order') ?? '', pendingOnly: true });
    return answer.status ? toOperatorPage(c) : notPossible(c, answer.message);
  });

  // A button's value comes after that of the input.
  onForm(PAGES.stockForm, async (c, form) => {
    const level = stockLevelIn(form.getAll('stock').at(-1));
    if (level === undefined) return rejectField(c, reject, new Malformed('stock', STOCK_LEVEL_HINT));
    const answer = await shop.setStock({ pid: form.get('pid') ?? '', level });
    return answer.status ? toOperatorPage(c) : reject(c, malformed('pid', answer.message));
  });

  if (payments === null) return;
  const { pay, proof } = payments;
  app.get(PAGES.pay, async (c) => {
    const order = await shop.findOrder(c.req.query('order') ?? '');
    return order === undefined ? c.notFound() : c.html(payPage(order));
  });

  onForm(PAGES.payForm, async (c, form) => {
    const order = form.get('order') ?? '';
    const outcome = oneOf(form, 'outcome', SANDBOX_OUTCOMES);
    if (outcome instanceof Malformed) return rejectField(c, reject, outcome);
    // An empty amount means the amount of the order.
    const typed = outcome === 'succeeds' ? (form.get('amount') ?? '').trim() : '';
    const units = Number(typed);
    const problem = typed === '' ? undefined : amountProblem(units);
    if (problem !== undefined) return rejectField(c, reject, new Malformed('amount', problem));
    const answer = await pay(order, outcome, typed === '' ? undefined : moneyOf(units, CURRENCY));
    if (!answer.status) return c.notFound();
    await deliverMessages();
    if (outcome === 'fails') return c.redirect(`/payment/fail?${new URLSearchParams({ order }).toString()}`, 303);
    const paymentProof = outcome === 'succeeds' ? await proof(order) : undefined;
    const query = {
      order,
      ...(paymentProof !== undefined && { payment_id: paymentProof.paymentId, signature: paymentProof.signature }),
    };
    return c.redirect(`/payment/success?${new URLSearchParams(query).toString()}`, 303);
  });
};
