import { describe, expect, it } from 'vitest';
import { createLog, createLogger } from '../../../adapters/system/log.ts';

const lineOf = (message: string, cause?: unknown): Record<string, unknown> => {
  const lines: string[] = [];
  createLogger(createLog({ write: (line) => lines.push(line), now: () => 0 })).error(message, cause);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('\n');
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
};

describe('the logger', () => {
  it('logs the cause with its own causes and where it was thrown', () => {
    const cause = new TypeError('outer', { cause: new RangeError('inner') });
    const { cause: logged } = lineOf('broken', cause);
    expect(logged).toMatchObject({
      error: 'TypeError',
      message: 'outer',
      cause: { error: 'RangeError', message: 'inner' },
    });
    expect((logged as { at: string }).at).toContain('logger.test.ts');
  });

  it('ends for a cause that is its own cause', () => {
    const cause = new Error('turtles');
    cause.cause = cause;
    expect(JSON.stringify(lineOf('broken', cause)).match(/turtles/gu)?.length).toBe(5);
  });

  it('logs the type of a cause that is not an error, and one without a stack', () => {
    expect(lineOf('broken', { phone: '9876543210' }).cause).toEqual({ error: 'object' });
    const bare = new Error('bare');
    delete bare.stack;
    expect(lineOf('broken', bare).cause).toEqual({ error: 'Error', message: 'bare' });
  });

  it('removes personal data from messages and causes, and shortens long ones', () => {
    expect(lineOf('no row for 9876543210', new Error('mail to asha@example.com failed'))).toMatchObject({
      message: 'no row for [digits]',
      cause: { message: 'mail to [mail] failed' },
    });
    const { message } = lineOf(`${'word '.repeat(100_000)}`) as { readonly message: string };
    expect(message.length).toBeLessThanOrEqual(2_000);
    expect(message).toMatch(/^word word .* …$/u);
  });
});
