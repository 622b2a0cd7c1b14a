/**
 * `bhor release` on a shop in production: two servers on one database behind Caddy. Prices and a fee change while shoppers
 * shop, and nobody notices a gap; a release that does not start is taken back.
 */
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withCookies } from '../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../adapters/http-client/http-client.ts';
import { createPool } from '../../adapters/sql/postgres/connection.ts';
import { rupees } from '../../core/entities/money/money.ts';
import { createDatabase, describeOnPostgres } from '../databases/postgres.ts';
import { ADDRESS, PHONE } from '../samples/customers.ts';
import { describeBehindCaddy, startCaddy } from '../server/fixtures/caddy.ts';
import { superviseServers } from '../server/fixtures/supervised-servers.ts';
import { openGateways, OWN_COURIER, OWN_SELLER } from '../server/fixtures/trading-shop.ts';
import { pause, until } from '../server/fixtures/waiting.ts';
import { dataOf } from '../shop/test-shop.ts';
import { copyWith, type ChangedCopy } from './changed-copy.ts';

const ROOT = new URL('../../', import.meta.url);
const PATIENCE_MS = 60_000;
const WASH = 'bhor_0002';

/** A settings document with this price of the wash and this fee. */
const settingsWith = (price: number, fee: number): string =>
  `${readFileSync(new URL(OWN_SELLER, ROOT), 'utf8')}\nprices: { wash: { initial: 949, sale: ${price} } }\ncodFee: ${fee}\n`;

