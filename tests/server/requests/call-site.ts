/** A site over a test shop, and connections that send it what a test says. All are closed after the test. */
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { createShopApp } from '../../../adapters/hono/shop-app.ts';
import { createCallHandlers } from '../../../adapters/http/call-handlers.ts';
import type { LoggedRequest } from '../../../adapters/system/request-log.ts';
import type { Shop } from '../../../core/shop/shop.ts';
import { listen, type Limits } from '../../../server/listen.ts';
import { createLoadShedder } from '../../../server/requests/load-shedder.ts';
import { createSite, type Site } from '../../../server/site/site.ts';
import { createStaticFiles } from '../../../server/site/static-files.ts';
import { createErrorLog } from '../../samples/loggers.ts';
import { createTestShop } from '../../shop/test-shop.ts';
import { createClientFolder } from '../fixtures/client-folder.ts';

type CallSiteOptions = {
  /** Runs before each call. */
  readonly before?: () => Promise<void>;
  readonly maxRequests?: number;
  /** Runs with each entry of the request log. */
  readonly log?: () => void;
  readonly secure?: boolean;
};

export const createCallSite = ({
  before = async () => undefined,
  maxRequests = 10,
  log = () => undefined,
  secure = false,
}: CallSiteOptions = {}) => {
  const { clock, tokens, ...shop } = createTestShop();
  const { logger, errors } = createErrorLog();
  const folder = createClientFolder();
  onTestFinished(folder.remove);
  const call: Shop['call'] = async (...args) => {
    await before();
    return shop.call(...args);
  };
  const options = { shop: { ...shop, call }, clock, random: tokens, logger, secure };
  const handlers = createCallHandlers(options);
  const observed: LoggedRequest[] = [];
  const shedder = createLoadShedder(maxRequests);
  const site = createSite({
    api: createShopApp({ ...options, handlers }),
    handlers,
    sandbox: null,
    files: createStaticFiles({ root: folder.root }),
    clock,
    logger,
    secure,
    shedder,
    logRequest: (request) => {
      observed.push(request);
      log();
    },
  });
  return { site, shedder, observed, errors };
};

/** Answers the port. */
export const serveSite = async (
  site: Pick<Site, 'fetch'> & Partial<Pick<Site, 'answerCall'>>,
  limits: Partial<Limits> = {},
): Promise<number> => {
  const { port, close } = await listen(site, { port: 0, host: '127.0.0.1', limits });
  onTestFinished(() => close());
  return port;
};

export const openSocket = (port: number) => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => {
    socket.destroy();
  });
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return {
    send: (bytes: string) => socket.write(bytes),
    /** What has come back. */
    text: () => text,
    isClosed: () => socket.closed || socket.readableEnded,
    close: () => socket.destroy(),
  };
};
