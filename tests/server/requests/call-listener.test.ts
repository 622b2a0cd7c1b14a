/** Calls that are answered without Hono: their responses are those that Hono gives by the same handlers. */
import { describe, expect, it } from 'vitest';
import { StoreBusy } from '../../../core/ports/store/shop-store.ts';
import { WASH } from '../../samples/products.ts';
import { rawRequest, type RawReply } from '../fixtures/raw-request.ts';
import { pause, until } from '../fixtures/waiting.ts';
import { createCallSite, openSocket, serveSite } from './call-site.ts';

/** One site on two ports: at one of them its calls are answered without Hono. */
const serveTwice = async (options: Parameters<typeof createCallSite>[0] = {}) => {
  const { site, ...rest } = createCallSite({ secure: true, ...options });
  const { fetch, answerCall } = site;
  let direct = 0;
  const counted: typeof answerCall = (incoming, outgoing) => {
    const isTaken = answerCall?.(incoming, outgoing) === true;
    if (isTaken) direct += 1;
    return isTaken;
  };
  const port = await serveSite({ fetch, answerCall: counted });
  return { port, honoPort: await serveSite({ fetch }), direct: () => direct, ...rest };
};

const JSON_TYPE = 'Content-Type: application/json\r\n';
const GET_CART = '/server/api/cart/get.php';
const ADD = '/server/api/cart/add.php';
const LINE = JSON.stringify({ pid: WASH, qty: 2 });

const get = (target: string, headers = ''): string =>
  `GET ${target} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n${headers}\r\n`;