describeBehindCaddy('a release', () => {
  describeOnPostgres('on two servers', () => {
    let copy: ChangedCopy;
    let gateways: Awaited<ReturnType<typeof openGateways>>;
    let supervisor: Awaited<ReturnType<typeof superviseServers>>;
    let caddy: Awaited<ReturnType<typeof startCaddy>>;
    let store: string;
    /** The flags with which every release of this test is made. */
    let flags: readonly string[];
    beforeAll(async () => {
      copy = copyWith({
        'settings.yaml': settingsWith(749, 150),
        stopped: '',
        // Which the settings name.
        'courier.csv': readFileSync(new URL(OWN_COURIER, ROOT)),
      });
      symlinkSync(new URL('node_modules', ROOT), join(copy.root, 'node_modules'));
      store = (await createDatabase()).url;
      gateways = await openGateways(store);
      supervisor = await superviseServers(copy.root, {
        ...gateways.variables,
        STOP_DELAY: '3',
        CALLS_PER_MINUTE: '100000',
      });
      const config = join(copy.root, 'shop.env');
      writeFileSync(config, `SITE_ORIGIN=${gateways.variables.SITE_ORIGIN}\n`);
      await copy.bhor('release', '--config', config, '--settings', 'settings.yaml');
      await Promise.all(supervisor.ports.map((port) => supervisor.start(port)));
      caddy = await startCaddy(supervisor.ports);
      flags = ['--config', config, '--ports', supervisor.ports.join(','), '--restart', supervisor.restart];
    }, 4 * PATIENCE_MS);
    afterAll(async () => {
      await caddy?.close();
      await supervisor?.close();
      await gateways?.close();
      copy?.remove();
    });

    const newShopper = () => createHttpClient({ base: caddy.url, fetch: withCookies(fetch) });
    const page = async (path: string) => {
      const response = await fetch(`${caddy.url}${path}`, { signal: AbortSignal.timeout(20_000) });
      return { status: response.status, text: await response.text() };
    };
    const assetsIn = (html: string): readonly string[] => [...new Set(html.match(/\/assets\/[\w./-]+\.(?:js|css)/gu))];

    it(
      'changes a price and a fee under load: no request fails, no total is wrong, carts are kept, and an open tab finishes its purchase',
      async () => {
        // A tab of the release before, with a cart, whose phone is verified.
        const tab = newShopper();
        const before = await page('/products/wash');
        await dataOf(tab.sendOtp({ phone: PHONE }));
        await until(() => gateways.sms.delivered.length === 1, PATIENCE_MS);
        await dataOf(
          tab.verifyOtp({ phone: PHONE, otp: /\d{6}/u.exec(gateways.sms.delivered[0]?.text ?? '')?.[0] ?? '' }),
        );
        const customer = { name: ADDRESS.name, phone: PHONE, email: ADDRESS.email, isVerified: true };
        await dataOf(tab.createCustomer({ customer, shipping: ADDRESS, billing: null }));
        await dataOf(tab.updateCart({ pid: WASH, qty: 1 }));

        const load = startLoad({ newShopper, page });
        writeFileSync(join(copy.root, 'settings.yaml'), settingsWith(699, 120));
        const printed = await copy.bhor('release', '--settings', 'settings.yaml', ...flags);
        await pause(500);
        const { requests, problems, totals, keptCarts } = await load.stop();
        expect(printed.match(/serves it after/gu)).toHaveLength(2);
        expect(problems).toEqual([]);
        expect(requests).toBeGreaterThan(100);
        expect(new Set(totals)).toEqual(new Set([699 + 120, 749 + 150]));
        expect(keptCarts).toBe(true);

        // The tab still finds its code, and is told of the new total before it pays.
        const assets = assetsIn(before.text);
        expect(assets.length).toBeGreaterThan(3);
        for (const asset of assets) expect([asset, (await page(asset)).status]).toEqual([asset, 200]);
        const place = (total: number) =>
          tab.placeOrder({
            mode: 'cod',
            redeemCash: false,
            expectedTotal: rupees(total),
            shipping: ADDRESS,
            billing: null,
            key: `an-attempt-to-pay-${total}`,
          });
        expect(await place(749 + 150)).toMatchObject({ status: false, code: 'PRICE_CHANGED' });
        expect((await dataOf(place(699 + 120))).order.state).toBe('confirmed');
        expect((await page('/products/wash')).text).toContain('₹699');
      },
      4 * PATIENCE_MS,
    );

    it('goes back to the release before, with its settings', { timeout: 4 * PATIENCE_MS }, async () => {
      await copy.bhor('release', '--back', ...flags);
      expect((await page('/products/wash')).text).toContain('₹749');
      const shopper = newShopper();
      const { quotes } = await dataOf(shopper.updateCart({ pid: WASH, qty: 1 }));
      expect(quotes?.cod.total).toBe(749 + 150);
    });

    it(
      'takes a release back whose server does not start, and goes on selling',
      async () => {
        // The settings of the release that was gone back from, so that nothing has to be built again.
        writeFileSync(join(copy.root, 'settings.yaml'), settingsWith(699, 120));
        supervisor.spoil();
        const [command, ...rest] = ['release', '--settings', 'settings.yaml', '--wait', '4', ...flags];
        await expect(copy.bhor(command ?? '', ...rest)).rejects.toThrow(
          /does not serve release \w+ .*going back to release/u,
        );
        const { status, text } = await page('/products/wash');
        expect([status, text.includes('₹749')]).toEqual([200, true]);
      },
      4 * PATIENCE_MS,
    );

    it(
      'stops all servers first where they are of another version, and does nothing where it is not told how',
      async () => {
        const older = createPool(store, { max: 1, name: 'shop server' });
        (await older.connect()).release();
        const config = join(copy.root, 'store.env');
        writeFileSync(config, `SITE_ORIGIN=${gateways.variables.SITE_ORIGIN}\nSTORE=${store}\n`);
        const release = (...stop: readonly string[]) =>
          copy.bhor('release', '--settings', 'settings.yaml', ...flags, '--config', config, ...stop);
        await expect(release()).rejects.toThrow(/could not read what this one writes: add --stop/u);
        const releasing = release('--stop', `echo {port} >> ${join(copy.root, 'stopped')}`);
        const stopped = () => readFileSync(join(copy.root, 'stopped'), 'utf8').split('\n').filter(Boolean);
        await until(() => stopped().length === 2, 4 * PATIENCE_MS);
        await older.end();
        const printed = await releasing;
        expect(printed).toMatch(/all are stopped first[^]*serves it after[^]*serves it after/u);
        expect(stopped()).toEqual(supervisor.ports.map(String));
        expect((await page('/products/wash')).text).toContain('₹699');
      },
      4 * PATIENCE_MS,
    );
  });
});

/** Shoppers who look at a page, change a cart and read it, until they are stopped. */
const startLoad = ({
  newShopper,
  page,
}: {
  readonly newShopper: () => ReturnType<typeof createHttpClient>;
  readonly page: (path: string) => Promise<{ readonly status: number; readonly text: string }>;
}) => {
  let isStopped = false;
  let requests = 0;
  let keptCarts = true;
  const problems: string[] = [];
  const totals = new Set<number>();
  const shop = async (): Promise<void> => {
    const shopper = newShopper();
    await dataOf(shopper.updateCart({ pid: WASH, qty: 1 }));
    while (!isStopped) {
      const { status } = await page('/products/wash');
      if (status !== 200) problems.push(`the page answered ${status}`);
      const { items, quotes } = await dataOf(shopper.getCart());
      if (items[WASH]?.qty !== 1) keptCarts = false;
      totals.add(quotes?.cod.total ?? Number.NaN);
      await dataOf(shopper.updateCart({ pid: WASH, qty: 1 }));
      requests += 3;
      // Often enough to notice a gap; more would only take the time that the servers need to start.
      await pause(100);
    }
  };
  const shoppers = Promise.all(
    Array.from({ length: 6 }, () => shop().catch((error: unknown) => problems.push(String(error)))),
  );
  return {
    stop: async () => {
      isStopped = true;
      await shoppers;
      return { requests, problems, totals: [...totals], keptCarts };
    },
  };
};
