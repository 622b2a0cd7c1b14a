/**
 * Why a server would not start, before anything is opened: `serve` refuses what this lists, and `config` shows it (spec 10.26).
 * One place for both.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadedSettings } from '../adapters/settings/load-settings.ts';
import { requireSameBuild, sampleProblems } from './check-settings.ts';
import { StartError } from './start-error.ts';
import { isThisMachine, requirePorts, requireProxy } from './required-ports.ts';
import type { ServerConfig } from './server-config.ts';

/** What the start of a shop depends on besides its store and its port. */
export type ShopStart = Pick<
  ServerConfig,
  'sandbox' | 'razorpay' | 'messageSinks' | 'origin' | 'missing' | 'testPayments' | 'proxies'
> & {
  readonly host: string;
  readonly settings: LoadedSettings;
  /** The folder of the built storefront. */
  readonly clientRoot: string;
};

export type BackendStart = Pick<ServerConfig, 'origin' | 'proxies'> & {
  readonly host: string;
  readonly settings?: LoadedSettings | undefined;
  readonly clientRoot: string;
};

/** Every reason for which a shop would not start; none for one that would. */
export const shopStartProblems = async (start: ShopStart): Promise<readonly string[]> => {
  const { sandbox, settings, clientRoot } = start;
  const others = await collected([
    () => {
      if (sandbox && (!isThisMachine(start.host) || start.host === '::1'))
        throw new StartError(`--host ${start.host}: a sandbox is for this machine alone and listens on 127.0.0.1`);
    },
    () => {
      requirePorts(start);
    },
    () => {
      requireProxy({ ...start, inProduction: !sandbox });
    },
    () => requireBuilt(clientRoot, start),
  ]);
  return [...(sandbox ? [] : sampleProblems(settings.settings)), ...others];
};

/** The same for a storefront in front of an existing backend. */
export const backendStartProblems = async (start: BackendStart): Promise<readonly string[]> =>
  collected([
    () => {
      requireProxy({ ...start, inProduction: false });
    },
    () => requireBuilt(start.clientRoot, start),
  ]);

/** Throws StartError with all of them, a line each. */
export const refuseStart = (problems: readonly string[]): void => {
  if (problems.length > 0) throw new StartError(problems.join('\n'));
};

/** The messages of the checks that throw StartError, in their order. */
const collected = async (checks: readonly (() => void | Promise<void>)[]): Promise<readonly string[]> => {
  const problems: string[] = [];
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      problems.push(error.message);
    }
  }
  return problems;
};

const requireBuilt = async (clientRoot: string, { settings, origin }: BackendStart): Promise<void> => {
  if (!existsSync(join(clientRoot, 'index.html')))
    throw new StartError('the storefront is not built yet; run npm run build');
  if (settings !== undefined || origin !== undefined) await requireSameBuild(clientRoot, { settings, origin });
};
