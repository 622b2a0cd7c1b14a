import { describe, expect, it } from 'vitest';
import { Hono } from 'hono';
import { listen } from '../../server/listen.ts';
import { createReadiness } from '../../server/monitoring/readiness.ts';
import { REQUEST_TIMEOUT_MS } from '../../adapters/payments/razorpay-http.ts';
import { FINISH_MS, stop, STOP_MS } from '../../server/stop.ts';
import { pause } from './fixtures/waiting.ts';

const forEver = (): Promise<unknown> => new Promise(() => undefined);
/** A server that has nothing to close. */
const idle = { drain: () => undefined, sinceRequestMs: () => Infinity, close: async () => undefined };
const open = () => createReadiness({ probe: async () => undefined });

describe('a graceful stop', () => {
  it('answers the running requests, then ends maintenance, then sends the last messages', async () => {
    const events: string[] = [];
    const app = new Hono();
    app.get('/slow', async (c) => {
      await pause(150);
      events.push('answered');
      return c.text('done');
    });
    const listening = await listen(app, { port: 0, host: '127.0.0.1' });
    const running = fetch(`http://127.0.0.1:${listening.port}/slow`).then((reply) => reply.text());
    await pause(50);
    const readiness = open();
    const stopped = stop({
      readiness,
      listening,
      finish: [
        async () => {
          await pause(20);
          events.push('maintenance');
        },
        async () => events.push('messages'),
      ],
    });
    expect(await readiness.check()).toBe('stopping');
    await stopped;
    expect(await running).toBe('done');
    expect(events).toEqual(['answered', 'maintenance', 'messages']);
    await expect(fetch(`http://127.0.0.1:${listening.port}/slow`)).rejects.toThrow(/fetch failed/u);
  });

  it('finishes a request that takes all but what is kept for the rest, cuts a longer one, and has that time left', async () => {
    const app = new Hono();
    app.get('/:ms', async (c) => {
      await pause(Number(c.req.param('ms')));
      return c.text('done');
    });
    const listening = await listen(app, { port: 0, host: '127.0.0.1' });
    const asked = [500, 5_000].map((ms) =>
      fetch(`http://127.0.0.1:${listening.port}/${ms}`).then(
        (reply) => reply.text(),
        () => 'cut',
      ),
    );
    await pause(50);
    const left: number[] = [];
    await stop({
      readiness: open(),
      listening,
      stopDelayMs: 100,
      withinMs: 2_000,
      finishMs: 1_000,
      finish: [async (leftMs) => left.push(leftMs)],
    });
    expect(await Promise.all(asked)).toEqual(['done', 'cut']);
    expect(left[0]).toBeGreaterThan(500);
  });

  it('leaves a request longer than the payment gateway may take, and time to commit', () => {
    expect(STOP_MS - FINISH_MS).toBeGreaterThanOrEqual(REQUEST_TIMEOUT_MS + 500);
  });

  it('has a proxy keep no connection while it stops, and accepts requests for as long as one still comes', async () => {
    const app = new Hono();
    app.get('/', (c) => c.text('done'));
    const listening = await listen(app, { port: 0, host: '127.0.0.1' });
    const ask = async (): Promise<string | null> => {
      const response = await fetch(`http://127.0.0.1:${listening.port}/`);
      await response.text();
      return response.headers.get('connection');
    };
    expect(await ask()).toBe('keep-alive');
    const began = performance.now();
    let ended: number | undefined;
    const stopped = stop({ readiness: open(), listening, stopDelayMs: 100 }).then(() => {
      ended = performance.now() - began;
    });
    // A proxy that is 400 ms late to notice loses nothing.
    while (performance.now() - began < 500) expect(await ask()).toBe('close');
    await stopped;
    expect(ended).toBeGreaterThan(700);
    await expect(ask()).rejects.toThrow(/fetch failed/u);
  });

  it('does not wait for ever for a proxy that goes on sending', async () => {
    const began = performance.now();
    await stop({
      readiness: open(),
      listening: { ...idle, sinceRequestMs: () => 0 },
      stopDelayMs: 10,
      withinMs: 1_000,
      finishMs: 500,
    });
    expect(performance.now() - began).toBeLessThan(950);
  });

  it('waits for nothing that hangs, and still does the rest', async () => {
    const done: string[] = [];
    await stop({
      readiness: open(),
      listening: idle,
      withinMs: 100,
      finish: [forEver, async () => done.push('messages')],
    });
    expect(done).toEqual(['messages']);
  });

  it('does the rest where a part fails, and reports the failure then', async () => {
    const done: string[] = [];
    const stopping = stop({
      readiness: open(),
      listening: idle,
      finish: [() => Promise.reject(new Error('the store is gone')), async () => done.push('messages')],
    });
    await expect(stopping).rejects.toThrow(/could not finish/u);
    expect(done).toEqual(['messages']);
  });
});
