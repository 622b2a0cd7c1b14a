import fc from 'fast-check';
import { expect, it } from 'vitest';
import { barcode, SYMBOLS, symbolValues } from '../../../adapters/hono/pages/code-128.ts';

const sum = (widths: string): number => Array.from(widths, Number).reduce((total, width) => total + width, 0);

it('every symbol of Code 128 is 11 modules wide with an even number of black ones, the stop symbol 13, and no two are equal', () => {
  expect(SYMBOLS).toHaveLength(107);
  expect(new Set(SYMBOLS).size).toBe(107);
  for (const symbol of SYMBOLS.slice(0, -1)) {
    expect(sum(symbol)).toBe(11);
    expect(
      sum(
        Array.from(symbol)
          .filter((_width, index) => index % 2 === 0)
          .join(''),
      ) % 2,
    ).toBe(0);
  }
  expect(sum(SYMBOLS.at(-1) ?? '')).toBe(13);
});

/** What a scanner reads: the runs of black and white, symbol by symbol, without start, check and stop. */
const scanned = (svg: string): string => {
  const bars = [...svg.matchAll(/M(\d+) 0h(\d+)/gu)].map(([, x, width]) => [Number(x), Number(width)] as const);
  const runs = bars.flatMap(([x, width], index) => {
    const next = bars[index + 1];
    return next === undefined ? [width] : [width, next[0] - x - width];
  });
  const symbols = runs.join('').match(/.{6}(?:.$)?/gu) ?? [];
  const values = symbols.map((widths) => SYMBOLS.indexOf(widths));
  const [start, ...rest] = values;
  const [check, stop] = rest.slice(-2);
  const data = rest.slice(0, -2);
  expect([start, stop]).toEqual([104, 106]);
  expect(check).toBe(data.reduce((total, value, index) => total + value * (index + 1), 104) % 103);
  return String.fromCodePoint(...data.map((value) => value + 32));
};

it('a barcode is read back as its text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 }), async (text) => {
      expect(scanned(String(await barcode(text)))).toBe(text);
    }),
  );
  expect(scanned(String(await barcode('BH4K7Q2M9XWD')))).toBe('BH4K7Q2M9XWD');
});

it('a text that the symbols do not have is refused', () => {
  expect(() => symbolValues('₹')).toThrow(RangeError);
});
