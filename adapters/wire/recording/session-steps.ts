/**
 * The one mapping from recorded events to the steps of a scenario. What the page does by itself (loading the cart, checking
 * the session, asking for the offer …) is no step: the shopper that plays the scenario does the same.
 */
import { productOf } from '../../../core/catalogue/products.ts';
import { pathOf, routeAt } from '../../../core/catalogue/routes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../core/entities/time/duration.ts';
import { inUnits } from '../../../core/entities/money/money-text.ts';
import { stockLevelText } from '../operator/stock.ts';
import { callSteps } from './call-steps.ts';
import { aliasOf, createStepContext, type StepContext } from './step-context.ts';
import { formFields } from './form-fields.ts';
import type { RecordedCall, RecordedEvent, RecordedPage, RecordedTool, SessionEnd } from './recorded-event.ts';
import { step, type ScenarioStep, type StepValue } from './scenario-step.ts';

export type RecordedSession = {
  /** In the order of their answers. */
  readonly events: readonly RecordedEvent[];
  /** Becomes the last step, which expects the same end. */
  readonly end?: SessionEnd;
};

export type SessionSteps = {
  /** Reward cash that the customer had before, in rupees; 0 for none. */
  readonly rewardCash: number;
  readonly steps: readonly ScenarioStep[];
};

export const sessionSteps = ({ events, end }: RecordedSession): SessionSteps => {
  const context = createStepContext();
  const steps: ScenarioStep[] = [];
  for (const [index, event] of events.entries()) {
    if (event.shopAt !== undefined) context.ahead = event.shopAt - event.at;
    context.now = event.at + context.ahead;
    context.startedAt ??= context.now;
    const made = stepsOf(context, event, events.slice(index + 1));
    if (made.length > 0) {
      // The operator has no page of the shop.
      const opened = event.kind === 'tool' ? [] : browserSteps(context, event.browser, made);
      steps.push(...timeStep(context, context.now), ...opened, ...made);
    } else if (isLostByItself(event)) insertFault(steps, event);
  }
  if (end !== undefined) {
    const { shopAt = context.now, browser = context.browser } = end;
    steps.push(...timeStep(context, shopAt), ...browserSteps(context, browser, []), ...endSteps(context, end));
  }
  return { rewardCash: context.rewardCash, steps };
};

const stepsOf = (
  context: StepContext,
  event: RecordedEvent,
  later: readonly RecordedEvent[],
): readonly ScenarioStep[] => {
  switch (event.kind) {
    case 'page':
      return pageSteps(context, event);
    case 'tool':
      return toolSteps(context, event);
    case 'call':
      return callSteps(context, event, later);
  }
};

/** The time since the session began, as far as no step before has let it pass. Whole seconds. */
const timeStep = (context: StepContext, at: number): readonly ScenarioStep[] => {
  const seconds = Math.round((at - (context.startedAt ?? at)) / SECOND_MS) - context.advancedSeconds;
  if (seconds < 1) return [];
  context.advancedSeconds += seconds;
  return [step('advance', durationText(seconds))];
};

