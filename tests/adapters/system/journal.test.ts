import { describe, expect, it } from 'vitest';
import { createJournal, withoutPersonalData } from '../../../adapters/system/journal.ts';

const lineOf = (message: string, cause?: unknown): Record<string, unknown> => {
  const lines: string[] = [];
  createJournal({ write: (line) => lines.push(line), now: () => 0 }).error(message, cause);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('\n');
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
};

describe('the journal', () => {
  it('writes one structured line an entry', () => {
    expect(lineOf('a message was not taken')).toEqual({ time: '1970-01-01T00:00:00.000Z', level: 'error', message: 'a message was not taken' });
  });

  it('tells the cause with its own causes and the place it was thrown at', () => {
    const cause = new TypeError('outer', { cause: new RangeError('inner') });
    const { cause: told } = lineOf('broken', cause);
    expect(told).toMatchObject({ error: 'TypeError', message: 'outer', cause: { error: 'RangeError', message: 'inner' } });
    expect((told as { at: string }).at).toContain('journal.test.ts');
  });

  it('ends in a cause that is its own cause', () => {
    const cause = new Error('turtles');
    cause.cause = cause;
    expect(JSON.stringify(lineOf('broken', cause)).match(/turtles/gu)?.length).toBe(5);
  });

  it('tells the kind of a cause that is no error, and of one without a stack', () => {
    expect(lineOf('broken', { phone: '9876543210' }).cause).toEqual({ error: 'object' });
    const bare = new Error('bare');
    delete bare.stack;
    expect(lineOf('broken', bare).cause).toEqual({ error: 'Error', message: 'bare' });
  });

  it.each([
    ['no row for 9876543210', 'no row for [digits]'],
    ['no row for +91 98765 43210', 'no row for +[digits]'],
    ['mail to asha.rao@example.com failed', 'mail to [mail] failed'],
    ['the OTP 123456 is wrong', 'the OTP [digits] is wrong'],
    ['visit/Zk3_x9Qw-7LmNop2RsT4uV is gone', 'visit/[token] is gone'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ])('takes personal data out of “%s”', (text, clean) => {
    expect(withoutPersonalData(text)).toBe(clean);
  });
});
