/** The small parts that scenarios are compared, named and told with. */
import { describe, expect, it } from 'vitest';
import { mismatches } from '../../../cli/scenario/play/compare.ts';
import { PagePath } from '../../../cli/scenario/schema/shop-schemas.ts';
import { expectation } from '../../../cli/scenario/expectation/expectation.ts';
import { toJsonSchema } from '../../../cli/scenario/schema/json-schema.ts';
import { createAliases } from '../../../cli/scenario/environment/aliases.ts';
import { parseScenario } from '../../../cli/scenario/load/parse-scenario.ts';
import type { AnySchema } from '../../../cli/scenario/schema/schema.ts';
import { hint, nearest } from '../../../cli/text/did-you-mean.ts';
import { exactPercentage, formatRupees } from '../../../cli/text/rupees.ts';

describe('an expectation', () => {
  it.each([
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: { b: null } }, { a: {} }],
    [{ a: { b: null } }, { a: { b: null } }],
    [{ text: { contains: 'world' } }, { text: 'hello world' }],
    [new Map([['wash', { qty: 1 }]]), { wash: { qty: 1, sale: 749 } }],
    [new Map(), {}],
    [
      [{ a: 1 }, 2],
      [{ a: 1, b: 1 }, 2],
    ],
    [{ page: new PagePath('/cart') }, { page: '/cart' }],
    [{ page: new PagePath('/cart') }, { page: '/cart?a=1' }],
    [{ page: new PagePath('/cart') }, { page: '/cart#top' }],
  ])('%j is met by %j', (expected, actual) => {
    expect(mismatches(expected, actual)).toEqual([]);
  });

  it.each([
    [{ a: 1 }, { b: 1 }, [['a', 1, undefined]]],
    [{ a: null }, { a: 0 }, [['a', null, 0]]],
    [{ a: '1' }, { a: 1 }, [['a', '1', 1]]],
    [{ text: { contains: 'moon' } }, { text: 'hello' }, [['text', { contains: 'moon' }, 'hello']]],
    [
      new Map([
        ['wash', 1],
        ['soap', 1],
      ]),
      { wash: 2, balm: 1 },
      [
        ['wash', 1, 2],
        ['soap', 1, undefined],
        ['balm', undefined, 1],
      ],
    ],
    [{ items: new Map() }, { items: null }, [['items', {}, null]]],
    [[1], [1, 2], [['', [1], [1, 2]]]],
    [[{ a: 1 }], [{ a: 2 }], [['0.a', 1, 2]]],
    [{ a: {} }, { a: [] }, [['a', {}, []]]],
    [{ page: new PagePath('/cart') }, { page: '/cart-ecom' }, [['page', '/cart', '/cart-ecom']]],
    [{ page: new PagePath('/cart') }, { page: '/cart/' }, [['page', '/cart', '/cart/']]],
    [{ page: new PagePath('/') }, {}, [['page', '/', undefined]]],
    // What every object inherits is no part of it.
    [{ toString: null, constructor: 1 }, {}, [['constructor', 1, undefined]]],
  ])('%j is not met by %j', (expected, actual, found) => {
    expect(
      mismatches(expected, actual).map(({ path, expected: wanted, actual: seen }) => [path, wanted, seen]),
    ).toEqual(found);
  });
});

/** Every map and list that can be expected, by the keys that lead to it. */
const keyed = (
  schema: AnySchema,
  path: readonly string[] = [],
): readonly { readonly schema: AnySchema; readonly path: readonly string[] }[] => {
  switch (schema.type) {
    case 'object':
      return Object.entries(schema.properties).flatMap(([key, property]) => keyed(property.schema, [...path, key]));
    case 'union':
      return schema.options.flatMap((option) => keyed(option, path));
    case 'array':
      return [{ schema, path }, ...keyed(schema.items, [...path, '0'])];
    case 'map':
      return [{ schema, path }, ...keyed(schema.values, [...path, schema.keys.values[0] ?? ''])];
    default:
      return [];
  }
};

const inside = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => (key === '0' ? [inner] : { [key]: inner }), value);