const durationText = (seconds: number): string => {
  const ms = seconds * SECOND_MS;
  const parts = [
    [Math.floor(ms / DAY_MS), 'd'],
    [Math.floor((ms % DAY_MS) / HOUR_MS), 'h'],
    [Math.floor((ms % HOUR_MS) / MINUTE_MS), 'm'],
    [(ms % MINUTE_MS) / SECOND_MS, 's'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count}${unit}`])).join('');
};

/** Opens the first page where none was recorded, and goes to the browser of the event. */
const browserSteps = (
  context: StepContext,
  browser: number,
  made: readonly ScenarioStep[],
): readonly ScenarioStep[] => {
  const isFirst = context.browser === 0;
  if (browser === context.browser && !isFirst) return [];
  const tab = context.browsers.indexOf(browser) + 1;
  context.browser = browser;
  if (tab > 0) return [step('tab', tab)];
  context.browsers.push(browser);
  const opensPage = made[0]?.name === 'visit';
  if (isFirst) return opensPage ? [] : [step('visit', '/')];
  return [step('new-browser')];
};

/** Pages that the gateway leads back to: the step that pays loads them. */
const PAYMENT_PAGES: readonly string[] = ['/payment/success', '/payment/fail'];

const pageSteps = (context: StepContext, { url }: RecordedPage): readonly ScenarioStep[] => {
  const path = pathOf(url);
  if (routeAt(url) === undefined) return [];
  if (PAYMENT_PAGES.includes(path) && context.hasPaid) {
    context.hasPaid = false;
    return [];
  }
  context.forgetForm();
  const { coupon } = formFields(url.split('#')[0]?.split('?')[1] ?? '');
  context.codeInUrl = coupon?.trim().toUpperCase();
  return [step('visit', coupon === undefined ? path : `${path}?coupon=${encodeURIComponent(coupon)}`)];
};

/** What was done with the sandbox's tools: paying, moving and reviewing orders, setting stock. */
const toolSteps = (context: StepContext, event: RecordedTool): readonly ScenarioStep[] => {
  switch (event.tool) {
    case 'pay':
      return paySteps(context, event.input);
    case 'moveOrder':
      return ofKnownOrder(context, event.input, (order) => moveStep(order, event.input));
    case 'reviewPayment':
      return ofKnownOrder(context, event.input, (order) => step('review', { decision: event.input.decision, order }));
    case 'setStock': {
      const { pid, level } = event.input;
      const product = productOf(pid)?.name;
      const left = typeof level === 'number' ? level : stockLevelText(level);
      return product === undefined ? [] : [step('stock', { product, left })];
    }
    case 'moveClock':
      // The time before the next step passes as any other does.
      context.ahead += event.input.advanceMs ?? 0;
      return [];
  }
};

/** Of an order that was placed in this session. */
const ofKnownOrder = (
  context: StepContext,
  { order }: { readonly order: string },
  stepOf: (alias: string) => ScenarioStep,
): readonly ScenarioStep[] => {
  const alias = aliasOf(context, order);
  return alias === undefined ? [] : [stepOf(alias)];
};

/** A parcel is written where there is one. */
const moveStep = (
  order: string,
  { to, courier, awb }: Extract<RecordedTool, { readonly tool: 'moveOrder' }>['input'],
): ScenarioStep =>
  to === 'shipped' && courier !== undefined && awb !== undefined
    ? step('ship', { courier, awb, order })
    : step('move', { to, order });

const paySteps = (
  context: StepContext,
  { order, outcome, amount, currency }: Extract<RecordedTool, { readonly tool: 'pay' }>['input'],
): readonly ScenarioStep[] =>
  ofKnownOrder(context, { order }, () => {
    context.hasPaid = true;
    return amount === undefined
      ? step('payment', outcome)
      : step('payment', { amount: inUnits({ amount }), ...(currency !== undefined && { currency }) });
  });

/** Orders that were placed before the session began are not expected. */
const endSteps = ({ orders: placed }: StepContext, end: SessionEnd): readonly ScenarioStep[] => {
  const { cart, isLogged, orders } = end;
  const own = orders?.filter(({ order }) => placed.includes(order));
  const expected: { readonly [key: string]: StepValue } = {
    ...(isLogged !== undefined && { session: { isLogged } }),
    ...(cart !== undefined && {
      cart: { items: unitsOf(cart.items), coupon: cart.discount.isApplied ? cart.discount.code : 'none' },
    }),
    ...(own !== undefined && {
      orders: own.map(({ state, payment, mode, summary: { total } }) => ({ state, payment, mode, total })),
    }),
  };
  // The page may not have noticed what became of a payment; a page that is loaded now shows what the shop has.
  return Object.keys(expected).length === 0 ? [] : [step('visit', '/'), step('expect', expected)];
};

const unitsOf = (items: Readonly<Record<string, { readonly qty: number }>>): { readonly [key: string]: StepValue } =>
  Object.fromEntries(Object.entries(items).map(([pid, { qty }]) => [productOf(pid)?.name ?? pid, qty]));

/** A call that a page made by itself and that got no answer: the step that led to it plays it with that fault. */
const isLostByItself = (event: RecordedEvent): event is RecordedCall =>
  event.kind === 'call' && event.result.kind === 'lost';

const insertFault = (steps: ScenarioStep[], event: RecordedCall): void => {
  if (event.result.kind !== 'lost' || steps.length === 0) return;
  steps.splice(-1, 0, step('fault', { call: event.name, kind: event.result.how }));
};
