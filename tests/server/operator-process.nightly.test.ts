/** The operator's commands beside a server process, and the stores that sandboxes and shops refuse of each other. */
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withCookies } from '../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../adapters/http-client/http-client.ts';
import { cli } from '../cli/run-cli.ts';
import { ADDRESS, PHONE } from '../samples/customers.ts';
import { dataOf, order, signIn } from '../shop/test-shop.ts';
import { temporaryFolder } from '../databases/temporary-folder.ts';
import { addressOf, createServe, until } from './fixtures/serve-process.ts';
import { openGateways, OWN_SELLER, projectBuiltWith } from './fixtures/trading-shop.ts';
import { WASH } from '../samples/products.ts';

const folder = temporaryFolder();
const serve = createServe();
const shopProject = await projectBuiltWith(folder.file('shop'), OWN_SELLER);
const sandboxProject = await projectBuiltWith(folder.file('sandbox'));

/** A customer who has signed in; `sms` is the text of the latest SMS. */
const customerOf = async (base: string, sms: () => Promise<string>) => {
  const api = createHttpClient({ base, fetch: withCookies(fetch) });
  await signIn({ lastOtp: async () => /\d{6}/u.exec(await sms())?.[0] ?? '' }, api);
  const place = async (mode: 'cod' | 'upi', expectedTotal: number) => {
    await dataOf(api.updateCart({ pid: WASH, qty: 1 }));
    return dataOf(api.placeOrder(order({ mode, expectedTotal })));
  };
  return { api, place };
};

it('a shop in production is reconciled beside its server, and its store is refused by a sandbox', async () => {
  const store = `sqlite:${folder.file('shop.db')}`;
  const gateways = await openGateways(store);
  const { razorpay, sms, variables } = gateways;
  // As the server has them; what the tests themselves are run with must not matter.
  const config = folder.file('shop.env');
  writeFileSync(
    config,
    Object.entries({ ...variables, SHOP_SETTINGS: OWN_SELLER })
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const run = serve(['--port', '0', '--config', config, '--log'], { STORE: store }, shopProject);
  const { api, place } = await customerOf(await addressOf(run), async () => {
    await until(() => sms.delivered.length === 1);
    return sms.delivered[0]?.text ?? '';
  });
  const placed = await place('upi', 749);
  const number = placed.order.order;

  // Paid, and the gateway's event gets lost.
  razorpay.pay(placed.paymentWindow?.gatewayOrder ?? '', 'captured');
  const reconcile = () => cli(['payments', 'reconcile', '--config', config]);
  expect(await reconcile()).toMatchObject({
    code: 0,
    out: expect.stringMatching(new RegExp(`${number} +pending_payment → confirmed +created → captured +changed`, 'u')),
    err: '',
  });
  expect((await dataOf(api.getOrder({ order: number }))).state).toBe('confirmed');

  expect(await cli(['orders', 'move', number, 'packed', '--store', store])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringMatching(/from own-seller\.yaml.*the defaults.*--settings or SHOP_SETTINGS/u),
  });
  const onStore = ['--store', store, '--settings', OWN_SELLER];
  const shown = await cli(['customers', 'show', PHONE, ...onStore]);
  expect(shown).toMatchObject({ code: 0, err: '', out: expect.stringContaining(ADDRESS.email) });
  // Without the gateway's variables there is nothing to ask.
  expect(await cli(['payments', 'reconcile', ...onStore])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('RAZORPAY_KEY_ID'),
  });
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);
  expect(run.err()).not.toMatch(new RegExp(`${PHONE}|${ADDRESS.email}`, 'u'));

  const sandbox = serve(['--sandbox', '--port', '0'], { STORE: store }, sandboxProject);
  expect(await sandbox.ended).toBe(2);
  expect(sandbox.err()).toBe(
    `error: --store ${store}: it belongs to a shop in production. Name another store for the sandbox, such as --store sqlite:data/sandbox.db, or start the shop without --sandbox\n`,
  );
  await gateways.close();
});

it('a sandbox is operated at its address and on its store, and its store is refused by a shop in production', async () => {
  const store = `sqlite:${folder.file('sandbox.db')}`;
  const run = serve(['--sandbox', '--port', '0', '--log'], { STORE: store }, sandboxProject);
  const url = await addressOf(run);
  const { place } = await customerOf(url, async () => {
    const sent = (await (await fetch(`${url}/sandbox/sent`)).json()) as readonly { readonly text: string }[];
    return sent.at(-1)?.text ?? '';
  });
  const number = (await place('cod', 899)).order.order;
  expect(await cli(['orders', 'move', number, 'packed', '--store', store])).toMatchObject({ code: 0, err: '' });
  const atAddress = await cli(['customers', 'show', PHONE, '--via', url]);
  expect(atAddress).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(new RegExp(`^orders +${number}  .*, packed, payment due$`, 'mu')),
  });
  expect(await cli(['customers', 'show', PHONE, '--store', store])).toEqual(atAddress);
  for (const flags of [
    ['--via', url],
    ['--store', store],
  ]) {
    expect((await cli(['stats', ...flags])).out).toMatch(/^orders +1 +1 +1$/mu);
    expect((await cli(['payments', 'reconcile', ...flags])).out).toBe('Nothing is open at the payment gateway.\n');
  }
  await until(() => run.err().includes('/sandbox/customer'));
  expect(run.err()).not.toMatch(new RegExp(`${PHONE}|${ADDRESS.email}`, 'u'));
  run.child.kill('SIGTERM');
  expect(await run.ended).toBe(0);

  const gateways = await openGateways(store);
  const shop = serve(['--port', '0', '--settings', OWN_SELLER], gateways.variables, shopProject);
  expect(await shop.ended).toBe(2);
  expect(shop.err()).toBe(
    `error: --store ${store}: it belongs to a sandbox, whose orders and payments are simulated. Name another store for the shop, or start the sandbox with --sandbox\n`,
  );
  // What has refused it has not changed it.
  const again = serve(['--sandbox', '--port', '0'], { STORE: store }, sandboxProject);
  await addressOf(again);
  await gateways.close();
});
