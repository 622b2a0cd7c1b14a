/** The operator's calls without a socket, for a program that has opened the store itself. */
import { Hono } from 'hono';
import { SANDBOX_PREFIX } from '../../wire/sandbox/sandbox-paths.ts';
import type { AppEnv } from '../context.ts';
import { createReject } from '../json-response.ts';
import { UNKNOWN_PATH } from '../../http/refusals.ts';
import { serveOperatorApi } from './operator-api.ts';
import { serveOperatorReports } from './operator-reports.ts';
import { serveSandboxMessages } from './sandbox-messages.ts';
import type { OperatorPorts } from './sandbox-ports.ts';

/** Nobody else can reach them, so nothing is checked but the requests. */
export const createOperatorApp = (ports: OperatorPorts): Hono<AppEnv> => {
  const app = new Hono<AppEnv>().basePath(SANDBOX_PREFIX);
  const reject = createReject(() => ({ now: ports.clock.now(), sandbox: ports.isSandbox }));
  serveOperatorApi(app, ports, reject);
  serveOperatorReports(app, ports, reject);
  serveSandboxMessages(app, ports, reject);
  app.all('/*', (c) => reject(c, UNKNOWN_PATH));
  // The program itself reports what has failed.
  app.onError((error) => {
    throw error;
  });
  return app;
};
