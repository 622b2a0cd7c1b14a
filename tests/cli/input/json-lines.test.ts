/** Lines of JSON from standard input: however they arrive, within a limit of memory. */
import { expect, it } from 'vitest';
import { readLines } from '../../../cli/input/json-lines.ts';
import { cli, jsonLines } from '../run-cli.ts';

const WASH = Buffer.from('{"items":{"bhor_0002":1}}\n');

it('lines are read in pieces, with a byte order mark and CRLF, and a line that is not UTF-8 is refused', async () => {
  const bytes = Buffer.concat([Buffer.from('\uFEFF{"items":{}}\r\n'), Buffer.from([0x22, 0xff, 0x22, 0x0a]), WASH]);
  const bytewise = async function* bytewise(): AsyncGenerator<Uint8Array> {
    for (const byte of bytes) yield Uint8Array.of(byte);
  };
  const { code, out } = await cli(['quote', '-', '--json'], { input: bytewise() });
  expect(code).toBe(2);
  expect(jsonLines(out)).toMatchObject([
    { total: 0 },
    { error: { line: 2, message: 'this line is not UTF-8 text' } },
    { total: 749 },
  ]);
});

it('a line without an end is refused within the limit, and the lines after it are answered', async () => {
  const endless = async function* endless(): AsyncGenerator<Uint8Array> {
    for (let count = 0; count < 64; count += 1) yield Buffer.alloc(65_536, 'x');
    yield Buffer.from('\n');
    yield WASH;
  };
  const { out } = await cli(['quote', '-', '--json'], { input: endless() });
  expect(jsonLines(out)).toMatchObject([
    { error: { line: 1, message: expect.stringContaining('longer than') } },
    { total: 749 },
  ]);
});

it('a line is given on before the next one arrives', async () => {
  let given = 0;
  const before: number[] = [];
  const source = async function* source(): AsyncGenerator<Uint8Array> {
    for (let count = 0; count < 3; count += 1) {
      before.push(given);
      yield WASH;
    }
  };
  for await (const group of readLines(source())) given += group.length;
  expect(before).toEqual([0, 1, 2]);
});
