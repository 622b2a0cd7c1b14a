/** How an expectation is compared with the state. */
import { describe, expect, it } from 'vitest';
import { mismatches } from '../../../cli/scenario/play/compare.ts';
import { PagePath } from '../../../cli/scenario/schema/shop-schemas.ts';
import { expectation } from '../../../cli/scenario/expectation/expectation.ts';
import { parseScenario } from '../../../cli/scenario/load/parse-scenario.ts';
import type { AnySchema } from '../../../cli/scenario/schema/schema.ts';

describe('the expectation of a scenario', () => {
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
    // Inherited properties don't count.
    [{ toString: null, constructor: 1 }, {}, [['constructor', 1, undefined]]],
  ])('%j is not met by %j', (expected, actual, found) => {
    expect(
      mismatches(expected, actual).map(({ path, expected: wanted, actual: seen }) => [path, wanted, seen]),
    ).toEqual(found);
  });
});

/** Every map and list that can be expected, with its path. */
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

describe('an exact comparison of an expectation', () => {
  const read = (expected: unknown): unknown => {
    const parsed = parseScenario('x.yaml', `name: x\nsteps:\n  - expect: ${JSON.stringify(expected)}\n`);
    if ('problems' in parsed) throw new Error(parsed.problems.map(({ message }) => message).join('; '));
    return parsed.scenario.steps[0]?.value;
  };
  const maps = keyed(expectation).filter(({ schema }) => schema.type === 'map');
  const lists = keyed(expectation).filter(({ schema }) => schema.type === 'array');

  it('applies to every map: a key that is not written must not be there', () => {
    expect(maps.length).toBeGreaterThan(6);
    for (const { path } of maps) {
      const expected = read(inside(path, {}));
      expect(mismatches(expected, inside(path, {}))).toEqual([]);
      expect(mismatches(expected, inside(path, { more: 1 }))).toEqual([
        { path: [...path, 'more'].join('.'), expected: undefined, actual: 1 },
      ]);
      expect(mismatches(expected, inside(path, null))).toHaveLength(1);
    }
  });

  it('applies to every list: it must have the same length', () => {
    for (const { path } of lists) {
      const expected = read(inside(path, []));
      expect(mismatches(expected, inside(path, []))).toEqual([]);
      expect(mismatches(expected, inside(path, [1]))).toHaveLength(1);
    }
  });
});
