/** The command as a process: colours, questions on a terminal, closed pipes, compiled code. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('../../cli/start.mjs', import.meta.url));

/** The environment without the test runner's own colour settings. */
const plainEnv = (env: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  NO_COLOR: undefined,
  FORCE_COLOR: undefined,
  TERM: 'xterm',
  ...env,
});
/**
 * The environment with Node's compile cache at its defaults and logged to standard error. Vitest disables the cache
 * under coverage, in its workers and in every process that they start.
 */
const cachingEnv = (): NodeJS.ProcessEnv => ({
  ...plainEnv({ NODE_DEBUG_NATIVE: 'COMPILE_CACHE' }),
  NODE_DISABLE_COMPILE_CACHE: undefined,
  NODE_COMPILE_CACHE: undefined,
  NODE_V8_COVERAGE: undefined,
});
const start = (...argv: string[]) => spawn(process.execPath, [main, ...argv], { env: plainEnv() });

describe('the process of bhor', () => {
  it.skipIf(spawnSync('script', ['-qec', 'true', '/dev/null']).status !== 0)(
    'colours output and errors on a terminal, unless it is a dumb one',
    async () => {
      const onTerminal = (command: string, env: Readonly<Record<string, string>>): string =>
        spawnSync('script', ['-qec', `'${process.execPath}' '${main}' ${command}`, '/dev/null'], {
          env: plainEnv(env),
          encoding: 'utf8',
        }).stdout;
      expect(onTerminal('quote soap', {})).toContain('\u001B[31merror:\u001B[39m "soap" is not a product');
      expect(onTerminal('catalogue', {})).toContain('\u001B[36mbhor_0001');
      for (const env of [{ TERM: 'dumb' }, { NO_COLOR: '1' }]) {
        expect(onTerminal('catalogue', env) + onTerminal('quote soap', env)).not.toContain('\u001B[');
      }
      expect(onTerminal('--no-color catalogue', {})).not.toContain('\u001B[');
      expect(onTerminal('--no-color --color catalogue', { NO_COLOR: '1' })).toContain('\u001B[');
      expect(JSON.parse(onTerminal('quote soap --json', {}))).toMatchObject({
        error: { message: expect.stringContaining('"soap" is not a product') },
      });
    },
  );

  it.skipIf(spawnSync('script', ['-qec', 'true', '/dev/null']).status !== 0)(
    'asks on a terminal before it changes the shop: after no or the end of the input it ends with 1, after yes it goes on',
    () => {
      // Nothing listens there, so that a change that was begun ends with 3.
      const command = `'${process.execPath}' '${main}' messages drop a-sms --via http://127.0.0.1:9`;
      for (const [typed, status] of [
        ['n\n', 1],
        ['\u0004', 1],
        ['y\n', 3],
      ] as const) {
        const ran = spawnSync('script', ['-qec', command, '/dev/null'], {
          env: plainEnv(),
          input: typed,
          encoding: 'utf8',
        });
        expect({ typed, status: ran.status, asked: ran.stdout.includes('Continue? [y/N] ') }).toEqual({
          typed,
          status,
          asked: true,
        });
      }
    },
  );

  it('caches compiled code, so that it starts faster the next time', async () => {
    const messages = (): string => {
      const { status, stderr } = spawnSync(process.execPath, [main, '--version'], {
        env: cachingEnv(),
        encoding: 'utf8',
      });
      expect(status).toBe(0);
      return stderr;
    };
    messages();
    expect(existsSync(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)))).toBe(true);
    // Node logs for each module whether its compiled code came from the cache.
    expect(messages()).toMatch(/cache for ESM file:\S*\/cli\/program\.ts was accepted/u);
  });

  it('ends without an error when the reader closes the pipe', async () => {
    const child = start('quote', '-', '--json');
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end('{"items":{"bhor_0002":1}}\n'.repeat(50_000));
    await once(child.stdout, 'data');
    child.stdout.destroy();
    await once(child, 'close');
    expect({ code: child.exitCode, err }).toEqual({ code: 0, err: '' });
  });
});
