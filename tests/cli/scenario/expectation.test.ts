/** How an expectation is compared with the state. */
import { describe, expect, it } from 'vitest';
import { mismatches } from '../../../cli/scenario/play/compare.ts';
import { PagePath } from '../../../cli/scenario/values/shop-values.ts';
import { optionsOf, stateParts } from '../../../cli/scenario/expectation/state-path.ts';
import { parseScenario } from '../../../cli/scenario/load/parse-scenario.ts';

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

/** Every map or every list that can be expected, by its path. */
const keyed = (type: 'record' | 'array'): readonly (readonly string[])[] =>
  stateParts()
    .filter(({ part }) => optionsOf(part).some((option) => option.type === type))
    .map(({ path }) => path.replaceAll('*', '0').split('.'));

const inside = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => (key === '0' ? [inner] : { [key]: inner }), value);

describe('an exact comparison of an expectation', () => {
  const read = (expected: unknown): unknown => {
    const parsed = parseScenario('x.yaml', `name: x\nsteps:\n  - expect: ${JSON.stringify(expected)}\n`);
    if ('problems' in parsed) throw new Error(parsed.problems.map(({ message }) => message).join('; '));
    return parsed.scenario.steps[0]?.value;
  };
  const maps = keyed('record');
  const lists = keyed('array');

  it('applies to every map: a key that is not written must not be there', () => {
    expect(maps.length).toBeGreaterThan(6);
    for (const path of maps) {
      const expected = read(inside(path, {}));
      expect(mismatches(expected, inside(path, {}))).toEqual([]);
      expect(mismatches(expected, inside(path, { more: 1 }))).toEqual([
        { path: [...path, 'more'].join('.'), expected: undefined, actual: 1 },
      ]);
      expect(mismatches(expected, inside(path, null))).toHaveLength(1);
    }
  });

  it('applies to every list: it must have the same length', () => {
    expect(lists.length).toBeGreaterThan(4);
    for (const path of lists) {
      const expected = read(inside(path, []));
      expect(mismatches(expected, inside(path, []))).toEqual([]);
      expect(mismatches(expected, inside(path, [1]))).toHaveLength(1);
    }
  });
});
