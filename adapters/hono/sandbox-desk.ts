/**
 * The sandbox's pages for people, and the forms on them: the desk and the page to pay at. They work without a script.
 */
import type { Hono } from 'hono';
import { ORDER_STATES } from '../../core/entities/order.ts';
import { CURRENCY } from '../../core/entities/payment.ts';
import { REVIEW_DECISIONS } from '../../core/entities/order-actions.ts';
import { SANDBOX_ROUTES as ROUTES, sandboxPath } from '../wire/sandbox-paths.ts';
import { Malformed } from '../wire/strict.ts';
import { readBytes } from './body.ts';
import type { AppContext, AppEnv } from './context.ts';
import { refusalPage } from './plain-page.ts';
import { malformed, TOO_LARGE, type TransportRefusal } from './refusals.ts';
import { deskPage } from './sandbox-desk-page.ts';
import { amountProblem, moneyOf } from '../wire/sandbox-money.ts';
import { payPage } from './sandbox-page.ts';
import { clockProblem, OUTCOMES, type SandboxPorts } from './sandbox-ports.ts';

/** Messages on the desk; the outbox has them all. */
const SHOWN_MESSAGES = 100;

type Refuse = (c: AppContext, refusal: TransportRefusal) => Response;
type FormOf = (c: AppContext) => Promise<URLSearchParams | undefined>;

const formOf: FormOf = async (c) => {
  const bytes = await readBytes(c).catch(() => undefined);
  return bytes === undefined ? undefined : new URLSearchParams(new TextDecoder().decode(bytes));
};

const oneOf = <T extends string>(form: URLSearchParams, name: string, choices: readonly T[]): T | Malformed =>
  choices.find((one) => one === form.get(name)) ?? new Malformed(name, `should be one of ${choices.join(', ')}`);

export const servePages = (app: Hono<AppEnv>, ports: SandboxPorts, no: Refuse): void => {
  const { clock, sent, deliverMessages, keepHouse, pay, proof, findOrder, latestOrders, heldOrders, review, move } =
    ports;
  const badInput = (c: AppContext, { field, problem }: Malformed): Response => no(c, malformed(field, problem));
  const toDesk = (c: AppContext): Response => c.redirect(sandboxPath('desk'), 303);

  app.get(ROUTES.desk, async (c) => {
    await deliverMessages();
    return c.html(
      deskPage({
        now: clock.now(),
        orders: await latestOrders(),
        held: await heldOrders(),
        messages: sent().slice(-SHOWN_MESSAGES).toReversed(),
      }),
    );
  });

  app.post(ROUTES.clockForm, async (c) => {
    const form = await formOf(c);
    if (form === undefined) return no(c, TOO_LARGE);
    const typed = form.get('advance_ms') ?? '';
    const ms = /^\d+$/u.test(typed) ? Number(typed) : Number.NaN;
    const problem = clockProblem(ms, clock.now());
    if (problem !== undefined) return badInput(c, new Malformed('advance_ms', problem));
    await clock.advance(ms);
    await keepHouse();
    return toDesk(c);
  });

  app.post(ROUTES.orderForm, async (c) => {
    const form = await formOf(c);
    if (form === undefined) return no(c, TOO_LARGE);
    const to = oneOf(form, 'to', ORDER_STATES);
    if (to instanceof Malformed) return badInput(c, to);
    const answer = await move(form.get('order') ?? '', to);
    if (!answer.status)
      return c.html(refusalPage(answer.message, { href: sandboxPath('desk'), text: 'Back to the sandbox' }), 404);
    await deliverMessages();
    return toDesk(c);
  });

  app.post(ROUTES.reviewForm, async (c) => {
    const form = await formOf(c);
    if (form === undefined) return no(c, TOO_LARGE);
    const decision = oneOf(form, 'decision', REVIEW_DECISIONS);
    if (decision instanceof Malformed) return badInput(c, decision);
    const payment = form.get('payment') ?? '';
    const answer = await review(form.get('order') ?? '', { decision, ...(payment !== '' && { payment }) });
    if (!answer.status)
      return c.html(refusalPage(answer.message, { href: sandboxPath('desk'), text: 'Back to the sandbox' }), 404);
    await deliverMessages();
    return toDesk(c);
  });

  app.get(ROUTES.pay, async (c) => {
    const order = await findOrder(c.req.query('order') ?? '');
    return order === undefined ? c.notFound() : c.html(payPage(order));
  });

  app.post(ROUTES.payForm, async (c) => {
    const form = await formOf(c);
    if (form === undefined) return no(c, TOO_LARGE);
    const order = form.get('order') ?? '';
    const outcome = oneOf(form, 'outcome', OUTCOMES);
    if (outcome instanceof Malformed) return badInput(c, outcome);
    // Left empty, the payment is for the amount of the order.
    const typed = outcome === 'succeeds' ? (form.get('amount') ?? '').trim() : '';
    const units = Number(typed);
    const problem = typed === '' ? undefined : amountProblem(units);
    if (problem !== undefined) return badInput(c, new Malformed('amount', problem));
    const answer = await pay(order, outcome, typed === '' ? undefined : moneyOf(units, CURRENCY));
    if (!answer.status) return c.notFound();
    await deliverMessages();
    if (outcome === 'fails') return c.redirect(`/payment/fail?${new URLSearchParams({ order }).toString()}`, 303);
    const proven = outcome === 'succeeds' ? await proof(order) : undefined;
    const told = { order, ...(proven !== undefined && { payment_id: proven.paymentId, signature: proven.signature }) };
    return c.redirect(`/payment/success?${new URLSearchParams(told).toString()}`, 303);
  });
};
