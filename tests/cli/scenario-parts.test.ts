/** The small parts that scenarios are compared, named and told with. */
import { describe, expect, it } from 'vitest';
import { mismatches } from '../../cli/scenario/compare.ts';
import { createNames } from '../../cli/scenario/names.ts';
import { hint, nearest } from '../../cli/text/nearest.ts';
import { exactPercentage, formatRupees } from '../../cli/text/rupees.ts';

describe('an expectation', () => {
  it.each([
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: { b: null } }, { a: {} }],
    [{ a: { b: null } }, { a: { b: null } }],
    [{ text: { contains: 'world' } }, { text: 'hello world' }],
    [new Map([['wash', { qty: 1 }]]), { wash: { qty: 1, sale: 749 } }],
    [new Map(), {}],
    [[{ a: 1 }, 2], [{ a: 1, b: 1 }, 2]],
  ])('%j is met by %j', (expected, actual) => {
    expect(mismatches(expected, actual)).toEqual([]);
  });

  it.each([
    [{ a: 1 }, { b: 1 }, [['a', 1, undefined]]],
    [{ a: null }, { a: 0 }, [['a', null, 0]]],
    [{ a: '1' }, { a: 1 }, [['a', '1', 1]]],
    [{ text: { contains: 'moon' } }, { text: 'hello' }, [['text', { contains: 'moon' }, 'hello']]],
    [new Map([['wash', 1], ['soap', 1]]), { wash: 2, balm: 1 }, [['wash', 1, 2], ['soap', 1, undefined], ['balm', undefined, 1]]],
    [{ items: new Map() }, { items: null }, [['items', {}, null]]],
    [[1], [1, 2], [['', [1], [1, 2]]]],
    [[{ a: 1 }], [{ a: 2 }], [['0.a', 1, 2]]],
    [{ a: {} }, { a: [] }, [['a', {}, []]]],
    // What every object inherits is no part of it.
    [{ toString: null, constructor: 1 }, {}, [['constructor', 1, undefined]]],
  ])('%j is not met by %j', (expected, actual, found) => {
    expect(mismatches(expected, actual).map(({ path, expected: wanted, actual: seen }) => [path, wanted, seen])).toEqual(found);
  });
});

describe('the names of a scenario', () => {
  it('stand for orders in the order of placing', () => {
    const names = createNames();
    for (const number of ['BH1111111111', 'BH2222222222', 'BH1111111111']) names.sawOrder(number);
    expect(names.toScenario({ page: '/x?order=BH2222222222', list: ['BH1111111111'] })).toEqual({ page: '/x?order=order-2', list: ['order-1'] });
    expect(names.toShop('/x?order=order-1&y=order-3')).toBe('/x?order=BH1111111111&y=order-3');
    expect(names.lastOrder()).toBe('BH2222222222');
  });

  it('stand for fresh phones where a shop remembers the old ones', () => {
    let next = 9_000_000_000;
    const names = createNames(() => { next += 1; return String(next); });
    expect(names.toShop({ phone: ' 9876543210 ', again: '9876543210', other: '6000000000' })).toEqual({ phone: ' 9000000001 ', again: '9000000001', other: '9000000002' });
    expect(names.toScenario(['9000000001', 'to 9000000002.'])).toEqual(['9876543210', 'to 6000000000.']);
    // Neither a wrong number nor a longer one is a phone.
    expect(names.toShop(['1234567890', '98765432101'])).toEqual(['1234567890', '98765432101']);
  });
});

describe('what is told', () => {
  it('guesses a near word, however it is written, and no far one', () => {
    const known = ['quick-buy', 'remove', 'remove-coupon', 'place'];
    expect(['quickBuy', 'remvoe', 'remove_coupn', 'palce'].map((word) => nearest(word, known))).toEqual(['quick-buy', 'remove', 'remove-coupon', 'place']);
    expect(nearest('zebra', known)).toBeUndefined();
    expect(nearest('x'.repeat(1_000_000), known)).toBeUndefined();
    expect(hint('zebra', known)).toBe('known are: quick-buy, remove, remove-coupon, place');
  });

  it('writes rupees as people in India read them, and percentages exactly', () => {
    expect([0, -0, 799, 1_00_000, 1_23_45_678, -75].map(formatRupees)).toEqual(['₹0', '₹0', '₹799', '₹1,00,000', '₹1,23,45,678', '−₹75']);
    expect([exactPercentage(799, 10), exactPercentage(800, 10), exactPercentage(549, 12.5), exactPercentage(1, 0.01), exactPercentage(999, 12.34), exactPercentage(0, 5)])
      .toEqual(['₹79.90', '₹80', '₹68.625', '₹0.0001', '₹123.2766', '₹0']);
  });
});
