/** The shop over HTTP as an app: every call of the contract, and the gateway's webhook and redirect. */
import { Hono } from 'hono';
import type { CallName } from '../../core/ports/shop-api.ts';
import { allEndpoints } from '../wire/endpoints.ts';
import { callNames } from '../../core/contract/call-names.ts';
import { addApiFallbacks } from './api-fallbacks.ts';
import {
  createCallHandlers,
  createDeliveryScheduler,
  type CallHandlers,
  type CallHandlerOptions,
} from '../http/call-handlers.ts';
import type { AppEnv } from './context.ts';
import { jsonResponse, createReject, otherMethods } from './json-response.ts';
import { pageFor } from './pages/content-negotiation.ts';
import { OTHER_SITE, type Envelope } from '../http/refusals.ts';
import { servePaymentCallback } from './payment-callback.ts';
import { ownOriginOnly, plainPathsOnly } from './request-checks.ts';
import { requestOf } from './request.ts';
import { serveWebhook } from './webhook.ts';

export type ShopAppOptions = CallHandlerOptions & {
  /** Those that also answer calls without Hono; the app creates its own where there are none. */
  readonly handlers?: CallHandlers;
};

export const createShopApp = (options: ShopAppOptions): Hono<AppEnv> => {
  const { shop, clock, logger, origin, trustedProxyHops: hops = 0, sandbox = false, testPayments = false } = options;
  const { handlers = createCallHandlers(options) } = options;
  const app = new Hono<AppEnv>();
  const envelope = (): Envelope => ({ now: clock.now(), sandbox, testPayments });
  const reject = createReject(envelope);

  const serve = <Name extends CallName>(name: Name): void => {
    const { method, path } = allEndpoints[name];
    app.on(method, path, async (c) => {
      c.set('endpoint', name);
      const response = await handlers[name](requestOf(c));
      const made = (await pageFor(name, response, { c, testPayments })) ?? jsonResponse(c, response);
      c.set('callResponse', response);
      return made;
    });
  };

  const refuseOtherMethods = (name: CallName): void => {
    const { method, path } = allEndpoints[name];
    app.all(path, otherMethods(method === 'GET' ? 'GET, HEAD' : method, reject));
  };

  for (const name of callNames) serve(name);
  app.use(plainPathsOnly);
  const deliver = createDeliveryScheduler(shop, logger);
  serveWebhook(app, { receive: shop.receiveWebhook, envelope, onEvent: deliver });
  servePaymentCallback(app, { receive: shop.receiveProof, envelope, onProof: deliver });
  app.use(ownOriginOnly(origin, hops, (c) => reject(c, OTHER_SITE)));
  for (const name of callNames) refuseOtherMethods(name);
  addApiFallbacks(app, { reject, logger });
  return app;
};
