/** The load generator against our own server, and against servers that fail in known ways. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { loadText } from '../../../../cli/simulate/load/load-report.ts';
import { runLoad, type PlaySession } from '../../../../cli/simulate/load/run-load.ts';
import { createClientFolder, startTestServer } from '../../../server/fixtures/client-folder.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const sandbox = async (): Promise<string> => {
  const folder = createClientFolder();
  const server = await startTestServer(folder);
  open.push(async () => {
    await server.close();
    folder.remove();
    expect(server.errors).toEqual([]);
  });
  return server.url;
};

const CART = JSON.stringify({ status: true, data: { items: {}, total: 0 } });

/** A shop that answers each request as told; `number` counts from 1. */
const shopThat = async (answer: (response: ServerResponse, number: number) => void): Promise<string> => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    answer(response, requests);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const THINK_MS = 10;

const getCarts =
  (count: number): PlaySession =>
  async ({ api, think }) => {
    for (let call = 0; call < count; call += 1) {
      await api.getCart();
      await think(THINK_MS);
    }
  };

describe('a load at a fixed rate', () => {
  it('counts the calls that a stalled one delays: coordinated omission', async () => {
    const STALL_MS = 1500;
    const url = await shopThat((response, number) => {
      if (number === 5) setTimeout(() => response.end(CART), STALL_MS);
      else response.end(CART);
    });
    // One session with a call every 10 ms or so: the stall holds back the fifth, and all that were planned meanwhile.
    const load = { url, load: { rate: 1 }, durationMs: 500, seed: 1, playSession: getCarts(60) } as const;
    const { total } = await runLoad(load);
    expect(total.count).toBe(60);
    // Seen from the time of sending, one call of sixty was slow.
    expect(total.sinceSent.p90).toBeLessThan(STALL_MS / 2);
    // Seen from the plan, those behind it were nearly as slow.
    expect(total.latency.p50).toBeGreaterThan(STALL_MS / 2);
    expect(total.latency.p90).toBeGreaterThan(total.sinceSent.p90);
    expect(total.latency.max).toBeGreaterThanOrEqual(STALL_MS - 10);
  });

  it('does not count the wait for a message as latency of the call after it', async () => {
    const WAIT_MS = 1500;
    const message = { position: 0, id: 'm1', at: 1, channel: 'sms', to: '9', text: '1', otp: '1' };
    const list = JSON.stringify([message]);
    const url = await shopThat((response, number) => {
      if (number === 2) setTimeout(() => response.end(list), WAIT_MS);
      else response.end(CART);
    });
    const playSession: PlaySession = async ({ api, otpOf }) => {
      await api.getCart();
      expect(await otpOf('9')).toBe('1');
      await api.getCart();
    };
    const load = { rate: 1 };
    const { total } = await runLoad({ url, load, durationMs: 100, seed: 1, playSession });
    expect(total.count).toBe(2);
    expect(total.latency.max).toBeLessThan(WAIT_MS / 2);
  });

  it('begins sessions on time while others hang, and reports them as timeouts', async () => {
    const url = await shopThat((response, number) => {
      if (number % 2 === 0) response.end(CART);
    });
    const report = await runLoad({
      url,
      load: { rate: 20 },
      durationMs: 500,
      timeoutMs: 1000,
      seed: 1,
      playSession: getCarts(1),
    });
    expect(report.sessions).toMatchObject({ started: 10, finished: 5, failed: 5 });
    expect(report.errors).toEqual({ timeout: 5 });
    expect(report.total.failed).toBe(5);
  });
});

it('a load by clients plays one session after the other with each of them', async () => {
  let running = 0;
  let most = 0;
  const url = await shopThat((response) => response.end(CART));
  const report = await runLoad({
    url,
    load: { clients: 3 },
    durationMs: 300,
    seed: 1,
    playSession: async ({ api }) => {
      running += 1;
      most = Math.max(most, running);
      await api.getCart();
      running -= 1;
    },
  });
  expect(most).toBe(3);
  expect(report.sessions.started).toBeGreaterThan(3);
  expect(report.sessions.finished).toBe(report.sessions.started);
  expect(loadText(report)).toContain('A client waits for its answer');
});

describe('what goes wrong during a load', () => {
  it.each([
    ['an error page', (response: ServerResponse) => response.writeHead(503).end('<h1>Busy</h1>'), 'HTTP 503'],
    ['a page in place of an answer', (response: ServerResponse) => response.end('<h1>Home</h1>'), 'no JSON'],
    ['a connection that breaks', (response: ServerResponse) => response.destroy(), 'UND_ERR_SOCKET'],
  ])('is reported by kind: %s', async (_what, answer, kind) => {
    const url = await shopThat((response) => {
      answer(response);
    });
    const load = { rate: 20 };
    const report = await runLoad({ url, load, durationMs: 100, seed: 1, playSession: getCarts(3) });
    expect(report.errors).toEqual({ [kind]: 2 });
    expect(report.sessions).toMatchObject({ started: 2, failed: 2 });
    expect(loadText(report)).toContain(`Without an answer: 2 ${kind}`);
  });

  it('is no error where the shop refuses: refusals are counted by code', async () => {
    const url = await sandbox();
    const report = await runLoad({
      url,
      load: { rate: 20 },
      durationMs: 100,
      seed: 1,
      playSession: async ({ api }) => {
        await api.applyCoupon({ code: 'NOSUCH' });
      },
    });
    expect([report.refusals, report.errors]).toEqual([{ COUPON_INVALID: 2 }, {}]);
    expect(loadText(report)).toContain('Refused by the shop: 2 COUPON_INVALID');
  });

  it('is a violation where the shop breaks a rule, but not in a session with a call that failed', async () => {
    const url = await shopThat((response, number) => response.end(number === 1 ? CART : '<h1>Home</h1>'));
    let errors = 0;
    const report = await runLoad({
      url,
      load: { rate: 5 },
      durationMs: 600,
      seed: 1,
      playSession: async ({ api, index, reportViolation }) => {
        if (index > 0) await api.getCart().catch(() => undefined);
        else await api.getCart();
        reportViolation('place: ₹749 on the page, an order of ₹899');
      },
      onProgress: (progress) => {
        errors = progress.errors;
      },
    });
    expect(report.violations).toEqual({ 'place: ₹749 on the page, an order of ₹899': 1 });
    expect(report.errors).toEqual({ 'no JSON': 2 });
    expect(report.sessions).toMatchObject({ started: 3, finished: 0, failed: 3 });
    expect(errors).toBeGreaterThan(0);
    expect(loadText(report)).toContain('Broke a rule: 1 place: ₹749 on the page, an order of ₹899');
  });

  it('ends at once when it is told to, with what was measured, and without counting what it has ended as errors', async () => {
    const url = await shopThat((response, number) => {
      if (number === 1) response.end(CART);
    });
    const end = new AbortController();
    const report = await runLoad({
      url,
      load: { rate: 5 },
      durationMs: 60_000,
      seed: 1,
      playSession: getCarts(2),
      signal: end.signal,
      onProgress: ({ calls, sessions }) => {
        if (calls >= 1 && sessions >= 1) end.abort();
      },
    });
    expect(report).toMatchObject({ isEndedEarly: true, errors: {} });
    expect(report.sessions.unfinished).toBeGreaterThan(0);
    expect(report.total.count).toBe(1);
    expect(loadText(report)).toContain('ended early');
  });
});
