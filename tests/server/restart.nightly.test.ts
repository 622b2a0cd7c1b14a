/** What a shop has acknowledged is there after its process has ended and another one has started. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadSettings } from '../../adapters/settings/load-settings.ts';
import { createRecordingMessenger } from '../../adapters/memory/recording-messenger.ts';
import { withCookies } from '../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../adapters/http-client/http-client.ts';
import type { SendOutcome } from '../../core/ports/messages.ts';
import type { ShopApi } from '../../core/ports/shop-api.ts';
import { CLAIM_MS } from '../../core/shop/notifications/send-limits.ts';
import { startServer, type RunningServer } from '../../server/start.ts';
import type { DigestKeys } from '../../server/stores/digest-key.ts';
import { openStore } from '../../server/stores/open-store.ts';
import { ADDRESS, PHONE } from '../samples/customers.ts';
import { WASH } from '../samples/products.ts';
import { dataOf, place, signIn } from '../shop/test-shop.ts';
import { temporaryFolder } from '../databases/temporary-folder.ts';
import { createClientFolder } from './fixtures/client-folder.ts';
import { createErrorLog } from '../samples/loggers.ts';
import { MINUTE } from '../samples/durations.ts';

const SETTINGS = await loadSettings(undefined);

const BASE = 'http://shop.test';
const folder = temporaryFolder();
const GATEWAY_DOWN: SendOutcome = { outcome: 'retry', reason: 'the gateway is down' };

type Sent = { readonly to: string; readonly otp?: string };

/** A shop whose process can end, and a browser that keeps its cookies meanwhile. */
const openRestartableShop = async (store: string) => {
  let digestKeys: DigestKeys | undefined;
  const client = createClientFolder();
  onTestFinished(() => client.remove());
  const { logger, errors } = createErrorLog();
  const gateway = { isDown: false };
  const messenger = createRecordingMessenger();
  const start = (): Promise<RunningServer> =>
    startServer({
      settings: SETTINGS,
      port: 0,
      host: '127.0.0.1',
      store,
      sandbox: true,
      addressLimits: false,
      clientRoot: client.root,
      messenger: { send: async (message) => (gateway.isDown ? GATEWAY_DOWN : messenger.send(message)) },
      logger,
      ...(digestKeys !== undefined && { digestKeys }),
    });
  let server = await start();
  onTestFinished(() => server.close());
  const api: ShopApi = createHttpClient({
    base: BASE,
    fetch: withCookies((url, init) => fetch(url.replace(BASE, server.url), init)),
  });
  const sandbox = async <T>(path: string, body?: object): Promise<T> => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return (await (await fetch(`${server.url}/sandbox/${path}`, body === undefined ? {} : post)).json()) as T;
  };
  const lastOtp = async (): Promise<string> =>
    (await sandbox<readonly Sent[]>('sent')).findLast(({ otp }) => otp !== undefined)?.otp ?? '';
  return {
    api,
    sandbox,
    errors,
    gateway,
    lastOtp,
    /** `meanwhile` runs while no process does. */
    restart: async (keys?: DigestKeys, meanwhile?: () => Promise<void>) => {
      await server.close();
      await meanwhile?.();
      digestKeys = keys;
      server = await start();
    },
  };
};

let files = 0;
const database = (): string => `sqlite:${folder.file(`data/shop-${(files += 1)}.db`)}`;

describe('a shop, after a restart', () => {
  it('takes the right one-time password that was sent before, and keeps who is signed in', async () => {
    const { api, lastOtp, restart } = await openRestartableShop(database());
    await api.addToCart({ pid: WASH, qty: 2 });
    await api.sendOtp({ phone: PHONE });
    const otp = await lastOtp();
    await restart();
    expect(await api.verifyOtp({ phone: PHONE, otp })).toMatchObject({ status: true });
    const customer = { name: ADDRESS.name, phone: PHONE, email: ADDRESS.email, isVerified: true };
    await api.createCustomer({ customer, shipping: ADDRESS, billing: null });
    await restart();
    expect(await dataOf(api.checkSession())).toEqual({ isLogged: true });
    expect((await dataOf(api.getCart())).items[WASH]?.qty).toBe(2);
  });

  it('sends a one-time password that a killed process had claimed, and takes it', async () => {
    const store = database();
    const { api, sandbox, gateway, lastOtp, restart } = await openRestartableShop(store);
    gateway.isDown = true;
    await api.sendOtp({ phone: PHONE });
    await restart(undefined, async () => {
      const opened = await openStore(store);
      const [now, until] = [Date.now() + MINUTE, Date.now() + CLAIM_MS];
      expect(await opened.store.outbox.claim({ channel: 'sms', now, until, limit: 10 })).toHaveLength(1);
      await opened.close();
      gateway.isDown = false;
    });
    await sandbox('clock', { advance_ms: 0 });
    expect(await lastOtp()).toBe('');
    // The next step delivers what is free by then.
    for (const advance_ms of [CLAIM_MS, 0]) await sandbox('clock', { advance_ms });
    expect(await api.verifyOtp({ phone: PHONE, otp: await lastOtp() })).toMatchObject({ status: true });
  });

  it('takes a one-time password that was sent under the former key, and none under a forgotten one', async () => {
    const { api, lastOtp, restart, sandbox } = await openRestartableShop(database());
    const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [string, string, string];
    const verifiedAfter = async (keys: DigestKeys | undefined): Promise<boolean> => {
      await api.sendOtp({ phone: PHONE });
      const otp = await lastOtp();
      await restart(keys);
      const answer = await api.verifyOtp({ phone: PHONE, otp });
      await sandbox('clock', { advance_ms: 4 * 60 * MINUTE });
      return answer.status;
    };
    expect(await verifiedAfter({ present: one })).toBe(true);
    expect(await verifiedAfter({ present: two, former: one })).toBe(true);
    expect(await verifiedAfter({ present: three })).toBe(false);
    expect(await verifiedAfter(undefined)).toBe(false);
    expect(await verifiedAfter({ present: one })).toBe(true);
  });

  it('knows the payments of its sandbox, and the time of its clock', async () => {
    const { api, lastOtp, restart, sandbox } = await openRestartableShop(database());
    await signIn({ lastOtp }, api);
    await api.addToCart({ pid: WASH, qty: 1 });
    const order = await place(api);
    type Paid = { readonly data: { readonly payment_id: string; readonly signature: string } };
    const { payment_id, signature } = (await sandbox<Paid>('pay', { order, outcome: 'succeeds' })).data;
    const { now } = await sandbox<{ readonly now: number }>('clock', { advance_ms: 20 * MINUTE });
    await restart();
    expect((await sandbox<{ readonly now: number }>('clock')).now).toBeGreaterThanOrEqual(now);
    const proof = { order, paymentId: payment_id, signature };
    expect(await dataOf(api.verifyPayment(proof))).toEqual({ state: 'captured' });
    // Played again, it is the same payment, which is counted once.
    expect(await sandbox('pay', { order, outcome: 'succeeds' })).toMatchObject({
      data: { state: 'captured', payment_id, signature },
    });
    expect(await dataOf(api.getOrder({ order }))).toMatchObject({ state: 'confirmed' });
  });
});
