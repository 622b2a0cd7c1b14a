/** `bhor quote -`: carts as lines of JSON. */
import { describe, expect, it } from 'vitest';
import { cli, jsonLines } from '../run-cli.ts';
import { NIGHT } from '../../samples/products.ts';

const json = async (...argv: string[]): Promise<unknown> => {
  const { code, out, err } = await cli(['quote', ...argv, '--json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
};

describe('bhor quote - --json', () => {
  const lines = async (...input: string[]): Promise<{ code: number; answers: unknown[] }> => {
    const { code, out, err } = await cli(['quote', '-', '--json'], { input: input.join('\n') });
    expect(err).toBe('');
    return { code, answers: jsonLines(out) };
  };

  it('answers each line in the same order', async () => {
    const { code, answers } = await lines(
      '{"items":{"bhor_0001":2},"pay":"cod","off":10}',
      '{"items":{"bhor_0001":1},"coupon":"dawn10","url_coupon":true,"cash":120,"redeem":true}',
      '{"items":{}}',
    );
    expect(code).toBe(0);
    expect(answers).toMatchObject([
      { total: 1588, count: 2 },
      {
        subtotal: 499,
        discount: { isApplied: true, code: 'DAWN10', off: 10, amount: 120, value: 120 },
        total: 379,
        redeemable_cash: 120,
      },
      { items: {}, subtotal: 0, total: 0 },
    ]);
  });

  it('accepts a code together with its own percentage', async () => {
    const { code, answers } = await lines(
      '{"items":{"bhor_0001":2},"pay":"cod","off":10,"coupon":"DAWN10","url_coupon":true,"cash":120,"redeem":true}',
      '{"items":{"bhor_0002":1},"off":5,"coupon":" bestyou "}',
    );
    expect(code).toBe(0);
    expect(answers).toEqual([
      await json('skin-system:2', '--pay', 'cod', '--coupon', 'DAWN10', '--url-coupon', '--cash', '120', '--redeem'),
      await json('wash', '--coupon', 'BESTYOU'),
    ]);
  });

  it('treats an empty code, a percentage of 0 and null as none', async () => {
    const item = '"items":{"bhor_0002":1}';
    const { code, answers } = await lines(
      `{${item},"coupon":""}`,
      `{${item},"coupon":null,"off":null}`,
      `{${item},"off":0}`,
      `{${item},"off":10,"coupon":""}`,
      `{${item},"off":10,"coupon":null}`,
      `{${item},"off":0,"coupon":"DAWN10"}`,
      `{${item},"off":null,"coupon":"DAWN10"}`,
    );
    expect(code).toBe(0);
    const [none, off, coupon] = [
      await json('wash'),
      await json('wash', '--off', '10'),
      await json('wash', '--coupon', 'DAWN10'),
    ];
    expect(answers).toEqual([none, none, none, off, off, coupon, coupon]);
  });

  it('gives the same result as the flags', async () => {
    const { answers } = await lines('{"items":{"bhor_0003":3,"bhor_0005":1},"pay":"upi","off":12.5,"cash":7}');
    expect(answers).toEqual([await json('bhor_0003:3', NIGHT, '--pay', 'upi', '--off', '12.5', '--cash', '7')]);
  });

  it.each([
    ['nonsense', 'not JSON'],
    ['[]', 'must be one JSON object'],
    ['null', 'must be one JSON object'],
    ['{}', '"items" must be an object'],
    ['{"items":[]}', '"items" must be an object'],
    ['{"items":{"bhor_0001":"2"}}', 'the quantity of bhor_0001 must be a number'],
    ['{"items":{"bhor_0001":0}}', 'must be a whole number from 1 to 20'],
    ['{"items":{"bhor_9":1}}', '"bhor_9" is not a product'],
    ['{"items":{"__proto__":1}}', '"__proto__" is not a product'],
    ['{"items":{},"pay":"toString"}', '"pay" must be one of'],
    ['{"items":{},"off":"10"}', '"off" must be a number'],
    ['{"items":{},"off":1e9}', '"off" must be a percentage'],
    [
      '{"items":{},"off":10,"coupon":"BESTYOU"}',
      '"off" is 10, but "coupon" BESTYOU takes 5% off; leave one of them out',
    ],
    ['{"items":{},"off":10,"coupon":"NOSUCH"}', 'is not a coupon of this shop'],
    ['{"items":{},"off":"","coupon":"DAWN10"}', '"off" must be a number'],
    ['{"items":{},"coupon":[]}', '"coupon" must be a string'],
    ['{"items":{},"coupon":7}', '"coupon" must be a string'],
    ['{"items":{},"coupon":"X"}', 'is not a coupon of this shop'],
    ['{"items":{},"url_coupon":1}', '"url_coupon" must be true or false'],
    ['{"items":{},"cash":-1}', '"cash" must be a whole number'],
    ['{"items":{},"cash":1e300}', '"cash" must be a whole number'],
    ['{"items":{},"redeem":"yes"}', '"redeem" must be true or false'],
    ['{"items":{},"cupon":"X"}', 'unknown key "cupon"'],
  ])('answers %s with an error and its line number, and continues', async (line, message) => {
    const good = '{"items":{"bhor_0002":1}}';
    const { code, answers } = await lines(good, '', line, good);
    expect(code).toBe(2);
    expect(answers).toMatchObject([
      { total: 749 },
      { error: { line: 3, message: expect.stringContaining(message) } },
      { total: 749 },
    ]);
  });

  it('reads lines split between chunks or ended by CRLF, and refuses lines that are not UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from('\uFEFF{"items":{"bhor_0002":1}}\r\n'),
      Buffer.from([0x22, 0xff, 0x22, 0x0a]),
      Buffer.from('{"items":{"bhor_0003":1}}'),
    ]);
    const slowly = async function* bytewise(): AsyncGenerator<Uint8Array> {
      for (const byte of bytes) yield Uint8Array.of(byte);
    };
    const { code, out } = await cli(['quote', '-', '--json'], { input: slowly() });
    expect(code).toBe(2);
    expect(jsonLines(out)).toMatchObject([
      { total: 749 },
      { error: { line: 2, message: 'this line is not UTF-8 text' } },
      { total: 399 },
    ]);
  });

  it('limits the memory for a line: an endless one is refused, and the rest is answered', async () => {
    const endless = async function* input(): AsyncGenerator<Uint8Array> {
      const chunk = Buffer.alloc(65_536, 'x');
      for (let count = 0; count < 64; count += 1) yield chunk;
      yield Buffer.from('\n{"items":{"bhor_0002":1}}\n');
    };
    const { out } = await cli(['quote', '-', '--json'], { input: endless() });
    expect(jsonLines(out)).toMatchObject([
      { error: { line: 1, message: expect.stringContaining('longer than') } },
      { total: 749 },
    ]);
  });

  it('yields lines while more input arrives', async () => {
    let answered = 0;
    const line = Buffer.from('{"items":{"bhor_0002":1}}\n');
    const seen: number[] = [];
    const { readLines } = await import('../../../cli/input/json-lines.ts');
    const source = async function* input(): AsyncGenerator<Uint8Array> {
      for (let count = 0; count < 3; count += 1) {
        seen.push(answered);
        yield line;
      }
    };
    for await (const group of readLines(source())) answered += group.length;
    expect(seen).toEqual([0, 1, 2]);
  });
});
