/**
 * The business of that day, set up as server/run.md and server/backups.md say: a shop in production without a sandbox, two
 * servers behind the deployed Caddyfile, PostgreSQL with a synchronous standby, and the tests' gateways for payments, SMS and mail.
 */
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../../../cli/setup/postgres.mjs';
import { copyWith } from '../../changes/changed-copy.ts';
import { startPostgresPair } from '../../databases/postgres-pair.ts';
import { startCaddy } from '../../server/fixtures/caddy.ts';
import { ROOT } from '../../server/fixtures/serve-process.ts';
import { superviseServers } from '../../server/fixtures/supervised-servers.ts';
import { openGateways, OWN_COURIER, OWN_SELLER } from '../../server/fixtures/trading-shop.ts';

export type Business = Awaited<ReturnType<typeof openBusiness>>;

/** The settings of the brand: a seller of its own, this price of the wash, this fee of cash on delivery. */
export const settingsWith = (price: number, fee: number): string =>
  `${readFileSync(join(ROOT, OWN_SELLER), 'utf8')}\nprices: { wash: { initial: 949, sale: ${price} } }\ncodFee: ${fee}\n`;

export const CONFIG = 'shop.env';
export const SETTINGS = 'settings.yaml';

/** Opens everything, with a first release. What was opened before a failure is closed again. */
export const openBusiness = async (settings: string) => {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('NOT TESTED: there is no PostgreSQL on this machine');
  const closing: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const one of closing.splice(0).toReversed()) await one();
  };
  try {
    const folder = mkdtempSync(join(tmpdir(), 'business-day-'));
    closing.push(() => rmSync(folder, { recursive: true, force: true }));
    const databases = await startPostgresPair({ programs, folder });
    closing.push(databases.stop);
    const gateways = await openGateways(databases.url);
    closing.push(gateways.close);
    const copy = copyWith({ [SETTINGS]: settings, 'courier.csv': readFileSync(join(ROOT, OWN_COURIER)) });
    closing.push(copy.remove);
    symlinkSync(join(ROOT, 'node_modules'), join(copy.root, 'node_modules'));
    // Everybody shops from this machine, so from one address.
    const variables = { ...gateways.variables, STOP_DELAY: '3', ADDRESS_LIMITS: 'off', LOG_REQUESTS: 'off' };
    writeFileSync(
      join(copy.root, CONFIG),
      Object.entries(variables)
        .map((pair) => `${pair.join('=')}\n`)
        .join(''),
      { mode: 0o600 },
    );
    await copy.bhor('store', 'migrate', '--config', CONFIG);
    await copy.bhor('release', '--config', CONFIG, '--settings', SETTINGS);
    const servers = await superviseServers(copy.root, variables);
    closing.push(servers.close);
    await Promise.all(servers.ports.map(servers.start));
    const caddy = await startCaddy(servers.ports);
    closing.push(caddy.close);
    gateways.razorpay.webhooks.url = `${caddy.url}/server/api/payment/webhook.php`;
    return {
      databases,
      ...gateways,
      servers,
      url: caddy.url,
      /** Writes a file beside the configuration. */
      write: (name: string, text: string): void => writeFileSync(join(copy.root, name), text),
      read: (name: string): string => readFileSync(join(copy.root, name), 'utf8'),
      /** A command of the operator on this shop; resolves with what it prints, and rejects with that where it fails. */
      bhor: (...args: readonly string[]): Promise<string> => copy.bhor(...args, '--config', CONFIG),
      release: (): Promise<string> =>
        copy.bhor(
          ...['release', '--config', CONFIG, '--settings', SETTINGS],
          ...['--ports', servers.ports.join(','), '--restart', servers.restart],
        ),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};
