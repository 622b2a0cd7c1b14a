/** Plays the steps that change the cart and its code, on the backend and in the model. */
import type { CallName } from '../../../core/ports/shop-api.ts';
import type { Exchange } from '../backend/exchange.ts';
import { applyCode, quickBuy as quickBuyInModel, setLine, type Model, type ProductKey } from '../model/model.ts';
import { PID } from '../model/model-settings.ts';
import { cartExpectations, changeExpectations, countExpectations } from './cart-expectations.ts';
import type { Expectation } from './expectations.ts';
import { browserAt, type Browser, type Player } from './player.ts';
import { made } from './play-at-once.ts';
import type { RuleName } from './rules.ts';
import type { BrowserIndex, Step } from './step.ts';

type StepOf<Name extends Step['do']> = Extract<Step, { readonly do: Name }>;
type LineStep = { readonly at: BrowserIndex; readonly what: ProductKey };

const MOST = 20;

/** The expectations that a call was refused, at level extended with this code. */
export const refusal = ({ level }: Player, rule: RuleName, code: string, message?: string): readonly Expectation[] => [
  { rule, path: 'status', expected: false },
  ...(level === 'extended' ? [{ rule, path: 'code', expected: code } satisfies Expectation] : []),
  ...(message === undefined ? [] : [{ rule, path: 'message', expected: message } satisfies Expectation]),
];

const isTaken = (qty: number): boolean => Number.isInteger(qty) && qty >= 0 && qty <= MOST;

type Change = { readonly call: CallName; readonly input: unknown; readonly rule: RuleName };

/** Makes a call that changes the cart as `change` changes the model. */
const changeCart = async (
  player: Player,
  at: number,
  { call, input, rule }: Change,
  change: (m: Model) => void,
): Promise<void> => {
  const browser = browserAt(player, at);
  const exchange = await browser.call(call, input);
  change(browser.model);
  player.verify(exchange, changeExpectations(browser.model, exchange.answer?.data, rule));
  await readCarts(player, at, rule);
  // A count that does not fit a correct cart is wrong itself; otherwise the change is.
  player.verify(exchange, countExpectations(browser.model, exchange.answer?.data));
};

/** The carts of all browsers: the one at `at` by the rule of the step, the other as it was. */
export const readCarts = async (player: Player, at: number, rule: RuleName): Promise<void> => {
  for (const [index, browser] of player.browsers.entries())
    await readCart(player, browser, index === at ? rule : 'sessions');
};

const readCart = async ({ level, verify }: Player, { call, model }: Browser, rule: RuleName): Promise<void> => {
  const exchange = await call('getCart');
  verify(exchange, cartExpectations(model, exchange.answer?.data, level, rule));
};

const refuseLine = async (player: Player, at: number, call: CallName, input: unknown): Promise<void> => {
  const exchange = await browserAt(player, at).call(call, input);
  player.verify(exchange, refusal(player, 'quantity', 'QUANTITY_INVALID'));
  await readCarts(player, at, 'refused');
};

export const add = async (player: Player, { at, what }: LineStep): Promise<void> => {
  const held = browserAt(player, at).model.lines.get(what) ?? 0;
  const input = { pid: PID[what], qty: 1 };
  if (held >= MOST) return refuseLine(player, at, 'addToCart', input);
  return changeCart(player, at, { call: 'addToCart', input, rule: 'add' }, (m) => setLine(m, what, held + 1));
};

export const set = async (player: Player, { at, what, qty }: StepOf<'set'>): Promise<void> => {
  const input = { pid: PID[what], qty };
  if (!isTaken(qty)) return refuseLine(player, at, 'updateCart', input);
  return changeCart(player, at, { call: 'updateCart', input, rule: 'set' }, (m) => setLine(m, what, qty));
};

export const remove = (player: Player, { at, what }: LineStep): Promise<void> =>
  changeCart(player, at, { call: 'deleteFromCart', input: { pid: PID[what] }, rule: 'remove' }, (m) =>
    setLine(m, what, 0),
  );

