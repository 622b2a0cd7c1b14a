/** The two kinds of shop that are measured: a sandbox, and one in production. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { writeBuiltSettings } from '../../../adapters/settings/built-settings.ts';
import { loadSettings } from '../../../adapters/settings/load-settings.ts';
import { ACCEPTED } from '../../../core/ports/messages.ts';
import { SMS_TEMPLATE_NAMES } from '../../../core/shop/notifications/sms-templates.ts';
import { startServer, type StartOptions } from '../../../server/start.ts';

export type ShopKind = 'sandbox' | 'trading';

export const benchJournal = {
  error: (message: string, cause?: unknown): void => {
    process.stderr.write(`${message} ${String(cause)}\n`);
  },
};

const OWN_SELLER = fileURLToPath(new URL('../../settings/own-seller.yaml', import.meta.url));

/**
 * Gateways that a shop must have to trade. Nothing listens there: what is measured of such a shop, its carts, asks no
 * gateway.
 */
const GATEWAYS: Pick<StartOptions, 'razorpay' | 'messageSinks'> = {
  razorpay: {
    keyId: 'rzp_live_bench',
    keySecret: 'key-secret-of-the-bench',
    webhookSecret: 'webhook-secret-of-the-bench',
    api: 'http://127.0.0.1:9/v1',
    checkout: 'http://127.0.0.1:9/checkout.js',
  },
  messageSinks: {
    sms: {
      url: 'http://127.0.0.1:9/sms',
      apiKey: 'key-of-the-bench',
      senderId: 'SHOPIN',
      entityId: '1101',
      templates: Object.fromEntries(SMS_TEMPLATE_NAMES.map((kind, at) => [kind, String(1_000 + at)])),
    },
    mail: { host: '127.0.0.1', port: 9, security: 'none', from: 'shop@shop.example', fromName: 'Shop' },
  },
};

const ORIGIN = 'https://shop.example';

/** Starts a shop, and resolves with its port. */
export const startMeasuredShop = async (kind: ShopKind, clientRoot: string, store: string): Promise<number> => {
  const common = {
    port: 0,
    host: '127.0.0.1',
    store,
    addressLimits: false,
    messenger: { send: async () => ACCEPTED },
    logger: benchJournal,
  };
  if (kind === 'sandbox') {
    const settings = await loadSettings(undefined);
    return (await startServer({ ...common, settings, clientRoot, sandbox: true })).port;
  }
  const settings = await loadSettings(OWN_SELLER);
  const ownRoot = join(clientRoot, 'trading');
  mkdirSync(ownRoot, { recursive: true });
  writeFileSync(join(ownRoot, 'index.html'), '<!doctype html><title>Home</title>');
  await writeBuiltSettings(ownRoot, settings.id, { origin: ORIGIN });
  const server = await startServer({
    ...common,
    ...GATEWAYS,
    settings,
    clientRoot: ownRoot,
    sandbox: false,
    origin: ORIGIN,
    // As in server/deploy: the load stands in for a proxy on the same machine.
    proxies: 1,
  });
  return server.port;
};
