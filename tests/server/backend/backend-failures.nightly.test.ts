/** A backend that gives no answer: always one failure in JSON, in time, and without what came instead (spec 10.16). */
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { html, json, createBackendWorlds, type BackendWorld } from './backend-world.ts';
import { until } from '../fixtures/waiting.ts';

const { open, openBackend } = createBackendWorlds();

const GET_CART = '/server/api/cart/get.php';

describe('a missing answer of the backend', () => {
  const NO_REPLY = 'We can’t reach the shop right now. Try again in a moment';
  const NOT_AN_ANSWER = 'Something went wrong on our side. Try again in a moment';
  const answerOf = async ({ front }: BackendWorld, path = GET_CART) => {
    const reply = await fetch(`${front.url}${path}`);
    return { http: reply.status, type: reply.headers.get('content-type'), body: (await reply.json()) as unknown };
  };
  /** The site's answer with this HTTP status; with `data` if the backend has sent a page. */
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

  it('is reported in JSON with 502 if nothing listens there', async () => {
    const world = await open();
    await world.backend.close();
    expect(await answerOf(world)).toMatchObject(failure(502));
    expect(world.front.errors).toEqual([expect.stringContaining(`no usable answer from the backend for ${GET_CART}`)]);
    await answerOf(world, `/server/api/${'a'.repeat(12_000)}`);
    expect(world.front.errors.at(-1)?.length).toBeLessThan(500);
  });

  const BIG = '{"status":true,"data":"';
  const compressed = (response: ServerResponse) => response.writeHead(200, { 'content-encoding': 'gzip' });
  const page =
    (http: number, text: string) =>
    (response: ServerResponse): void =>
      html(response, text, http);
  type Row = readonly [what: string, answer: (response: ServerResponse) => unknown, failure: object];
  it.each<Row>([
    ['cut before it began', (response) => response.destroy(), failure(502)],
    [
      'cut in its middle',
      (response) => {
        response.writeHead(200, { 'content-length': '99' }).write('{"status":');
        setTimeout(() => response.destroy(), 20);
      },
      failure(502),
    ],
    ['half an answer', (response) => response.end('{"status": tru'), failure(502)],
    ['longer than an answer may be', (response) => response.end(`${BIG}${'x'.repeat(1 << 20)}"}`), failure(502)],
    [
      'compressed, and longer than an answer may be',
      (response) => compressed(response).end(gzipSync(`${BIG}${'x'.repeat(1 << 22)}"}`)),
      failure(502),
    ],
    ['compressed, and not what it says', (response) => compressed(response).end('{"status":true}'), failure(502)],
    ['an empty body', page(204, ''), failure(502, { http: 204 })],
    ['a page that PHP died on', page(500, '<br /><b>Fatal error</b>'), failure(502, { http: 500 })],
    ['a home page for every path', page(200, '<!doctype html><title>Home</title>'), failure(502, { http: 200 })],
    ['JSON that says nothing of a status', page(200, '{"ok":1}'), failure(502, { http: 200 })],
    ['a notice of PHP before the answer', page(200, '<br />Notice: x{"status":true}'), failure(502, { http: 200 })],
    ['a firewall’s page', page(403, '<h1>Forbidden</h1>'), failure(502, { http: 403 })],
    ...[404, 405, 501].map((http): Row => [
      `a missing path: ${http}`,
      page(http, '<h1>No</h1>'),
      failure(http, { http }),
    ]),
  ])('is reported in JSON where it is %s', async (_what, answer, expected) => {
    const world = await open((_request, response) => void answer(response));
    expect(await answerOf(world)).toMatchObject(expected);
  });

  it.each([302, 307])('may be a redirect with status %d, which is not followed', async (status) => {
    const elsewhere = await openBackend((_request, response) => json(response, { status: true }));
    const world = await open((_request, response) =>
      response.writeHead(status, { location: `${elsewhere.url}/server/api/cart/get.php` }).end(),
    );
    expect(await answerOf(world)).toMatchObject(failure(502, { http: status }));
    expect(elsewhere.requests).toEqual([]);
  });

  it.each([
    ['never begins', () => undefined],
    [
      'begins and never ends',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const drip = setInterval(() => response.write(' '), 50);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ])('may be an answer that %s, once the time of the whole exchange is over', async (_title, answer) => {
    const reply = await answerOf(await open((_request, response) => answer(response), { timeoutMs: 400 }));
    expect(reply).toMatchObject(failure(502));
  });

  it('is reported at once with 503 if too many calls are waiting, and a later call is forwarded again', async () => {
    const waiting: ServerResponse[] = [];
    let isHeld = true;
    const world = await open(
      (_request, response) => {
        if (isHeld) waiting.push(response);
        else json(response, { status: true });
      },
      { timeoutMs: 15_000 },
    );
    const statuses: number[] = [];
    const calls = Array.from({ length: 300 }, () =>
      fetch(`${world.front.url}${GET_CART}`).then((reply) => statuses.push(reply.status)),
    );
    await until(() => statuses.length === 44, 10_000);
    expect(new Set(statuses)).toEqual(new Set([503]));
    isHeld = false;
    for (const response of waiting) json(response, { status: true });
    await Promise.all(calls);
    expect(statuses.filter((status) => status === 200).length).toBe(256);
    expect((await fetch(`${world.front.url}${GET_CART}`)).status).toBe(200);
  });
});
