/**
 * One server in a process of its own, so that its processor time and memory are its own: `constant` answers with bare
 * Hono, `sandbox` and `trading` are shops.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { startMeasuredShop } from './measured-shop.ts';
import { CONSTANT_ANSWER, CONSTANT_PATH } from './targets.ts';

const [, , kind = '', clientRoot = '', store = 'memory'] = process.argv;
const constantApp = (): Hono => {
  const app = new Hono();
  app.get(CONSTANT_PATH, (c) => c.json(CONSTANT_ANSWER));
  app.post(CONSTANT_PATH, async (c) => {
    await c.req.json();
    return c.json(CONSTANT_ANSWER);
  });
  return app;
};

const startConstant = async (): Promise<number> => {
  const answer = getRequestListener(constantApp().fetch);
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const START: Readonly<Record<string, () => Promise<number>>> = {
  constant: startConstant,
  sandbox: () => startMeasuredShop('sandbox', clientRoot, store),
  trading: () => startMeasuredShop('trading', clientRoot, store),
};

const port = await START[kind]?.();
/** Processor time in microseconds, and memory in bytes; or an end, at which Node writes its compiled code. */
process.on('message', (message) => {
  if (message === 'stop') process.exit(0);
  const { user, system } = process.cpuUsage();
  const { rss, heapTotal } = process.memoryUsage();
  process.send?.({ cpu: user + system, rss, mostRss: process.resourceUsage().maxRSS * 1024, heap: heapTotal });
});
process.send?.({ port });
