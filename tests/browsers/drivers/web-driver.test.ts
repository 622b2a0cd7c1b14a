/** The WebDriver client against a driver that writes down what it is sent. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { driverReady, openSession, WebDriverError } from './web-driver.ts';

type Command = { readonly method: string | undefined; readonly path: string | undefined; readonly body?: unknown };

describe('the WebDriver client', () => {
  let server: Server;
  let driver = '';
  let commands: Command[] = [];
  let answers: Record<string, { readonly status?: number; readonly value: unknown }> = {};

  beforeEach(async () => {
    commands = [];
    answers = { '/session': { value: { sessionId: 's1' } } };
    server = createServer((request, response) => {
      void (async () => {
        const { method, url: path = '' } = request;
        commands.push({ method, path, ...(method === 'POST' && { body: await json(request) }) });
        const { status = 200, value } = answers[path] ?? { value: null };
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ value }));
      })();
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    driver = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.close();
  });

  it('asks for its capabilities, and ends the session that it was given', async () => {
    const session = await openSession(driver, { browserName: 'MiniBrowser' });
    await session.close();
    expect(commands).toEqual([
      { method: 'POST', path: '/session', body: { capabilities: { alwaysMatch: { browserName: 'MiniBrowser' } } } },
      { method: 'DELETE', path: '/session/s1' },
    ]);
  });

  it('clicks at the given place, and types key by key', async () => {
    const session = await openSession(driver, {});
    await session.click(10, 20);
    await session.type('₹4');
    expect(commands.slice(1)).toEqual([
      {
        method: 'POST',
        path: '/session/s1/actions',
        body: {
          actions: [
            {
              type: 'pointer',
              id: 'mouse',
              parameters: { pointerType: 'mouse' },
              actions: [
                { type: 'pointerMove', duration: 0, origin: 'viewport', x: 10, y: 20 },
                { type: 'pointerDown', button: 0 },
                { type: 'pointerUp', button: 0 },
              ],
            },
          ],
        },
      },
      {
        method: 'POST',
        path: '/session/s1/actions',
        body: {
          actions: [
            {
              type: 'key',
              id: 'keyboard',
              actions: [
                { type: 'keyDown', value: '₹' },
                { type: 'keyUp', value: '₹' },
                { type: 'keyDown', value: '4' },
                { type: 'keyUp', value: '4' },
              ],
            },
          ],
        },
      },
    ]);
  });

  it('returns the result of a script, and a picture as bytes', async () => {
    answers['/session/s1/execute/sync'] = { value: { total: 599 } };
    answers['/session/s1/screenshot'] = { value: Buffer.from('PNG').toString('base64') };
    const session = await openSession(driver, {});
    expect(await session.execute('return 1', ['x'])).toEqual({ total: 599 });
    expect(commands.at(-1)?.body).toEqual({ script: 'return 1', args: ['x'] });
    expect(Buffer.from(await session.screenshot()).toString()).toBe('PNG');
  });

  it("turns a refusal into an error with the protocol's own code", async () => {
    answers['/session/s1/url'] = {
      status: 404,
      value: { error: 'invalid session id', message: 'gone', stacktrace: '' },
    };
    const session = await openSession(driver, {});
    const failure = await session.open('http://127.0.0.1/').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(WebDriverError);
    expect(failure).toMatchObject({ code: 'invalid session id', message: 'invalid session id: gone' });
  });

  it('waits for a driver that is ready, and no longer than its limit', async () => {
    answers['/status'] = { value: { ready: true, message: '' } };
    await driverReady(driver);
    answers['/status'] = { value: { ready: false, message: 'busy' } };
    await expect(driverReady(driver, 120)).rejects.toThrow(/is not ready after 0\.12 s/);
  });
});
