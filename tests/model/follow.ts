/** What a step of a scenario makes of the model: nothing here asks the shop. */
import { productOf } from '../../core/catalogue/products.ts';
import type { PlayedStep } from '../../cli/scenario/steps/steps.ts';
import { findProduct } from '../../cli/input/product-name.ts';
import {
  advanceTime,
  applyCode,
  createCustomer,
  DAY,
  isPaidOnDelivery,
  quickBuy,
  restore,
  sendPassword,
  setLine,
  signOut,
  verifyPhone,
  type Form,
  type Model,
  type ProductKey,
} from './model/model.ts';
import { recordPayment, recordRetry, retryResult } from './model/payment.ts';
import { cancel, isMove, isOwn, move, placeOrderResult, recordOrder, requestReturn } from './model/place-order.ts';

/** A browser in the model. */
export type Browser = {
  readonly model: Model;
  forms: Form[];
  /** The tab in front. */
  front: number;
  /** The code that waits for an answer, as it saves less than the applied one. */
  waiting: { readonly code: string; readonly byUrl: boolean } | null;
  /** The phone that asked for a password last: what the operator credits goes to it. */
  asked: string | undefined;
};

/** What the model takes from the page: what was typed before, and the number of an order. */
export type PageState = {
  readonly phone: string;
  readonly isVerified: boolean;
  readonly hasAddress: boolean;
  readonly number: string | undefined;
};

/**
 * `impossible`: the step cannot be played. `unknown`: the model does not say what becomes of it. Otherwise the code of the
 * refusal that the checkout shows, where it is one.
 */
export type Result = 'impossible' | 'unknown' | { readonly refused: string } | void;

const keyOf = (product: string): ProductKey => {
  const found = productOf(product) ?? findProduct(product);
  if (found === undefined) throw new Error(`there is no product ${product}`);
  return found.name;
};

const newForm = (): Form => ({ mode: 'card', redeem: false, isAway: false });

/** The page is loaded again: the mode stays, what would be redeemed does not. */
const reload = (form: Form): void => {
  form.redeem = false;
  form.isAway = false;
};

const arrive = (browser: Browser, url: string): void => {
  const code = new URL(url, 'https://shop.example').searchParams.get('coupon');
  browser.model.offerStart ??= browser.model.now;
  if (code !== null) apply(browser, code, true);
};

const apply = (browser: Browser, code: string, byUrl: boolean): void => {
  const verdict = applyCode(browser.model, code, byUrl, false);
  browser.waiting = verdict === 'worse' ? { code, byUrl } : null;
};

/** Steps that need no page of the shop in front. */
const ANYWHERE: readonly PlayedStep['name'][] = [
  'visit',
  'reload',
  'new-tab',
  'tab',
  'call',
  'payment',
  'grant-cash',
  'advance',
];

