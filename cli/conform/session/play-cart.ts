/** Plays the steps that change the cart and its code, on the backend and in the model. */
import type { CallName } from '../../../core/ports/shop-api.ts';
import type { Exchange } from '../backend/exchange.ts';
import { applyCode, quickBuy as quickBuyInModel, setLine, type Model, type ProductKey } from '../model/model.ts';
import { PID } from '../model/model-settings.ts';
import { cartExpectations, changeExpectations, countExpectations } from './cart-expectations.ts';
import type { Expectation } from './expectations.ts';
import { browserAt, type Browser, type Player } from './player.ts';
import { makeCalls } from './play-at-once.ts';
import type { RuleName } from './rules.ts';
import type { BrowserIndex, Step } from './step.ts';

type StepOf<Name extends Step['do']> = Extract<Step, { readonly do: Name }>;
type LineStep = { readonly at: BrowserIndex; readonly what: ProductKey; readonly claims?: boolean };

/** What a shopper would like to pay, in fields by which a backend might ask for it. The contract has none of them. */
const CLAIMED_LINE = { price: 1, sale: 1, amount: 1, total: 1, discount: 90, off: 90 };
const CLAIMED_COUPON = { off: 90, amount: 500, value: 500, discount: 500, percent: 90 };

const MOST = 20;

/** The expectations that a call was refused, at level extended with this code. */
export const refusal = ({ level }: Player, rule: RuleName, code: string, message?: string): readonly Expectation[] => [
  { rule, path: 'status', expected: false },
  ...(level === 'extended' ? [{ rule, path: 'code', expected: code } satisfies Expectation] : []),
  ...(message === undefined ? [] : [{ rule, path: 'message', expected: message } satisfies Expectation]),
];

const isTaken = (qty: number): boolean => Number.isInteger(qty) && qty >= 0 && qty <= MOST;

type Change = {
  readonly call: CallName;
  readonly input: unknown;
  readonly rule: RuleName;
  readonly claims?: boolean | undefined;
};

/** Makes a call that changes the cart as `change` changes the model. */
const changeCart = async (
  player: Player,
  at: number,
  { call, input, rule, claims = false }: Change,
  change: (m: Model) => void,
): Promise<void> => {
  const browser = browserAt(player, at);
  const exchange = await browser.call(call, input, claims ? { claims: CLAIMED_LINE } : {});
  if (claims && isRefused(player, exchange)) return readCarts(player, at, 'refused');
  change(browser.model);
  if (!claims) {
    player.verify(exchange, changeExpectations(browser.model, exchange.answer?.data, rule));
    await readCarts(player, at, rule);
    // A count that does not fit a correct cart is wrong itself; otherwise the change is.
    return player.verify(exchange, countExpectations(browser.model, exchange.answer?.data));
  }
  player.verify(exchange, asRule('client-amounts', changeExpectations(browser.model, exchange.answer?.data, rule)));
  return readCarts(player, at, 'client-amounts', 'client-amounts');
};

/** A backend may refuse a request with fields that the contract does not have. */
export const isRefused = (player: Player, exchange: Exchange): boolean => {
  if (exchange.answer?.status !== false) return false;
  player.tolerate(exchange, 'a request with fields that the contract does not have is refused; this shop ignores them');
  return true;
};

/** The same expectations, all by one rule. */
export const asRule = (rule: RuleName, expectations: readonly Expectation[]): readonly Expectation[] =>
  expectations.map((each) => ({ ...each, rule }));

/**
 * The carts of all browsers: the one at `at` by the rule of the step, the other as it was. `every`: all that is wrong with
 * the first counts against this rule.
 */
export const readCarts = async (player: Player, at: number, rule: RuleName, every?: RuleName): Promise<void> => {
  for (const [index, browser] of player.browsers.entries())
    await readCart(player, browser, index === at ? rule : 'sessions', index === at ? every : undefined);
};

const readCart = async (
  { level, verify }: Player,
  { call, model }: Browser,
  rule: RuleName,
  every: RuleName | undefined,
): Promise<void> => {
  const exchange = await call('getCart');
  const expectations = cartExpectations(model, exchange.answer?.data, level, rule);
  verify(exchange, every === undefined ? expectations : asRule(every, expectations));
};

const refuseLine = async (player: Player, at: number, call: CallName, input: unknown): Promise<void> => {
  const exchange = await browserAt(player, at).call(call, input);
  player.verify(asRead(exchange), refusal(player, 'quantity', 'QUANTITY_INVALID'));
  await readCarts(player, at, 'refused');
};

