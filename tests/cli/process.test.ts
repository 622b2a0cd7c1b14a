/** The command as a process: exit codes, pipes, colours; and never a stack. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

const start = (...argv: string[]) => spawn(process.execPath, [main, ...argv], { env: { ...process.env, FORCE_COLOR: '1', CI: '1' } });

const run = async (argv: readonly string[], input = ''): Promise<{ code: number | null; out: string; err: string }> => {
  const child = start(...argv);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => { out += chunk.toString(); });
  child.stderr.on('data', (chunk: Buffer) => { err += chunk.toString(); });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  await once(child, 'close');
  return { code: child.exitCode, out, err };
};

describe('the process', () => {
  it('writes without colours where no terminal reads, and ends with 0', async () => {
    const { code, out, err } = await run(['catalogue']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^id +product/u);
    expect(out).not.toContain('\u001B[');
  });

  it('tells bad input on standard error, without a stack, and ends with 2', async () => {
    const { code, out, err } = await run(['quote', 'soap']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^error: "soap" is no product/u);
    expect(err).not.toMatch(/^\s+at /mu);
  });

  it('ends with 2 when a line of the input was bad', async () => {
    const { code, out } = await run(['validate', '-', '--json'], '{"field":"city","value":"Pune"}\nx\n');
    expect(code).toBe(2);
    expect(out).toBe('{"field":"city","status":"valid","message":"Valid Input"}\n{"error":{"line":2,"message":"this line is not JSON"}}\n');
  });

  it('answers a question before the next one is asked', async () => {
    const child = start('quote', '-', '--json');
    for (const [question, total] of [['{"items":{"bhor_0002":1}}\n', 749], ['{"items":{"bhor_0003":1}}\n', 399]] as const) {
      child.stdin.write(question);
      const [answer] = await once(child.stdout, 'data') as [Buffer];
      expect(JSON.parse(answer.toString())).toMatchObject({ total });
    }
    child.stdin.end();
    await once(child, 'close');
    expect(child.exitCode).toBe(0);
  });

  it('ends quietly when the reader goes away', async () => {
    const child = start('quote', '-', '--json');
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => { err += chunk.toString(); });
    child.stdin.on('error', () => undefined);
    child.stdin.end('{"items":{"bhor_0002":1}}\n'.repeat(50_000));
    await once(child.stdout, 'data');
    child.stdout.destroy();
    await once(child, 'close');
    expect({ code: child.exitCode, err }).toEqual({ code: 0, err: '' });
  });
});
