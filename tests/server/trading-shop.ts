/** What a shop needs to trade: its gateways, and a storefront that was built with its settings. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeBuiltSettings } from '../../adapters/settings/built-settings.ts';
import { loadSettings } from '../../adapters/settings/load-settings.ts';
import { openMailServer } from '../messages/mail-server.ts';
import { openSmsGateway, TEMPLATES } from '../messages/sms-gateway.ts';
import { openFakeRazorpay } from '../razorpay-gateway/fake-razorpay.ts';
import { ROOT } from './serve-process.ts';

/** Valid settings with another seller than the sample, so others than the build's. */
export const OWN_SELLER = 'tests/settings/own-seller.yaml';

/** The gateways of a shop that trades, as real servers on this machine, and the variables that name them. */
export const openGateways = async (store: string) => {
  const [razorpay, sms, mail] = await Promise.all([openFakeRazorpay(), openSmsGateway(), openMailServer()]);
  const { config } = razorpay;
  return {
    razorpay,
    sms,
    mail,
    variables: {
      STORE: store,
      SITE_ORIGIN: 'http://127.0.0.1',
      RAZORPAY_KEY_ID: config.keyId,
      RAZORPAY_KEY_SECRET: config.keySecret,
      RAZORPAY_WEBHOOK_SECRET: config.webhookSecret,
      RAZORPAY_API: config.api,
      RAZORPAY_CHECKOUT: config.checkout,
      SMS_URL: sms.config.url,
      SMS_KEY: sms.config.apiKey,
      SMS_SENDER: sms.config.senderId,
      SMS_ENTITY: sms.config.entityId,
      SMS_TEMPLATES: Object.entries(TEMPLATES)
        .map((pair) => pair.join('='))
        .join(','),
      SMTP_HOST: mail.config.host,
      SMTP_PORT: String(mail.config.port),
      MAIL_FROM: 'orders@shop.example',
      LOG_FORMAT: 'json',
    },
    close: () => Promise.all([razorpay.close(), sms.close(), mail.close()]),
  };
};

/** The project in a folder, with a storefront that was built with these settings, by default the defaults. */
export const projectBuiltWith = async (root: string, settings?: string): Promise<string> => {
  const client = join(root, 'dist/client');
  mkdirSync(client, { recursive: true });
  writeFileSync(join(client, 'index.html'), '<!doctype html><title>A page</title>');
  await writeBuiltSettings(client, (await loadSettings(settings === undefined ? undefined : `${ROOT}${settings}`)).id);
  for (const name of ['adapters', 'cli', 'core', 'node_modules', 'package.json', 'server', 'tests'])
    symlinkSync(`${ROOT}${name}`, join(root, name));
  return root;
};
