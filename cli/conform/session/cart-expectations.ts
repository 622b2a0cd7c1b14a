/** What the contract fixes of a cart, by the model: lines, prices, coupon and, at level extended, both quotes. */
import { isJsonObject } from '../../input/json-object.ts';
import type { Level } from '../backend/backend.ts';
import type { PlainAnswer } from '../backend/exchange.ts';
import { PRODUCT_KEYS, sums, type Mode, type Model, type ProductKey } from '../model/model.ts';
import { PID } from '../model/model-settings.ts';
import { valueAt, type Expectation } from './expectations.ts';
import type { RuleName } from './rules.ts';

/** The units of each line, by product. */
const quantitiesAt =
  (path: string) =>
  (answer: PlainAnswer): unknown => {
    const items = valueAt(answer, path);
    if (!isJsonObject(items)) return items;
    return Object.fromEntries(Object.entries(items).map(([pid, line]) => [pid, valueAt(line, 'qty')]));
  };

const quantities = (m: Model): Readonly<Record<string, number>> =>
  Object.fromEntries(
    PRODUCT_KEYS.flatMap((short) => (m.lines.has(short) ? [[PID[short], m.lines.get(short) ?? 0]] : [])),
  );

/** The expectation about the lines at a path, compared exactly: what is not in the model must not be there. */
export const linesExpectation = (m: Model, path: string, rule: RuleName): Expectation => {
  const expected = quantities(m);
  const replay = Object.fromEntries(Object.entries(expected).map(([pid, qty]) => [pid, { qty }]));
  return { rule, path, expected, read: quantitiesAt(path), replay };
};

const count = (m: Model): number => [...m.lines.values()].reduce((sum, qty) => sum + qty, 0);

/** What the answer to a change of the cart says of its lines. A backend may leave them out (spec 10.16). */
export const changeExpectations = (m: Model, data: unknown, rule: RuleName): readonly Expectation[] => [
  { rule, path: 'status', expected: true },
  ...(valueAt(data, 'items') === undefined ? [] : [linesExpectation(m, 'data.items', rule)]),
];

/** What it says of the count of units, where it does. */
export const countExpectations = (m: Model, data: unknown): readonly Expectation[] =>
  valueAt(data, 'total') === undefined ? [] : [{ rule: 'total', path: 'data.total', expected: count(m) }];

/** What cart/get says; `rule` is what the last step was about. */
export const cartExpectations = (m: Model, data: unknown, level: Level, rule: RuleName): readonly Expectation[] => [
  { rule, path: 'status', expected: true },
  linesExpectation(m, 'data.items', rule),
  { rule: 'total', path: 'data.total', expected: count(m) },
  { rule, path: 'data.discount.code', expected: m.coupon?.code ?? '' },
  ...[...m.lines.keys()].flatMap((short) => priceExpectations(m, short, data, level)),
  ...(level === 'extended' ? extendedExpectations(m, rule) : []),
];

const priceExpectations = (m: Model, short: ProductKey, data: unknown, level: Level): readonly Expectation[] => {
  const line = valueAt(data, `items.${PID[short]}`);
  const byUrl = short === 'skin-system' && m.coupon?.byUrl === true;
  const [price, sale] = m.settings.table[short];
  const rule = short === 'skin-system' ? 'url-price' : 'prices';
  const prices = { price, sale: byUrl ? m.settings.systemByUrl : sale };
  return Object.entries(prices).flatMap(([name, paise]): readonly Expectation[] =>
    // The shopper has the same catalogue, so a backend may leave the prices out.
    level === 'core' && valueAt(line, name) === undefined
      ? []
      : [{ rule, path: `data.items.${PID[short]}.${name}`, expected: paise / 100 }],
  );
};

const extendedExpectations = (m: Model, rule: RuleName): readonly Expectation[] => [
  { rule, path: 'data.discount.isApplied', expected: m.coupon !== null },
  // Without a code its percentage may be missing, as in `discount: []` (spec 10.16).
  couponPart(rule, 'off', m.coupon?.off ?? 0, m.coupon === null ? 0 : undefined),
  couponPart('url-price', 'byUrl', m.coupon?.byUrl ?? false, false),
  ...quoteExpectations(m, 'data.quotes.prepaid', 'card'),
  ...quoteExpectations(m, 'data.quotes.cod', 'cod'),
];

/** A part of the coupon, and what it counts as where it is missing. */
const couponPart = (rule: RuleName, name: string, expected: unknown, missing: unknown): Expectation => {
  const path = `data.discount.${name}`;
  return { rule, path, expected, read: (answer) => valueAt(answer, path) ?? missing, replay: expected };
};

/** Every line of a summary. */
export const quoteExpectations = (m: Model, path: string, mode: Mode): readonly Expectation[] => {
  const wanted = sums(m, mode, m.coupon, false);
  return [
    { rule: 'sums', path: `${path}.count`, expected: wanted.count },
    { rule: 'sums', path: `${path}.listTotal`, expected: wanted.list },
    { rule: 'sums', path: `${path}.subtotal`, expected: wanted.subtotal },
    { rule: 'sums', path: `${path}.savings`, expected: wanted.list - wanted.subtotal },
    { rule: 'shipping', path: `${path}.shipping`, expected: wanted.shipping },
    { rule: 'discount', path: `${path}.discount.value`, expected: wanted.off },
    { rule: 'to-pay', path: `${path}.total`, expected: wanted.total },
    { rule: 'reward', path: `${path}.rewardCash`, expected: wanted.earns },
  ];
};
