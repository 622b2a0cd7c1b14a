import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLines } from '../../../cli/input/csv.ts';
import { withoutInvisible } from '../../../core/entities/invisible-characters.ts';

const COLUMNS = { required: ['order', 'state'], optional: ['awb'] } as const;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => csvLines(bytes(text), 'x.csv', COLUMNS);

describe('a CSV file', () => {
  it('is read with a byte order mark, quotes, blank lines, other columns, and columns in any order and case', () => {
    const text = '\uFEFF"State", Note ,ORDER\r\n\r\npacked,"a, ""b""",BH1,,\r\n , ,\r\n"shipped","",  BH2  \r\n';
    expect(read(text)).toEqual([
      { number: 3, values: { order: 'BH1', state: 'packed', awb: '' } },
      { number: 5, values: { order: 'BH2', state: 'shipped', awb: '' } },
    ]);
  });

  it.each([
    ['line feeds', '\n', ','],
    ['carriage returns', '\r', ','],
    ['semicolons', '\r\n', ';'],
    ['tabs', '\n', '\t'],
  ])('is read with %s', (_name, end, separator) => {
    const rows = [
      ['order', 'state', 'awb'],
      ['BH1', 'shipped', '007'],
    ];
    const text = rows.map((row) => row.join(separator)).join(end);
    expect(read(text)).toEqual([{ number: 2, values: { order: 'BH1', state: 'shipped', awb: '007' } }]);
  });

  it.each([',', ';', '|'])(
    'that names its separator %s in a first line is read, with the numbers of its lines',
    (separator) => {
      const text = [`sep=${separator}`, ['order', 'state'], ['BH1', 'packed'], ['BH2', 'a,b']];
      expect(
        read(
          text
            .map((line) => (typeof line === 'string' ? line : line.map((one) => `"${one}"`).join(separator)))
            .join('\r\n'),
        ),
      ).toEqual([
        { number: 3, values: { order: 'BH1', state: 'packed', awb: '' } },
        { number: 4, values: { order: 'BH2', state: 'a,b', awb: '' } },
      ]);
    },
  );

  it('is read with quotes within values, and without the mark of a spreadsheet that a value is a text', () => {
    const lines = [
      'order,state,awb',
      'BH1,12 "Shanti" Bhavan,="007"',
      '\'BH2,packed,"=""008"""',
      'BH3,packed,=" 009 "',
      "BH4,packed,'ABCDEF",
    ];
    expect(read(lines.join('\n'))).toEqual([
      { number: 2, values: { order: 'BH1', state: '12 "Shanti" Bhavan', awb: '007' } },
      { number: 3, values: { order: 'BH2', state: 'packed', awb: '008' } },
      { number: 4, values: { order: 'BH3', state: 'packed', awb: '009' } },
      { number: 5, values: { order: 'BH4', state: 'packed', awb: 'ABCDEF' } },
    ]);
  });

  it('with lines of more or fewer values than columns is refused, and each is named', () => {
    const text = 'order,state,courier,awb\nBH1,shipped,Blue Dart,Express,59001234567\nBH2,packed,,\nBH3,packed\n';
    expect(() => read(text)).toThrow(
      'x.csv: line 2 has 5 values for 4 columns; put a value with a separator in it into quotes; line 4 has 2 values for 4 columns',
    );
  });

  it('gives back every value that was quoted', () => {
    const value = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) =>
      withoutInvisible(text)
        .trim()
        .replace(/^['=\s]+/u, ''),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value, value), { maxLength: 10 }), (rows) => {
        const quoted = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(','));
        const lines = read(['awb,state,order', ...quoted].join('\n'));
        const filled = rows.filter((row) => row.some((one) => one !== ''));
        expect(lines.map(({ values }) => [values.awb, values.state, values.order])).toEqual(filled);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['', /must name the columns order, state, awb; it lacks order and state/u],
    ['BH1,packed\n', /it lacks order and state/u],
    ['order,awb\n', /it lacks state/u],
    ['order,state,Order\n', /names the column order twice/u],
    ['order,state\n"BH1,packed\n', /x\.csv, line \d+: this is not CSV/u],
  ])('%j is refused with a reason', (text, says) => {
    expect(() => read(text)).toThrow(says);
  });

  it('in another encoding is refused', () => {
    expect(() => csvLines(Uint8Array.of(0xff, 0xfe, 0x6f, 0x00), 'x.csv', COLUMNS)).toThrow(/not UTF-8/u);
  });
});
