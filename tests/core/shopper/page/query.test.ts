/** The parameters of an address; the code in it has tests of its own. */
import { describe, expect, it } from 'vitest';
import { parameterOf } from '../../../../core/shopper/page/query.ts';

describe('a parameter of an address', () => {
  it.each([
    ['/?a', 'a', ''],
    ['/?a=', 'a', ''],
    ['/?=x', '', 'x'],
    ['/?a=1#?b=2', 'a', '1'],
    ['/?b=1&a=+%26+', 'a', ' & '],
  ])('of %s named “%s” is “%s”', (url, name, value) => {
    expect(parameterOf(url, name)).toBe(value);
  });

  it.each([
    ['/', 'a'],
    ['/?', ''],
    ['/?b=1&&', ''],
    ['/?ab', 'a'],
    ['/#?a=1', 'a'],
  ])('of %s named “%s” is not there', (url, name) => {
    expect(parameterOf(url, name)).toBeUndefined();
  });
});