const post = (target: string, body: string, headers = JSON_TYPE): string =>
  `POST ${target} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

/** What may differ between two responses to one request: ids, tokens, and the time. */
const CHANGING = ['x-request-id', 'date'];
const comparable = ({ status, headers, body }: RawReply) => ({
  status,
  headers: [...headers]
    .filter(([name]) => !CHANGING.includes(name))
    .map(([name, value]) => `${name}: ${value.replace(/(_(?:session|visitor)=)[\w-]+/gu, '$1…')}`)
    .toSorted((one, other) => one.localeCompare(other)),
  body: body.replace(/"(?:version)":\d+/gu, ''),
});

const COOKIES = `Cookie: __Host-bhor_session=${'s'.repeat(32)}; __Host-bhor_visitor=${'v'.repeat(32)}\r\n`;

describe('a call that is answered without Hono', () => {
  it.each([
    ['a new visitor’s cart', get(GET_CART)],
    ['the cart of a session', get(GET_CART, COOKIES)],
    ['a line that is added', post(ADD, LINE, JSON_TYPE)],
    ['a refusal of the shop', post(ADD, JSON.stringify({ pid: 'none', qty: 1 }))],
    ['a refusal with a status of its own', get('/server/api/order/list.php')],
    ['a field of a wrong type', post(ADD, JSON.stringify({ pid: 1, qty: 1 }))],
    ['a body that is not JSON', post(ADD, '{')],
    ['an empty body', post(ADD, '')],
    ['a form', post(ADD, 'pid=1', 'Content-Type: application/x-www-form-urlencoded\r\n')],
    ['a request of another site', post(ADD, LINE, `${JSON_TYPE}Origin: https://evil.example\r\n`)],
  ])('has the response that Hono gives: %s', async (_, request) => {
    const { port, honoPort, direct, observed } = await serveTwice();
    const reply = await rawRequest(port, request);
    const ofHono = await rawRequest(honoPort, request);
    expect(comparable(reply)).toEqual(comparable(ofHono));
    expect(JSON.parse(reply.body)).toHaveProperty('status');
    expect(direct()).toBe(1);
    const [one, other] = observed.map(({ id: _id, ms: _ms, ...rest }) => rest);
    expect(one).toEqual(other);
    expect(new Set(observed.map(({ id }) => id)).size).toBe(2);
  });

  it('waits for a body that arrives after its headers, in pieces', async () => {
    const { port, direct } = await serveTwice();
    const { send, text } = openSocket(port);
    const request = post(ADD, LINE);
    const [from, to] = [request.length - LINE.length, request.length - 5];
    for (const piece of [request.slice(0, from), request.slice(from, to), request.slice(to)]) {
      send(piece);
      await pause(20);
    }
    await until(() => text().includes('"status":true'), 2_000);
    expect(direct()).toBe(1);
  });

  it('has no effect if its body is cut off, and never counts as in progress', async () => {
    const { port, shedder, observed, errors } = await serveTwice();
    const { send, close } = openSocket(port);
    send(post(ADD, LINE).slice(0, -5));
    await pause(100);
    expect(shedder.inProgress()).toBe(0);
    close();
    await until(() => observed.length === 1, 2_000);
    expect([observed[0]?.outcome, shedder.inProgress(), errors]).toEqual(['MALFORMED', 0, []]);
  });

  it('is refused beyond the bound on requests in progress', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { port, shedder } = await serveTwice({ maxRequests: 1, before: () => released });
    const running = rawRequest(port, get(GET_CART));
    await until(() => shedder.inProgress() === 1, 2_000);
    const { status, headers, body } = await rawRequest(port, get(GET_CART));
    expect([status, headers.get('retry-after'), JSON.parse(body)]).toMatchObject([503, '1', { code: 'BUSY' }]);
    release();
    expect([(await running).status, shedder.inProgress()]).toEqual([200, 0]);
  });

  it.each([
    ['the shop fails', new Error('broken'), 500, 'REFUSED', 1],
    ['the store is busy', new StoreBusy(), 503, 'BUSY', 0],
  ] as const)('still sets the new cookies when %s', async (_, error, status, code, logged) => {
    const { port, shedder, errors } = await serveTwice({
      before: () => Promise.reject(error),
    });
    const reply = await rawRequest(port, get(GET_CART));
    expect([reply.status, JSON.parse(reply.body)]).toMatchObject([status, { status: false, code }]);
    expect(reply.headers.get('set-cookie')).toMatch(/^__Host-bhor_session=.*, __Host-bhor_visitor=/u);
    expect([errors.length, shedder.inProgress()]).toEqual([logged, 0]);
  });

  it('closes its connection soon if it is refused and the rest of its body does not come', async () => {
    const { port } = await serveTwice();
    const { send, text, isClosed } = openSocket(port);
    send(
      post(ADD, LINE, `${JSON_TYPE}Origin: https://evil.example\r\n`).replace('Connection: close\r\n', '').slice(0, -5),
    );
    await until(() => text().startsWith('HTTP/1.1 403'), 2_000);
    await until(isClosed, 3_000);
    expect(text().match(/HTTP\/1\.1/gu)).toHaveLength(1);
  });

  it('keeps its connection if the rest of a refused body comes later', async () => {
    const { port } = await serveTwice();
    const { send, text } = openSocket(port);
    const refused = post(ADD, LINE, `${JSON_TYPE}Origin: https://evil.example\r\n`).replace(
      'Connection: close\r\n',
      '',
    );
    send(refused.slice(0, -5));
    await until(() => text().startsWith('HTTP/1.1 403'), 2_000);
    send(refused.slice(-5) + get(GET_CART));
    await until(() => text().includes('HTTP/1.1 200'), 2_000);
    expect(text().match(/HTTP\/1\.1/gu)).toHaveLength(2);
  });

  it('is answered all the same where the request log fails, and the failure is logged', async () => {
    const { port, errors } = await serveTwice({
      log: () => {
        throw new Error('no space left');
      },
    });
    const reply = await rawRequest(port, get(GET_CART));
    expect([reply.status, JSON.parse(reply.body)]).toMatchObject([200, { status: true }]);
    await until(() => errors.length === 1, 2_000);
    expect(errors[0]).toMatch(/get\.php could not be answered.*no space left/u);
  });
});

describe('a request that is left to Hono', () => {
  it.each([
    ['a query', get(`${GET_CART}?a=1`), 200],
    ['another method', post(GET_CART, '{}'), 405],
    ['HEAD', get(GET_CART).replace('GET', 'HEAD'), 200],
    ['an invalid host', get(GET_CART).replace('shop.test', 'a@b'), 400],
    ['a port that is none', get(GET_CART).replace('shop.test', 'shop.test:99999'), 400],
    ['no host', get(GET_CART).replace('Host: shop.test\r\n', ''), 400],
    ['too long a body', post(ADD, ' '.repeat(20_000)), 413],
    [
      'a body without a length',
      post(ADD, LINE).replace(/Content-Length.*$/su, 'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
      400,
    ],
    ['an invoice, which may be a page', get('/server/api/order/invoice.php'), 400],
  ])('has the response that Hono gives: %s', async (_, request, status) => {
    const { port, honoPort, direct } = await serveTwice();
    const reply = await rawRequest(port, request);
    expect(reply.status).toBe(status);
    expect(comparable(reply)).toEqual(comparable(await rawRequest(honoPort, request)));
    expect(direct()).toBe(0);
  });
});
