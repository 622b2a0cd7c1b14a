/** Suggestions for misspelled words, amounts, bars and aligned rows. */
import { createHideSecrets } from '../../cli/text/hide-secrets.ts';
import { describe, expect, it } from 'vitest';
import { bar } from '../../cli/text/bar.ts';
import { hint, nearest } from '../../adapters/settings/did-you-mean.ts';
import { exactPercentage, formatRupees } from '../../cli/text/rupees.ts';
import { jsonDocument, jsonLine } from '../../cli/text/json.ts';
import { alignRows } from '../../cli/text/table.ts';

describe('a text of the command line', () => {
  it('suggests a similar word, ignoring case and hyphens, and no other', () => {
    const valid = ['quick-buy', 'remove', 'remove-coupon', 'place'];
    expect(['quickBuy', 'remvoe', 'remove_coupn', 'palce'].map((word) => nearest(word, valid))).toEqual([
      'quick-buy',
      'remove',
      'remove-coupon',
      'place',
    ]);
    expect(nearest('zebra', valid)).toBeUndefined();
    expect(nearest('x'.repeat(1_000_000), valid)).toBeUndefined();
    expect(hint('zebra', valid)).toBe('expected one of: quick-buy, remove, remove-coupon, place');
  });

  it('draws bars in eighths of a character, visible for the least amount and empty for none', () => {
    expect([0, 1, 5, 5.3, 10, 20].map((value) => bar(value, 10, 2))).toEqual(['', '▎', '█', '█', '██', '██']);
    expect([bar(1, 1_000_000), bar(3, 0), bar(-1, 5)]).toEqual(['▏', '', '']);
  });

  it('aligns rows without trailing spaces, whatever their last cell is', () => {
    const paint = (text: string): string => `<${text}>`;
    expect(
      alignRows(
        ['left', 'right', 'left'],
        [
          [{ text: 'a' }, { text: '1' }, { text: '', paint }],
          [{ text: 'bc' }, { text: '20' }, { text: 'x', paint }],
        ],
      ),
    ).toBe('a    1\nbc  20  <x>\n');
  });

  it('shows what would control the terminal as JSON does, in cells and in JSON, and joins letters as they were', () => {
    const hostile = 'a\u001b]0;t\u0007\u009b\u202e\u2060\u{e0041}\n\u200d';
    const shown = String.raw`a\u001b]0;t\u0007\u009b\u202e\u2060\udb40\udc41\u000a`;
    expect(alignRows(['left'], [[{ text: hostile }]])).toBe(`${shown}\u200d\n`);
    for (const json of [jsonLine({ hostile }), jsonDocument({ hostile })]) {
      expect(json.replaceAll('\n', '')).not.toMatch(/(?!\u200d)[\p{Cc}\p{Cf}]/u);
      expect(JSON.parse(json)).toEqual({ hostile });
    }
  });

  it('formats rupees in Indian notation, and percentages exactly', () => {
    expect([0, -0, 799, 1_00_000, 1_23_45_678, -75].map(formatRupees)).toEqual([
      '₹0',
      '₹0',
      '₹799',
      '₹1,00,000',
      '₹1,23,45,678',
      '−₹75',
    ]);
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

describe('secrets', () => {
  const SECRET = `Basic a"b/c'd&e==`;
  const { received, sent } = createHideSecrets([SECRET]);

  it.each([
    ['as they are', SECRET],
    ['in JSON', JSON.stringify(SECRET)],
    ['in the JSON of PHP, which escapes slashes', JSON.stringify(SECRET).replaceAll('/', String.raw`\/`)],
    ['in HTML', `<b>Basic a&quot;b/c'd&amp;e==</b>`],
    ['in the HTML of PHP', '<b>Basic a&quot;b/c&#039;d&amp;e==</b>'],
    ['in an address', `/?debug=${encodeURIComponent(SECRET)}`],
  ])('are hidden %s', (_where, text) => {
    expect(received.inText(text)).not.toMatch(/Basic|a.{1,8}b/u);
    expect(received.inText(text)).toContain('***');
  });

  it('are hidden in words of what was received, not of what was sent', () => {
    const hide = createHideSecrets(['session=0123456789; theme=dark']);
    expect(hide.received.inText('{"session":"0123456789","theme":"dark"}')).toBe('{"***":"***","theme":"dark"}');
    expect(hide.sent.inText('/session/check.php?theme=dark')).toBe('/session/check.php?theme=dark');
    expect(sent.inText(`sent ${SECRET}`)).toBe('sent ***');
  });

  it('are hidden in data at every depth, whose keys and other values stay', () => {
    const data = { message: `Hello ${SECRET}`, list: [{ total: 5, note: null }, SECRET], at: new Map([[1, 2]]) };
    expect(received.inData(data)).toEqual({
      message: 'Hello ***',
      list: [{ total: 5, note: null }, '***'],
      at: new Map([[1, 2]]),
    });
  });
});
