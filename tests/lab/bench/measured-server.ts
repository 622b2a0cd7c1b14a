/**
 * One server in a process of its own, so that its processor time and memory are its own: `constant` answers with bare
 * Hono, `constant-behind` with Hono behind the site's middleware, `sandbox` and `trading` are shops.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { AppEnv } from '../../../adapters/hono/context.ts';
import { createSystemClock } from '../../../adapters/system/time.ts';
import { listen } from '../../../server/listen.ts';
import { createSite } from '../../../server/site/site.ts';
import { createStaticFiles } from '../../../server/site/static-files.ts';
import { benchJournal, startMeasuredShop } from './measured-shop.ts';
import { CONSTANT_ANSWER, CONSTANT_PATH } from './targets.ts';

const [, , kind = '', clientRoot = '', store = 'memory'] = process.argv;
const constantApp = (): Hono<AppEnv> => {
  const app = new Hono<AppEnv>();
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
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
};

const startConstantBehind = async (): Promise<number> => {
  const site = createSite({
    api: constantApp(),
    sandbox: null,
    files: createStaticFiles({ root: clientRoot }),
    clock: createSystemClock(),
    logger: benchJournal,
  });
  return (await listen(site, { port: 0, host: '127.0.0.1' })).port;
};

const START: Readonly<Record<string, () => Promise<number>>> = {
  constant: startConstant,
  'constant-behind': startConstantBehind,
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
