/**
 * A refund that the gateway has refused, on the operator page. The simulated gateway refuses those of orders that another
 * one has opened: a sandbox with Razorpay in its test mode leaves them to one without it, on the same store.
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withCookies } from '../../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../../adapters/http-client/http-client.ts';
import { openFakeRazorpay, type FakeRazorpay } from '../../razorpay-gateway/fake-razorpay.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { createClientFolder, startTestServer, type ClientFolder, type TestServer } from '../fixtures/client-folder.ts';
import { refundsOnPage, worldOf, type SandboxWorld } from './sandbox-world.ts';

const NOT_OPENED = /the gateway did not accept a refund; .* the sandbox has not opened order_/u;

const stores = temporaryFolder();
let started = 0;
let folder: ClientFolder;
let fake: FakeRazorpay;
let store: string;
let server: TestServer | undefined;

beforeEach(async () => {
  fake = await openFakeRazorpay();
  folder = createClientFolder();
  store = `sqlite:${stores.file(`${(started += 1)}.db`)}`;
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await fake.close();
  folder.remove();
});

/** The sandbox with its next gateway; the one before has ended. */
const restarted = async (gateway: 'razorpay' | 'simulated'): Promise<SandboxWorld> => {
  await server?.close();
  server = await startTestServer(folder, { store, ...(gateway === 'razorpay' && { razorpay: fake.config }) });
  fake.webhooks.url = `${server.url}/server/api/payment/webhook.php`;
  return worldOf(server, createHttpClient({ base: server.url, fetch: withCookies(fetch) }));
};

/** Paid through Razorpay and cancelled; the refund is not requested yet. */
const openCancelled = async (): Promise<string> => {
  const world = await restarted('razorpay');
  const order = await world.place('upi');
  fake.pay(fake.ledger.orders[0]?.id ?? '', 'captured');
  await fake.webhooks.deliver();
  expect(await world.postJson('/sandbox/order', { order, to: 'cancelled' })).toMatchObject({ status: true });
  return order;
};

const runMaintenance = (world: SandboxWorld): Promise<unknown> => world.postJson('/sandbox/clock', { advance_ms: 0 });

const pressAskAgain = async (world: SandboxWorld, order: string): Promise<void> => {
  const page = await world.getText('/sandbox');
  const [, action = '', fields = ''] =
    /<form method="post" action="(\/sandbox\/refund\/form)"(.*?)<\/form>/su.exec(page) ?? [];
  const [, name = '', value = ''] = /<input type="hidden" name="(\w+)" value="(\w+)"/u.exec(fields) ?? [];
  expect([value, fields]).toEqual([order, expect.stringContaining('<button>Ask again</button>')]);
  const reply = await world.postForm(action, { [name]: value });
  expect([reply.status, reply.headers.get('location')]).toEqual([303, '/sandbox']);
};

it('the operator page has the gateway asked again for a refund that it has refused', async () => {
  const order = await openCancelled();
  const text = `${order} · ₹749 to the source of the payment`;

  const simulated = await restarted('simulated');
  await runMaintenance(simulated);
  const refused = new RegExp(`^${text} Refused by the payment gateway. Due since [^A-Z]+ \\w+ [^A-Z]+ Ask again$`, 'u');
  expect(await refundsOnPage(simulated)).toMatch(refused);
  // It is not asked again by itself so soon.
  await runMaintenance(simulated);
  expect(simulated.server.errors).toEqual([expect.stringMatching(NOT_OPENED)]);

  await pressAskAgain(simulated, order);
  expect(await refundsOnPage(simulated)).toMatch(
    new RegExp(`^${text} Waiting for the payment gateway since [^A-Z]+ \\w+ [^A-Z]+$`, 'u'),
  );
  await runMaintenance(simulated);
  expect(simulated.server.errors).toHaveLength(2);
  expect(await refundsOnPage(simulated)).toMatch(refused);

  const razorpay = await restarted('razorpay');
  await runMaintenance(razorpay);
  expect([fake.ledger.refunds, await refundsOnPage(razorpay)]).toEqual([[], expect.stringMatching(refused)]);
  await pressAskAgain(razorpay, order);
  await runMaintenance(razorpay);
  expect(await refundsOnPage(razorpay)).toBeUndefined();
  expect(fake.ledger.refunds.map(({ amount }) => amount)).toEqual([74_900]);
  expect(razorpay.server.errors).toEqual([]);
});
