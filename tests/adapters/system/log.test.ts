import { describe, expect, it } from 'vitest';
import { createLog, createLogger, type LogLevel } from '../../../adapters/system/log.ts';
import { prettyLine } from '../../../adapters/system/pretty-log.ts';
import { createRequestLog } from '../../../adapters/system/request-log.ts';

const REQUEST = {
  id: 'a1-1',
  method: 'POST',
  path: '/server/api/cart/update.php',
  status: 200,
  endpoint: 'updateCart',
  outcome: 'OK',
  ms: 3.21,
};

const logged = (write: (log: ReturnType<typeof createLog>) => void, level: LogLevel = 'info'): readonly string[] => {
  const lines: string[] = [];
  write(createLog({ level, write: (line) => lines.push(line), now: () => 0 }));
  return lines;
};

describe('the log', () => {
  it('removes the values of private fields, at the top of an entry and one level below', () => {
    const [line = ''] = logged((log) =>
      log.info({ phone: '9876543210', headers: { cookie: 'shop_session=abc' }, customer: { email: 'a@b.in', id: 7 } }),
    );
    expect(JSON.parse(line)).toMatchObject({
      phone: '[removed]',
      headers: { cookie: '[removed]' },
      customer: { email: '[removed]', id: 7 },
    });
  });

  it('leaves out what is less severe than its level', () => {
    const write = (log: ReturnType<typeof createLog>): void => {
      createRequestLog(log)?.(REQUEST);
      createLogger(log).error('broken');
    };
    expect(logged(write)).toHaveLength(2);
    expect(logged(write, 'error')).toHaveLength(1);
    expect(logged(write, 'silent')).toHaveLength(0);
  });
});

describe('the log on a terminal', () => {
  const paints = { dim: (text: string) => text, red: (text: string) => `!${text}!`, yellow: String, green: String };
  const pretty = (write: (log: ReturnType<typeof createLog>) => void): string =>
    logged(write)
      .map((line) => prettyLine(line, paints))
      .join('\n');

  it('shows requests in columns that align', () => {
    const text = pretty((log) => {
      const write = createRequestLog(log);
      write?.(REQUEST);
      write?.({ ...REQUEST, method: 'GET', path: '/', ms: 1234.5, endpoint: 'storefront', outcome: '200' });
      write?.({ ...REQUEST, status: 503, outcome: 'BUSY' });
    });
    expect(text.replaceAll(/^\d\d:\d\d:\d\d\.\d{3}/gmu, 'TIME')).toBe(
      [
        'TIME INFO  POST 200     3.2 ms /server/api/cart/update.php updateCart OK a1-1',
        'TIME INFO  GET  200  1234.5 ms / storefront 200 a1-1',
        'TIME INFO  POST !503!     3.2 ms /server/api/cart/update.php updateCart BUSY a1-1',
      ].join('\n'),
    );
  });

  it('forges neither a line nor a title of the terminal for a request, and keeps its path in the JSON', () => {
    const path = '/%1b]0;title%07%0aINFO%c2%9b31m%e2%80%ae%E2%81%A0';
    const write = (log: ReturnType<typeof createLog>): void => {
      createRequestLog(log)?.({ ...REQUEST, path });
      createLogger(log).error('no answer', new Error('\u001b[2J\nINFO'));
    };
    const [line = '', ...more] = logged(write);
    expect([line, ...more].join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(JSON.parse(line)).toMatchObject({ path: '/\u001b]0;title\u0007\nINFO\u009b31m\u202e\u2060' });
    const lines = pretty(write).split('\n');
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(lines[0]).toContain(String.raw`/\u001b]0;title\u0007\u000aINFO\u009b31m\u202e\u2060 updateCart`);
    expect(lines[2]).toContain(String.raw`Error: \u001b[2J\u000aINFO`);
  });
});