export const quickBuy = async (player: Player, { at, what }: LineStep): Promise<void> =>
  changeCart(player, at, { call: 'quickBuy', input: { pid: PID[what], qty: 1 }, rule: 'quick-buy' }, (m) =>
    quickBuyInModel(m, what),
  );

/** Which of them comes first is the backend's to say, so only the cart afterwards is compared. */
export const addConcurrently = async (player: Player, step: StepOf<'add-concurrently'>): Promise<void> => {
  const { at, what } = step;
  const { call, model } = browserAt(player, at);
  const wanted = new Map(model.lines);
  for (const short of what) wanted.set(short, (wanted.get(short) ?? 0) + 1);
  if ([...wanted.values()].some((qty) => qty > MOST)) return;
  const calls = what.map((short) => () => call('addToCart', { pid: PID[short], qty: 1 }));
  for (const exchange of await made(step, calls))
    player.verify(exchange, [{ rule: 'concurrent-adds', path: 'status', expected: true }]);
  for (const [short, qty] of wanted) setLine(model, short, qty);
  await readCarts(player, at, 'concurrent-adds');
};

export const apply = async (player: Player, { at, code, byUrl }: StepOf<'apply'>): Promise<void> => {
  const { call, model } = browserAt(player, at);
  const before = model.coupon;
  const verdict = applyCode(model, code, byUrl, true);
  const exchange = await call('applyCoupon', byUrl ? { code, source: 'url' } : { code });
  const isSpelledAnew = code !== code.trim().toUpperCase();
  switch (verdict) {
    case 'applied': {
      const replaces = before !== null && before.code !== model.coupon?.code;
      const rule = isSpelledAnew ? 'code-spelling' : replaces ? 'one-code' : 'apply';
      player.verify(exchange, appliedExpectations(exchange, model, rule));
      return readCarts(player, at, rule);
    }
    case 'ended':
      player.verify(exchange, refusal(player, 'offer-ended', 'OFFER_EXPIRED', 'This offer has ended'));
      return readCarts(player, at, 'refused');
    case 'throttled':
      player.verify(exchange, refusal(player, 'code-tries', 'THROTTLED'));
      return readCarts(player, at, 'refused');
    default:
      player.verify(exchange, unknownExpectations(player));
      return readCarts(player, at, 'unknown-code');
  }
};

/** An answer may leave out the percentage (spec 10.16); the page then knows it from the code. */
const appliedExpectations = ({ answer }: Exchange, { coupon }: Model, rule: RuleName): readonly Expectation[] => [
  { rule, path: 'status', expected: true },
  { rule, path: 'data.isApplied', expected: true },
  ...(partOf(answer?.data, 'off') === undefined
    ? []
    : [{ rule, path: 'data.off', expected: coupon?.off ?? 0 } satisfies Expectation]),
];

const partOf = (data: unknown, key: string): unknown =>
  typeof data === 'object' && data !== null ? Object.entries(data).find(([name]) => name === key)?.[1] : undefined;

/** A backend may refuse an unknown code, or answer that it is not applied. */
const unknownExpectations = (player: Player): readonly Expectation[] =>
  player.level === 'extended'
    ? refusal(player, 'unknown-code', 'COUPON_INVALID')
    : [
        {
          rule: 'unknown-code',
          path: 'data.isApplied',
          expected: false,
          read: (answer) => answer.status && partOf(answer.data, 'isApplied') === true,
        },
      ];

export const guessCodes = async (player: Player, { at }: StepOf<'guess-codes'>): Promise<void> => {
  const { badCodes } = browserAt(player, at).model.settings;
  for (let guess = 1; guess <= badCodes; guess += 1)
    await apply(player, { do: 'apply', at, code: `GUESS${guess}`, byUrl: false });
};

export const removeCode = async (player: Player, { at }: { readonly at: BrowserIndex }): Promise<void> => {
  const code = browserAt(player, at).model.coupon?.code;
  if (code === undefined) return;
  await changeCart(player, at, { call: 'removeCoupon', input: { code }, rule: 'delete-discount' }, (m) => {
    m.coupon = null;
  });
};
