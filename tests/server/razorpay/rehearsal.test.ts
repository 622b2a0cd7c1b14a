/** A rehearsal (bhor config rehearse) with a fake Razorpay over HTTP: what it sees, and that the shop's books know nothing of it. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRecordingMessenger } from '../../../adapters/memory/recording-messenger.ts';
import { createRazorpayGateway } from '../../../adapters/payments/razorpay-gateway.ts';
import { beginRehearsal, readRehearsal } from '../../../core/shop/payments/rehearsal.ts';
import { rehearse, type Rehearsed } from '../../../server/rehearsal.ts';
import { openStore } from '../../../server/stores/open-store.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { sampleMail, sampleSms } from '../../messages/sample-messages.ts';
import { openFakeRazorpay } from '../../razorpay-gateway/fake-razorpay.ts';
import { createClientFolder, startTestServer } from '../fixtures/client-folder.ts';

const MINUTE = 60_000;
const files = temporaryFolder();
let count = 0;

/** A rehearsal of a shop, on a clock of its own; `during` is what happens in each second that it waits. */
const rehearsal = async (during: (world: Awaited<ReturnType<typeof open>>) => unknown, payMs = MINUTE) => {
  const world = await open();
  const lines: Rehearsed[] = [];
  let waitedMs = 0;
  const ports = {
    store: world.store,
    gateway: createRazorpayGateway(world.fake.config),
    messenger: createRecordingMessenger(),
    now: () => Date.now() + waitedMs,
    pause: async (ms: number) => {
      waitedMs += ms;
      await during(world);
    },
    isServed: (url: string) => fetch(url).then(({ ok }) => ok),
  };
  const plan = { sms: sampleSms(), mail: sampleMail(), origin: world.server.url, payMs };
  for await (const line of rehearse(ports, plan)) lines.push(line);
  return { ...world, lines, sent: ports.messenger.sent(), problems: lines.filter((line) => 'problem' in line) };
};

const open = async () => {
  const fake = await openFakeRazorpay();
  const folder = createClientFolder();
  const name = `sqlite:${files.file(`${(count += 1)}.db`)}`;
  const server = await startTestServer(folder, { razorpay: fake.config, store: name });
  const { store, close } = await openStore(name, { isServer: false });
  fake.webhooks.url = `${server.url}/server/api/payment/webhook.php`;
  onTestFinished(async () => {
    await close();
    await server.close();
    await fake.close();
    folder.remove();
  });
  const page = () => fetch(`${server.url}/server/api/payment/rehearsal.php`);
  return { fake, store, server, page };
};

type World = Awaited<ReturnType<typeof open>>;
const payOnce = ({ fake }: World): void => {
  const [order] = fake.ledger.orders;
  if (order !== undefined && fake.ledger.payments.length === 0) fake.pay(order.id, 'captured');
};

/** What is seen where the page to pay on is not served. */
const unserved = async ({ store, fake, server }: World): Promise<readonly Rehearsed[]> => {
  const ports = {
    store,
    gateway: createRazorpayGateway(fake.config),
    messenger: createRecordingMessenger(),
    now: Date.now,
    pause: async () => undefined,
    isServed: async () => false,
  };
  const seen: Rehearsed[] = [];
  for await (const line of rehearse(ports, { sms: sampleSms(), mail: sampleMail(), origin: server.url, payMs: 0 }))
    seen.push(line);
  return seen;
};

describe('a rehearsal', () => {
  it('sends an SMS and a mail, and takes and refunds ₹1, both reported by webhooks', async () => {
    const { lines, sent, problems, fake, server } = await rehearsal(async (world) => {
      payOnce(world);
      expect(await world.fake.webhooks.deliver()).not.toContain(503);
    });
    expect(problems).toEqual([]);
    expect(lines).toHaveLength(7);
    expect(lines).toContainEqual({ payAt: `${server.url}/server/api/payment/rehearsal.php` });
    expect(lines.at(-1)).toEqual({ seen: 'the webhook has reported the refund' });
    expect(sent.map(({ channel }) => channel)).toEqual(['sms', 'mail']);
    expect(fake.ledger.payments).toMatchObject([{ amount: 100, amount_refunded: 100 }]);
  });

  it('is in no list, figure or log of the shop', async () => {
    const { server } = await rehearsal(async (world) => {
      payOnce(world);
      await world.fake.webhooks.deliver();
    });
    const today = (await (await fetch(`${server.url}/sandbox/today`)).json()) as object;
    expect(JSON.stringify(today)).not.toMatch(/REHEARSAL|"count":[1-9]/u);
    expect(server.errors).toEqual([]);
  });

  it('says that no webhook has come, which address it needs, and refunds all the same', async () => {
    const { problems, fake, server } = await rehearsal((world) => {
      payOnce(world);
      world.fake.webhooks.lose();
    });
    expect(problems).toEqual([
      {
        seen: 'the payment was made, but no webhook has reported it',
        problem: expect.stringContaining(`${server.url}/server/api/payment/webhook.php, with payment.captured`),
      },
      {
        seen: 'the refund was made, but no webhook has reported it',
        problem: expect.stringContaining('refund.created'),
      },
    ]);
    expect(fake.ledger.payments).toMatchObject([{ amount_refunded: 100 }]);
  });

  it('ends where nobody pays in time, and the next one refunds what was paid too late', async () => {
    const { problems, ...world } = await rehearsal(() => undefined);
    const { fake } = world;
    expect(problems).toMatchObject([{ seen: 'nobody has paid' }]);
    payOnce(world);
    const seen = await unserved(world);
    expect(seen.at(-1)).toMatchObject({ problem: expect.stringContaining('start the server') });
    expect(fake.ledger.payments).toMatchObject([{ amount_refunded: 100 }]);
  });

  it('takes the place of one that the gateway does not know, because it was opened with other keys', async () => {
    const world = await open();
    const { fake, store } = world;
    await beginRehearsal(store, { number: 'REHEARSALOLD', gatewayOrder: 'order_ofOtherKeys', at: 1 });
    const seen = await unserved(world);
    expect(seen).toContainEqual({ seen: expect.stringContaining('the rehearsal before cannot be refunded') });
    expect((await readRehearsal(store))?.gatewayOrder).toBe(fake.ledger.orders[0]?.id);
  });

  it('has a page that leads to the gateway with ₹1, while it is open', async () => {
    let html = '';
    const { fake, page } = await rehearsal(async (world) => {
      html ||= await (await world.page()).text();
    });
    const { config, ledger } = fake;
    expect(html).toContain(`<form method="post" action="${config.api}/checkout/embedded">`);
    expect(html).toContain(`name="order_id" value="${ledger.orders[0]?.id}"`);
    expect(html).toContain('name="amount" value="100"');
    expect((await page()).headers.get('content-security-policy')).toContain(
      `form-action 'self' ${new URL(config.api).origin}`,
    );
    const { page: other } = await open();
    expect((await other()).status).toBe(404);
  });
});