/** Browsers: all that the shop has seen; the first is the one that plays the step. */
export const follow = (step: PlayedStep, browsers: readonly [Browser, ...Browser[]], page: PageState): Result => {
  const [browser] = browsers;
  const { model: m, waiting } = browser;
  const form = browser.forms[browser.front] ?? newForm();
  if (form.isAway && !ANYWHERE.includes(step.name) && !isMove(step.name)) return 'impossible';
  browser.waiting = null;
  const last = m.orders.at(-1);
  if (isMove(step.name)) return last !== undefined && move(m, last, step.name) ? undefined : 'impossible';
  switch (step.name) {
    case 'visit':
      if (browser.forms.length === 0) browser.forms.push(form);
      reload(form);
      arrive(browser, step.value);
      return undefined;
    case 'reload':
      return reload(form);
    case 'new-tab':
      browser.forms.push(newForm());
      browser.front = browser.forms.length - 1;
      return arrive(browser, step.value ?? '/');
    case 'tab':
      if (browser.forms[step.value - 1] === undefined) return 'impossible';
      browser.front = step.value - 1;
      return undefined;
    case 'add':
      for (const each of [step.value].flat()) setLine(m, keyOf(each), (m.lines.get(keyOf(each)) ?? 0) + 1);
      return undefined;
    case 'update':
      for (const [each, qty] of step.value) setLine(m, keyOf(each), qty);
      return undefined;
    case 'remove':
      return setLine(m, keyOf(step.value), 0);
    case 'quick-buy':
      return quickBuy(m, keyOf(step.value));
    case 'restore':
      return restore(m);
    case 'coupon':
      return apply(browser, step.value, false);
    case 'confirm-coupon':
      if (waiting !== null) applyCode(m, waiting.code, waiting.byUrl, true);
      return undefined;
    case 'keep-coupon':
    case 'fill':
      return undefined;
    case 'remove-coupon':
      m.coupon = null;
      return undefined;
    case 'call':
      return followCall(m, step.value.name, step.value.with);
    case 'send-otp':
      browser.asked = step.value ?? page.phone;
      return sendPassword(m, browser.asked);
    case 'verify-otp':
      if (!m.sends.some(({ phone }) => phone.endsWith(page.phone))) return 'impossible';
      return verifyPhone(m, page.phone, step.value === 'wrong');
    case 'logout':
      signOut(m);
      for (const each of browser.forms) Object.assign(each, { mode: 'card', redeem: false });
      return undefined;
    case 'pay':
      Object.assign(form, { mode: step.value, redeem: false });
      return undefined;
    case 'redeem-cash':
      form.redeem = (step.value ?? true) && !isPaidOnDelivery(form.mode);
      return undefined;
    case 'grant-cash':
      if (browser.asked === undefined) return 'impossible';
      m.cash.set(browser.asked, (m.cash.get(browser.asked) ?? 0) + step.value);
      return undefined;
    case 'place':
      return place(m, form, page);
    case 'advance':
      // The shop keeps the session of a verified phone; others may be gone after a day.
      if (step.value >= DAY && browsers.some(({ model }) => model.verified === null)) return 'unknown';
      for (const { model } of browsers) advanceTime(model, step.value);
      return undefined;
    case 'payment':
      return followPayment(m, form, step.value);
    case 'cancel':
      return last === undefined ? 'impossible' : cancel(m, last);
    case 'return':
      return last === undefined ? 'impossible' : requestReturn(m, last, step.value?.upi !== undefined);
    case 'retry':
      return typeof step.value === 'string' ? retry(m, form, step.value) : 'unknown';
    default:
      return 'unknown';
  }
};

/** A call past the page, as the shop answers it: it asks nobody whether a code that saves less is meant. */
const followCall = (m: Model, name: string, input: unknown): Result => {
  const { pid = '', qty = 0, code = '' } = (input ?? {}) as { pid?: string; qty?: number; code?: string };
  if (name === 'addToCart') setLine(m, keyOf(pid), (m.lines.get(keyOf(pid)) ?? 0) + qty);
  else if (name === 'updateCart') setLine(m, keyOf(pid), qty);
  else if (name === 'deleteFromCart') setLine(m, keyOf(pid), 0);
  else if (name === 'quickBuy') m.lines = new Map([[keyOf(pid), qty]]);
  else if (name === 'applyCoupon') applyCode(m, code, false, true);
  else if (name === 'createCustomer') createCustomer(m);
  else if (name !== 'searchCustomer') return 'unknown';
  return undefined;
};

const place = (m: Model, form: Form, { isVerified, hasAddress, number }: PageState): Result => {
  if (m.lines.size === 0) return { refused: 'CART_EMPTY' };
  if (!m.signedIn && !isVerified) return { refused: 'PHONE_NOT_VERIFIED' };
  if (!hasAddress) return { refused: 'ADDRESS_INCOMPLETE' };
  createCustomer(m);
  const result = placeOrderResult(m, form);
  if ('refused' in result) {
    // A code that is used up is taken off the cart as well.
    if (result.refused === 'COUPON_INVALID') m.coupon = null;
    return result;
  }
  recordOrder(m, form, number ?? '', result.isConfirmed);
  Object.assign(form, { redeem: false, isAway: !result.isConfirmed, ...(result.isConfirmed && { mode: 'card' }) });
  return undefined;
};

const followPayment = (m: Model, form: Form, outcome: unknown): Result => {
  const order = m.orders.at(-1);
  if (order === undefined || !order.isOpened) return 'impossible';
  const isKnown = outcome === 'silent' || recordPayment(m, order, outcome !== 'fails');
  if (form.isAway) reload(form);
  return isKnown ? undefined : 'unknown';
};

const retry = (m: Model, form: Form, mode: Form['mode']): Result => {
  const order = m.orders.at(-1);
  if (order === undefined || !isOwn(m, order)) return 'impossible';
  const result = retryResult(m, order, mode);
  if ('refused' in result) return undefined;
  recordRetry(m, order, mode, result);
  form.isAway = order.state === 'pending_payment' || (order.state === 'confirmed' && order.online !== null);
  return undefined;
};
