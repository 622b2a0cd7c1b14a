/** The steps of a recorded call. */
import { productOf } from '../../../core/catalogue/products.ts';
import type { CouponView } from '../../../core/ports/shop-api.ts';
import { checkoutSteps } from './checkout-call-steps.ts';
import type { CallOfPage } from './needed-events.ts';
import type { RecordedCall, RecordedEvent } from './recorded-event.ts';
import { step, type ScenarioStep, type StepValue } from './scenario-step.ts';
import { aliasOf, type StepContext } from './step-context.ts';

export const callSteps = (
  context: StepContext,
  event: RecordedCall,
  later: readonly RecordedEvent[],
): readonly ScenarioStep[] => {
  note(context, event);
  const steps = stepsFor(context, event, later);
  const [first, ...rest] = steps;
  if (first === undefined) return [];
  const { result, name } = event;
  switch (result.kind) {
    case 'lost':
      return [step('fault', { call: name, kind: result.how }), first, ...rest];
    case 'refused':
      return [...steps.slice(0, -1), { ...(steps.at(-1) ?? first), remark: `refused: ${result.code}` }];
    case 'done':
      return steps;
  }
};

/** What later events depend on. */
const note = (context: StepContext, { name, result }: RecordedCall): void => {
  if (result.kind !== 'done') return;
  if (name === 'addToCart' || name === 'quickBuy' || name === 'updateCart') context.mayHaveUnits = true;
  if (name === 'getOffer') context.offerEndsAt = result.data.expiresAt;
  if (name === 'getRewardCash' && context.orders.length === 0)
    context.rewardCash = Math.max(context.rewardCash, result.data.cashback);
};

const stepsFor = (
  context: StepContext,
  event: RecordedCall,
  later: readonly RecordedEvent[],
): readonly ScenarioStep[] => {
  const { test } = context;
  switch (event.name) {
    case 'addToCart':
      return lineSteps(event, (product) => step('add', product));
    case 'quickBuy':
      return lineSteps(event, (product) => step('quick-buy', product));
    case 'updateCart':
      return lineSteps(event, (product) => step('update', { [product]: event.input.qty }), true);
    case 'deleteFromCart': {
      const product = productOf(event.input.pid)?.name;
      return product === undefined ? directCall(event.name, event.input) : [step('remove', product)];
    }
    case 'applyCoupon':
      return couponSteps(context, event);
    case 'removeCoupon':
      context.applied.delete(context.browser);
      // At the end of the countdown the page removes the code by itself.
      return context.now >= context.offerEndsAt ? [] : [step('remove-coupon')];
    case 'signUpForOffers':
      return [
        ...(event.input.purposes === undefined ? [] : [step('tick-consents', event.input.purposes)]),
        step('unlock', test.phone(event.input.phone)),
      ];
    case 'logout':
      context.forgetForm();
      return [step('logout')];
    case 'cancelOrder':
      return [step('cancel', { ...about(context, event.input.order), reason: test.text(event.input.reason) })];
    case 'returnOrder': {
      const { order, reason, upi } = event.input;
      return [step('return', { ...about(context, order), reason: test.text(reason), upi: test.upi(upi) })];
    }
    case 'retryPayment':
      return [step('retry', { mode: event.input.mode, ...about(context, event.input.order) })];
    case 'trackOrder': {
      const { order, phone } = event.input;
      return [step('track', { order: aliasOf(context, order) ?? 'BH0000000000', phone: test.phone(phone) })];
    }
    case 'getInvoice':
      return [step('invoice', aliasOf(context, event.input.order) ?? null)];
    case 'updateCustomer': {
      const { name, email } = event.input.customer;
      return [step('profile', { name: test.name(name), email: test.email(email) })];
    }
    case 'updateConsent':
      return [step('consent', { ...event.input })];
    case 'eraseCustomer':
      context.forgetForm();
      return [step('erase')];
    case 'createGrievance': {
      const { name, phone, email, message } = event.input;
      const form = { name: test.name(name), phone: test.phone(phone), email: test.email(email) };
      return [step('grievance', { ...form, message: test.text(message) })];
    }
    case 'sendOtp':
    case 'verifyOtp':
    case 'createCustomer':
    case 'placeOrder':
      return checkoutSteps(context, event, later);
    default:
      event.name satisfies CallOfPage;
      return [];
  }
};

const MOST_UNITS = 20;

/** A page adds one unit at a time and sets quantities up to 20; any other request was made by a program. */
const lineSteps = (
  { name, input }: Extract<RecordedCall, { readonly name: 'addToCart' | 'quickBuy' | 'updateCart' }>,
  stepOf: (product: string) => ScenarioStep,
  isQuantity = false,
): readonly ScenarioStep[] => {
  const product = productOf(input.pid)?.name;
  const isOfPage = isQuantity
    ? Number.isInteger(input.qty) && input.qty >= 0 && input.qty <= MOST_UNITS
    : input.qty === 1;
  return product === undefined || !isOfPage ? directCall(name, input) : [stepOf(product)];
};

/** Made past the page, which is loaded again to show what became of it. */
const directCall = (name: string, input: { readonly pid: string; readonly qty?: number }): readonly ScenarioStep[] => [
  step('call', { name, with: { ...input } }),
  step('reload'),
];

const couponSteps = (
  context: StepContext,
  { input, result }: Extract<RecordedCall, { readonly name: 'applyCoupon' }>,
): readonly ScenarioStep[] => {
  const code = input.code.trim().toUpperCase();
  const before = context.applied.get(context.browser);
  const view: CouponView | undefined = result.kind === 'done' ? result.data : undefined;
  if (view?.isApplied === true) {
    context.applied.set(context.browser, { code, off: view.off ?? 0, byUrl: input.source === 'url' });
    // A page repeats the call where a backend has not sent the percentage.
    if (before?.code === code && before.byUrl === (input.source === 'url')) return [];
  }
  const saidToSaveLess =
    before !== undefined && before.code !== code && (before.byUrl || before.off > (view?.off ?? before.off));
  const confirmed = saidToSaveLess ? [step('confirm-coupon')] : [];
  if (input.source !== 'url') return [step('coupon', code), ...confirmed];
  // The page whose address has the code applies it by itself.
  const isByPage = context.codeInUrl === code;
  context.codeInUrl = undefined;
  return isByPage ? confirmed : [step('visit', `/?coupon=${encodeURIComponent(code)}`), ...confirmed];
};

const about = (context: StepContext, order: string): { readonly [key: string]: StepValue } => {
  const alias = aliasOf(context, order);
  return alias === undefined ? {} : { order: alias };
};
