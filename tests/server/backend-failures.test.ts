/**
 * A backend that gives no answer: one failure in JSON for all of it, told in time, and nothing of what came instead
 * (spec 10.16).
 */
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { html, json, createBackendWorlds, type BackendWorld } from './backend-world.ts';

const { open, openBackend } = createBackendWorlds();

const GET_CART = '/server/api/cart/get.php';

describe('no answer of the backend', () => {
  const NO_REPLY = 'We can’t reach the shop right now. Try again in a moment';
  const NOT_AN_ANSWER = 'Something went wrong on our side. Try again in a moment';
  const asked = async ({ front }: BackendWorld, path = GET_CART) => {
    const started = performance.now();
    const reply = await fetch(`${front.url}${path}`);
    return {
      http: reply.status,
      type: reply.headers.get('content-type'),
      body: (await reply.json()) as unknown,
      ms: performance.now() - started,
    };
  };
  /** What the site answers, under this HTTP status; with `data`, where the backend has sent a page. */
  const failure = (http: number, data?: { readonly http: number }) => ({
    http,
    type: 'application/json; charset=utf-8',
    body: {
      status: false,
      code: 'BACKEND_UNREACHABLE',
      message: data === undefined ? NO_REPLY : NOT_AN_ANSWER,
      ...(data !== undefined && { data }),
    },
  });

  it('is said in JSON with 502 where nobody listens there', async () => {
    const world = await open();
    await world.backend.close();
    expect(await asked(world)).toMatchObject(failure(502));
    expect(world.front.errors).toEqual([expect.stringContaining(`no usable answer from the backend for ${GET_CART}`)]);
    await asked(world, `/server/api/${'a'.repeat(12_000)}`);
    expect(world.front.errors.at(-1)?.length).toBeLessThan(500);
  });

  it.each([
    [
      'cut before it began',
      (response: ServerResponse) => {
        response.destroy();
      },
    ],
    [
      'cut in its middle',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '99' }).write('{"status":');
        setTimeout(() => {
          response.destroy();
        }, 20);
      },
    ],
    [
      'half an answer',
      (response: ServerResponse) => {
        response.end('{"status": tru');
      },
    ],
    [
      'longer than an answer may be',
      (response: ServerResponse) => {
        response.end(`{"status":true,"data":"${'x'.repeat(1024 * 1024)}"}`);
      },
    ],
    [
      'compressed, and longer than an answer may be',
      (response: ServerResponse) => {
        response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync(`{"status":true,"data":"${'x'.repeat(4 * 1024 * 1024)}"}`));
      },
    ],
    [
      'compressed, and not what it says',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end('{"status":true}');
      },
    ],
  ])('is said in JSON with 502 where it is %s', async (_title, answer) => {
    expect(
      await asked(
        await open((_request, response) => {
          answer(response);
        }),
      ),
    ).toMatchObject(failure(502));
  });

  it.each([
    ['an empty body', 204, ''],
    ['a page that PHP died on', 500, '<br /><b>Fatal error</b>'],
    ['a home page for every path', 200, '<!doctype html><title>Home</title>'],
    ['JSON that says nothing of a status', 200, '{"ok":1}'],
    ['a notice of PHP before the answer', 200, '<br />Notice: x{"status":true}'],
    ['a web server that is overloaded', 503, '<h1>503</h1>'],
    ['a firewall’s page', 403, '<h1>Forbidden</h1>'],
  ])('is said in JSON with 502 and the page’s own status where it is %s', async (_title, http, text) => {
    expect(
      await asked(
        await open((_request, response) => {
          html(response, text, http);
        }),
      ),
    ).toMatchObject(failure(502, { http }));
  });

  it.each([404, 405, 501])('keeps the %d of a web server that has no such path', async (http) => {
    const world = await open((_request, response) => {
      html(response, '<!DOCTYPE HTML><h1>Not Found</h1><script>alert(1)</script>', http);
    });
    expect(await asked(world)).toMatchObject(failure(http, { http }));
    expect(world.front.errors).toEqual([]);
  });

  it.each([301, 302, 303, 307, 308])('is a redirect by %d, which is not followed', async (status) => {
    const elsewhere = await openBackend((_request, response) => {
      json(response, { status: true });
    });
    const world = await open((_request, response) => {
      response.writeHead(status, { location: `${elsewhere.url}/server/api/cart/get.php` }).end();
    });
    expect(await asked(world)).toMatchObject(failure(502, { http: status }));
    expect(elsewhere.asked).toEqual([]);
  });

  it.each([
    ['never begins', () => undefined],
    [
      'begins and never ends',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const drip = setInterval(() => {
          response.write(' ');
        }, 50);
        response.on('close', () => {
          clearInterval(drip);
        });
      },
    ],
  ])('is an answer that %s, once the time of the whole exchange is over', async (_title, answer) => {
    const { ms, ...reply } = await asked(
      await open(
        (_request, response) => {
          answer(response);
        },
        { timeoutMs: 400 },
      ),
    );
    expect(reply).toMatchObject(failure(502));
    expect(ms).toBeGreaterThan(350);
    expect(ms).toBeLessThan(3_000);
  });

  it('is said at once with 503 where too many calls wait already, and the next one after them goes through', async () => {
    let isSlow = true;
    const world = await open(
      (_request, response) => {
        if (!isSlow) json(response, { status: true });
      },
      { timeoutMs: 1_500 },
    );
    const waiting = Array.from({ length: 300 }, () =>
      fetch(`${world.front.url}${GET_CART}`).then((reply) => reply.status),
    );
    const statuses = await Promise.all(waiting);
    expect(statuses.filter((status) => status === 502).length).toBe(256);
    expect(statuses.filter((status) => status === 503).length).toBe(44);
    isSlow = false;
    expect((await fetch(`${world.front.url}${GET_CART}`)).status).toBe(200);
  });
});
