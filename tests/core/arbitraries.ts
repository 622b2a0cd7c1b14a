/**
 * What the laws of the core are tried on: carts, discounts, modes, and any text a keyboard, a clipboard or an attacker
 * makes.
 */
import fc from 'fast-check';
import type { CartItems, CartLine } from '../../core/entities/cart.ts';
import { couponDiscount, EMPTY_DISCOUNT, type Discount } from '../../core/entities/discount.ts';
import { rupees, type Rupees } from '../../core/entities/money/money.ts';
import { PAYMENT_MODES } from '../../core/entities/payment-mode.ts';

export const PIDS = ['bhor_0001', 'bhor_0002', 'bhor_0003', 'bhor_0004', 'bhor_0005'] as const;

/** A price far past any real one, and 0. */
export const amounts: fc.Arbitrary<Rupees> = fc
  .oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 1_000_000_000 }))
  .map(rupees);

export const lines: fc.Arbitrary<CartLine> = fc.record({
  qty: fc.integer({ min: 1, max: 20 }),
  price: amounts,
  // Not on sale as often as on sale.
  sale: fc.oneof(fc.constant(rupees(0)), amounts),
});

/** Carts as any backend may answer them: other prices than the catalogue's, sales above the price. */
export const carts: fc.Arbitrary<CartItems> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...PIDS), lines), { maxLength: 5, selector: ([pid]) => pid })
  .map((entries) => Object.fromEntries(entries));

/** A percentage to the hundredth. */
export const percents: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: 0, max: 100 }),
  fc.integer({ min: 0, max: 10_000 }).map((steps) => steps / 100),
);

export const discounts: fc.Arbitrary<Discount> = fc.oneof(
  fc.constant(EMPTY_DISCOUNT),
  fc.tuple(percents, fc.boolean()).map(([off, byUrl]) => couponDiscount('CODE', off, byUrl)),
);

export const modes = fc.constantFrom(...PAYMENT_MODES);

/** Any string at all: plain, full Unicode, lone halves of surrogate pairs, and the shapes that rules look for. */
export const texts: fc.Arbitrary<string> = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 }).map((units) => String.fromCharCode(...units)),
  fc.stringMatching(/^[0-9 +-]{0,12}$/),
  fc.stringMatching(/^[a-zA-Z '’.@#-]{0,14}$/),
  fc.constantFrom(
    '__proto__',
    'constructor',
    '\uD83D',
    '\uDE00x',
    '\u0000',
    '𝟙𝟚𝟛',
    '१२३४५६',
    '１２３４５６',
    'a\u0300',
    '\u200b',
    '\uFEFF',
  ),
);

/** What a person may put around a value: every white space there is. */
export const whiteSpaces: fc.Arbitrary<string> = fc.string({
  unit: fc.constantFrom(' ', '\t', '\n', '\r', '\u00A0', '\u2003', '\u3000', '\uFEFF'),
  maxLength: 4,
});
