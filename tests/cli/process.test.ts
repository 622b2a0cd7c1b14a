/** The command as a process: its exit code, its two streams, and lines that are answered as they come. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const START = fileURLToPath(new URL('../../cli/start.mjs', import.meta.url));

it('bhor as a process answers each line of its input before the next one arrives, and an invalid one with exit code 2', async () => {
  const child = spawn(process.execPath, [START, 'quote', '-', '--json']);
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  for (const [line, answer] of [
    ['{"items":{"bhor_0002":1}}', { total: 749 }],
    ['x', { error: { line: 2 } }],
  ] as const) {
    child.stdin.write(`${line}\n`);
    const [printed] = (await once(child.stdout, 'data')) as [Buffer];
    expect(JSON.parse(printed.toString())).toMatchObject(answer);
  }
  child.stdin.end();
  await once(child, 'close');
  expect({ code: child.exitCode, err }).toEqual({ code: 2, err: '' });
});

it('bhor as a process reports invalid input on standard error, without colours or a stack trace', async () => {
  const child = spawn(process.execPath, [START, 'quote', 'soap'], { env: { PATH: process.env['PATH'] } });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  await once(child, 'close');
  expect({ code: child.exitCode, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/^error: "soap" is not a product[^\n]*\n$/u);
});