describe('what is compared exactly and what in part', () => {
  const read = (expected: unknown): unknown => {
    const parsed = parseScenario('x.yaml', `name: x\nsteps:\n  - expect: ${JSON.stringify(expected)}\n`);
    if ('problems' in parsed) throw new Error(parsed.problems.map(({ message }) => message).join('; '));
    return parsed.scenario.steps[0]?.value;
  };
  const maps = keyed(expectation).filter(({ schema }) => schema.type === 'map');
  const lists = keyed(expectation).filter(({ schema }) => schema.type === 'array');

  it.each(maps.map(({ path }) => [path.join('.'), path] as const))(
    'is the same for the map %s: a key that is not written must not be there',
    (_name, path) => {
      const expected = read(inside(path, {}));
      expect(mismatches(expected, inside(path, {}))).toEqual([]);
      expect(mismatches(expected, inside(path, { more: 1 }))).toEqual([
        { path: [...path, 'more'].join('.'), expected: undefined, actual: 1 },
      ]);
      expect(mismatches(expected, inside(path, null))).toHaveLength(1);
    },
  );

  it.each(lists.map(({ path }) => [path.join('.'), path] as const))(
    'is the same for the list %s: as many as are written',
    (_name, path) => {
      const expected = read(inside(path, []));
      expect(mismatches(expected, inside(path, []))).toEqual([]);
      expect(mismatches(expected, inside(path, [1]))).toHaveLength(1);
    },
  );

  it('finds the maps of the format', () => {
    expect(maps.map(({ path }) => path.join('.'))).toEqual(
      expect.arrayContaining([
        'cart.items',
        'prices',
        'set-aside',
        'checkout.errors.shipping',
        'orders.0.items',
        'consents',
        'said.fields',
      ]),
    );
  });

  it('is said by the schema wherever it can be chosen', () => {
    const texts = (schema: unknown): readonly string[] =>
      typeof schema !== 'object' || schema === null
        ? []
        : [
            ...('description' in schema && typeof schema.description === 'string' ? [schema.description] : []),
            ...Object.values(schema).flatMap(texts),
          ];
    const said = texts(toJsonSchema(expectation, { isCompared: true }));
    expect(
      said.filter((text) => text.endsWith('Compared exactly: a key that is not written must not be there.')),
    ).toHaveLength(maps.length);
    expect(said.filter((text) => text.includes('Compared exactly: same length, same order'))).toHaveLength(
      lists.length,
    );
    expect(texts(toJsonSchema(expectation)).filter((text) => text.includes('Compared'))).toEqual([]);
  });
});

describe('the names of a scenario', () => {
  it('stand for orders in the order of placing', () => {
    const aliases = createAliases();
    for (const number of ['BH1111111111', 'BH2222222222', 'BH1111111111']) aliases.addOrder(number);
    expect(aliases.toScenario({ page: '/x?order=BH2222222222', list: ['BH1111111111'] })).toEqual({
      page: '/x?order=order-2',
      list: ['order-1'],
    });
    expect(aliases.toShop('/x?order=order-1&y=order-3')).toBe('/x?order=BH1111111111&y=order-3');
    expect(aliases.lastOrder()).toBe('BH2222222222');
  });

  it('stand for fresh phones where a shop remembers the old ones', () => {
    let next = 9_000_000_000;
    const aliases = createAliases(() => {
      next += 1;
      return String(next);
    });
    expect(aliases.toShop({ phone: ' 9876543210 ', again: '9876543210', other: '6000000000' })).toEqual({
      phone: ' 9000000001 ',
      again: '9000000001',
      other: '9000000002',
    });
    expect(aliases.toScenario(['9000000001', 'to 9000000002.'])).toEqual(['9876543210', 'to 6000000000.']);
    // Neither a wrong number nor a longer one is a phone.
    expect(aliases.toShop(['1234567890', '98765432101'])).toEqual(['1234567890', '98765432101']);
  });
});

describe('what is told', () => {
  it('guesses a near word, however it is written, and no far one', () => {
    const known = ['quick-buy', 'remove', 'remove-coupon', 'place'];
    expect(['quickBuy', 'remvoe', 'remove_coupn', 'palce'].map((word) => nearest(word, known))).toEqual([
      'quick-buy',
      'remove',
      'remove-coupon',
      'place',
    ]);
    expect(nearest('zebra', known)).toBeUndefined();
    expect(nearest('x'.repeat(1_000_000), known)).toBeUndefined();
    expect(hint('zebra', known)).toBe('expected one of: quick-buy, remove, remove-coupon, place');
  });

  it('writes rupees as people in India read them, and percentages exactly', () => {
    expect([0, -0, 799, 1_00_000, 1_23_45_678, -75].map(formatRupees)).toEqual([
      '₹0',
      '₹0',
      '₹799',
      '₹1,00,000',
      '₹1,23,45,678',
      '−₹75',
    ]);
    const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
    const amounts = [1, 12, 123, 1234, 12_345, 123_456, 1_234_567, 12_345_678, 123_456_789, 9_007_199_254_740_991];
    expect(amounts.map(formatRupees)).toEqual(amounts.map((amount) => `₹${whole.format(amount)}`));
    expect([
      exactPercentage(799, 10),
      exactPercentage(800, 10),
      exactPercentage(549, 12.5),
      exactPercentage(1, 0.01),
      exactPercentage(999, 12.34),
      exactPercentage(0, 5),
    ]).toEqual(['₹79.90', '₹80', '₹68.625', '₹0.0001', '₹123.2766', '₹0']);
  });
});
