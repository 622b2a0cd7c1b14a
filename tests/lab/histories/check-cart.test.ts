/** The checker of one cart's history: what it accepts, and what it finds. */
import { describe, expect, it } from 'vitest';
import { WASH } from '../../samples/products.ts';
import { cartViolations } from './check-cart.ts';
import type { CartCall, CartChange } from './recorded-calls.ts';

const ADD: CartChange = { kind: 'add', pid: WASH, qty: 1 };
const SET: CartChange = { kind: 'set', pid: WASH, qty: 1 };

/** Calls at the same time on an empty cart, each answered with its first version and one unit. */
const atOnce = (...changes: readonly CartChange[]): readonly CartCall[] =>
  changes.map((change, at) => ({
    change: { ...change },
    began: at,
    ended: 10 + at,
    version: 1,
    quantities: { [WASH]: 1 },
  }));

describe('calls that were answered with the same version', () => {
  it('may be one that made it and one that then changed nothing, in either order', () => {
    expect(cartViolations('cart', atOnce(ADD, SET))).toEqual([]);
    expect(cartViolations('cart', atOnce(SET, ADD))).toEqual([]);
  });

  it('are a violation if both added a unit, as one was lost', () => {
    expect(cartViolations('cart', atOnce(ADD, ADD))).toEqual(['cart: two changes made version 1']);
  });
});