/** A cart with a quantity that the storefront cannot read has accepted it. */
const asRead = (exchange: Exchange): Exchange =>
  exchange.answer === undefined && exchange.envelope?.get('status') === true
    ? { ...exchange, answer: { status: true } }
    : exchange;

export const add = async (player: Player, { at, what, claims }: LineStep): Promise<void> => {
  const held = browserAt(player, at).model.lines.get(what) ?? 0;
  const input = { pid: PID[what], qty: 1 };
  if (held >= MOST) return refuseLine(player, at, 'addToCart', input);
  return changeCart(player, at, { call: 'addToCart', input, rule: 'add', claims }, (m) => setLine(m, what, held + 1));
};

/** An update of a line that the cart does not have may add it, as in this shop, or be refused. */
export const set = async (player: Player, { at, what, qty, claims }: StepOf<'set'>): Promise<void> => {
  const input = { pid: PID[what], qty };
  const { call, model } = browserAt(player, at);
  if (!isTaken(qty)) return refuseLine(player, at, 'updateCart', input);
  const isAbsent = !model.lines.has(what);
  if (!isAbsent || claims === true)
    return changeCart(player, at, { call: 'updateCart', input, rule: 'set', claims }, (m) => setLine(m, what, qty));
  const exchange = await call('updateCart', input);
  if (exchange.answer?.status === false && exchange.answer.code !== 'SOLD_OUT') {
    player.tolerate(exchange, 'an update of a line that is not in the cart is refused; this shop adds the line');
    return readCarts(player, at, 'refused');
  }
  setLine(model, what, qty);
  player.verify(exchange, changeExpectations(model, exchange.answer?.data, 'set'));
  return readCarts(player, at, 'set');
};

/** Adding no unit may also be answered with the cart as it is. */
export const addUnits = async (player: Player, { at, call, what, qty }: StepOf<'add-units'>): Promise<void> => {
  const input = { pid: PID[what], qty };
  if (qty !== 0 || call !== 'addToCart') return refuseLine(player, at, call, input);
  const exchange = await browserAt(player, at).call(call, input);
  if (exchange.answer?.status === true)
    player.tolerate(exchange, 'adding 0 units is answered as accepted and changes nothing; this shop refuses it');
  else player.verify(exchange, refusal(player, 'quantity', 'QUANTITY_INVALID'));
  return readCarts(player, at, 'quantity');
};

export const remove = (player: Player, { at, what }: LineStep): Promise<void> =>
  changeCart(player, at, { call: 'deleteFromCart', input: { pid: PID[what] }, rule: 'remove' }, (m) =>
    setLine(m, what, 0),
  );

export const quickBuy = async (player: Player, { at, what, claims }: LineStep): Promise<void> =>
  changeCart(player, at, { call: 'quickBuy', input: { pid: PID[what], qty: 1 }, rule: 'quick-buy', claims }, (m) =>
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
  for (const exchange of await makeCalls(step, calls))
    player.verify(exchange, [{ rule: 'concurrent-adds', path: 'status', expected: true }]);
  for (const [short, qty] of wanted) setLine(model, short, qty);
  await readCarts(player, at, 'concurrent-adds');
};

export const apply = async (player: Player, { at, code, byUrl, claims = false }: StepOf<'apply'>): Promise<void> => {
  const { call, model } = browserAt(player, at);
  const before = model.coupon;
  const verdict = applyCode(model, code, byUrl, true);
  const exchange = await call(
    'applyCoupon',
    byUrl ? { code, source: 'url' } : { code },
    claims ? { claims: CLAIMED_COUPON } : {},
  );
  const isSpelledAnew = code !== code.trim().toUpperCase();
  switch (verdict) {
    case 'applied': {
      if (claims && isRefused(player, exchange)) {
        model.coupon = before;
        return readCarts(player, at, 'refused');
      }
      const replaces = before !== null && before.code !== model.coupon?.code;
      const every = claims ? 'client-amounts' : undefined;
      const rule = every ?? (isSpelledAnew ? 'code-spelling' : replaces ? 'one-code' : 'apply');
      player.verify(exchange, appliedExpectations(exchange, model, rule));
      return readCarts(player, at, rule, every);
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
  await changeCart(player, at, { call: 'removeCoupon', input: { code }, rule: 'remove-coupon' }, (m) => {
    m.coupon = null;
  });
};
