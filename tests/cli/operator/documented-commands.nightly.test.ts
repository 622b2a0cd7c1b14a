/**
 * Runs every command for operators that README.md and the pages of server/ show, as it is written there, each in the folder of
 * a shop in production: on SQLite, configured by `bhor.env`, with an order, a complaint or a file as the command needs it.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadSettings } from '../../../adapters/settings/load-settings.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import { ACCEPTED } from '../../../core/ports/messages.ts';
import { put } from '../../../core/ports/store/shop-store.ts';
import { createRecordingMessenger } from '../../../adapters/memory/recording-messenger.ts';
import { restoredKey, restoredKind } from '../../../core/shop/documents/restored.ts';
import { ALL_SERIES } from '../../../core/shop/invoices/number-series.ts';
import { EXAMPLE_ORDER, EXAMPLE_PHONE, EXAMPLE_TICKET } from '../../../cli/text/examples.ts';
import { openStore } from '../../../server/stores/open-store.ts';
import { claimStore } from '../../../server/stores/store-use.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { ADDRESS, PHONE } from '../../samples/customers.ts';
import { openGateways, OWN_SELLER, projectBuiltWith } from '../../server/fixtures/trading-shop.ts';
import { ROOT } from '../../server/fixtures/serve-process.ts';
import { event } from '../../shop/gateway-events.ts';
import { inr, moved, openCod, openHeld, TO_DELIVERY, TO_THE_DOOR, type TestOrder, orderOf } from '../../shop/orders.ts';
import { createTestShop, dataOf, place, readyToPlace, type TestShop } from '../../shop/test-shop.ts';
import { allExamples, isOperators } from '../commands-of-program.ts';
import { cli } from '../run-cli.ts';

const PAGES = ['README.md', 'server/run.md', 'server/operate.md', 'server/backups.md', 'server/reference.md'];

/** What builds, serves or needs another program is run by tests of its own. */
const ELSEWHERE: readonly (readonly [command: RegExp, test: string])[] = [
  [/^config rehearse/u, 'tests/cli/commands/config.test.ts'],
  [/^release --(?:settings|back)/u, 'tests/changes/release.nightly.test.ts'],
  [/^serve\b/u, 'tests/server/serve-command.test.ts'],
  [/^store restore --litestream|rehearsal\.db$/u, 'tests/cli/commands/restore-replica.nightly.test.ts'],
  [/postgres:/u, 'tests/cli/commands/stores.test.ts'],
  [/^(?:run|conform|simulate)\b/u, 'tests/cli/readme-examples.nightly.test.ts'],
];

/** The command lines of a page, of a user or of root, without `npx bhor` and the comment behind them. */
const commandsOf = (page: string): readonly string[] =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^[#$] npx bhor (.+?)(?: +# .*)?$/gmu)].map(
    ([, command = '']) => command,
  );

/** `config` looks at the storefront, too. */
const isAboutBuild = (command: string): boolean => /^config\b(?! (?:settings|sms-templates|rehearse))/u.test(command);
const isElsewhere = (command: string): boolean => ELSEWHERE.some(([pattern]) => pattern.test(command));

const folder = temporaryFolder();
let gateways: Awaited<ReturnType<typeof openGateways>>;
beforeAll(async () => {
  vi.stubEnv('STORE', undefined);
  vi.stubEnv('SHOP_SETTINGS', undefined);
  gateways = await openGateways('sqlite:shop.db');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await gateways.close();
});

/** A wash, paid by UPI. */
const openPaid = async (shop: TestShop): Promise<TestOrder> => {
  const api = await readyToPlace(shop);
  const number = await place(api);
  await dataOf(shop.sendGatewayEvent(number, 'captured'));
  return orderOf(shop, api, number);
};

type Arranged = {
  readonly order?: string;
  readonly ticket?: string;
  readonly files?: Readonly<Record<string, string>>;
};
type Arrange = (shop: TestShop) => Promise<Arranged>;

/** An order by cash on delivery, paid in the end, or by UPI, that has been through these states. */
const cod =
  (...states: Parameters<typeof moved>[1][]): Arrange =>
  async (shop) => {
    const order = await openCod(shop);
    await moved(order, ...states);
    return { order: order.number };
  };
const paid =
  (...states: Parameters<typeof moved>[1][]): Arrange =>
  async (shop) => {
    const order = await openPaid(shop);
    await moved(order, ...states);
    return { order: order.number };
  };
const returning = async (order: TestOrder, upi = ''): Promise<void> => {
  await moved(order, ...TO_DELIVERY);
  await dataOf(order.api.returnOrder({ order: order.number, reason: 'not for me', upi }));
};

const arrangeComplaint: Arrange = async (shop) => {
  const { name, email } = ADDRESS;
  const form = { name, email, phone: PHONE, message: 'The pump does not move.' };
  return { ticket: (await dataOf(shop.session().createGrievance(form))).ticket };
};

const arrangeRestored: Arrange = async (shop) => {
  const restored = { backupAt: null, restoredAt: shop.clock.now(), unconfirmed: ALL_SERIES };
  await shop.store.update({ writes: [restoredKey] }, () => ({
    answer: null,
    writes: [put(restoredKind, restoredKey, restored)],
  }));
  const number = 'BH0000000001';
  const opened = { gatewayOrder: `sandbox_${number}`, amount: rupees(749), payPage: null };
  const event = { id: 'an-event', kind: 'captured', number, payment: UNKNOWN_PAYMENT, at: shop.clock.now() } as const;
  await dataOf(shop.receiveWebhook(await shop.sandboxGateway.play(opened, event)));
  gateways.razorpay.ledger.payments.push({
    ...{ id: UNKNOWN_PAYMENT, entity: 'payment', amount: 74_900, currency: 'INR', order_id: 'order_1', method: 'upi' },
    ...{ description: '', email: ADDRESS.email, contact: PHONE, notes: {}, created_at: 0 },
    ...{ status: 'captured', captured: true, amount_refunded: 0, error_code: null },
  });
  return {};
};
const UNKNOWN_PAYMENT = 'pay_29QQoUBi66xm2f';

/** What a command needs; the first that fits, otherwise an order to be packed. */
const ARRANGEMENTS: readonly (readonly [command: RegExp, arrange: Arrange])[] = [
  [
    /^orders move --from delhivery/u,
    async (shop) => {
      const { order = '' } = await cod('packed')(shop);
      return { order, files: { 'delhivery.csv': `Waybill,Order ID,Status\n1904187000411,${order},Delivered\n` } };
    },
  ],
  [
    /^orders move --from/u,
    async (shop) => {
      const { number } = await openCod(shop);
      return { order: number, files: { 'orders.csv': `order,state,courier,awb\n${number},packed,,\n` } };
    },
  ],
  [
    /^orders move \S+ shipped|^orders ship|^orders print --state packed|^orders print BH|^orders list --state packed/u,
    cod('packed'),
  ],
  [/^orders move \S+ out_for_delivery/u, cod('packed', 'shipped')],
  [/^orders (?:deliver|move \S+ (?:un)?delivered)/u, cod(...TO_THE_DOOR)],
  [/^orders move \S+ rto_received/u, cod(...TO_THE_DOOR, 'undelivered', 'rto')],
  [
    /^orders move \S+ picked_up/u,
    async (shop) => {
      const order = await openPaid(shop);
      await returning(order);
      return { order: order.number };
    },
  ],
  [
    /^orders refund \S+ --at-gateway/u,
    async (shop) => {
      const { order = '' } = await paid('packed')(shop);
      const refund = { id: 'r1', event: 'refund.processed', payment: `pay_sandbox_${order}`, amount: 10_000 };
      await dataOf(shop.receiveWebhook(event(order, refund)));
      return { order };
    },
  ],
  [/^orders refund \S+ .*--reason/u, paid('packed')],
  [
    /^orders refund \S+ --amount/u,
    async (shop) => {
      const order = await openCod(shop);
      await returning(order, 'asha.rao@okbank');
      await moved(order, 'picked_up');
      return { order: order.number };
    },
  ],
  [
    /^orders refund BH/u,
    async (shop) => {
      const order = await openPaid(shop);
      await returning(order);
      await moved(order, 'picked_up');
      return { order: order.number };
    },
  ],
  [/^orders review/u, async (shop) => ({ order: (await openHeld(inr(748), shop)).number })],
  [/^customers erase/u, cod('cancelled')],
  [/^complaints/u, arrangeComplaint],
  [/^(?:store numbers|payments unknown)/u, arrangeRestored],
  [
    /^payments compare --courier/u,
    async (shop) => {
      const order = await openCod(shop);
      await moved(order, 'packed');
      const parcel = { courier: 'Delhivery', awb: '1904187000411' };
      await dataOf(shop.moveOrder({ order: order.number, to: 'shipped', parcel }));
      await moved(order, 'out_for_delivery', 'delivered');
      const payout = 'Waybill Number,Amount Payable,COD Amount,Order Number,awb,amount';
      return { files: { 'payout.csv': `${payout}\n1904187000411,899,899,,1904187000411,899\n` } };
    },
  ],
  [
    /^payments compare/u,
    async (shop) => {
      const { number } = await openPaid(shop);
      const [entry] = await shop.gatewayEntries({ from: 0, until: Number.MAX_SAFE_INTEGER });
      const line = [entry?.id, 'payment', '749.00', Math.floor((entry?.at ?? 0) / 1000), number].join(',');
      const header = 'entity_id,type,amount,created_at,order_receipt';
      const report = `${header}\n${line}\n`;
      return {
        files: {
          'settlement.csv': report,
          'october.csv': `${header}\nadj_1,adjustment,100.00,0,\n`,
          'november.csv': report,
        },
      };
    },
  ],
  // The gateway of the configuration knows none of the other one's orders.
  [/^payments reconcile/u, async () => ({})],
  [
    /^store restore /u,
    async () => {
      await cli(['store', 'backup', 'shop-backup.db']);
      return {};
    },
  ],
];
const arrangementFor = (command: string): Arrange =>
  ARRANGEMENTS.find(([pattern]) => pattern.test(command))?.[1] ?? cod();

/** The financial year now, as numbers of invoices have it. */
const financialYear = (): string => {
  const now = new Date();
  const year = (now.getFullYear() % 100) - (now.getMonth() < 3 ? 1 : 0);
  return `${year}-${year + 1}`;
};

/** The command with what it is about here, and paths in this folder. */
const here = (command: string, { order = '', ticket = '' }: Arranged): string =>
  command
    .replaceAll(EXAMPLE_ORDER, order)
    .replaceAll(EXAMPLE_TICKET, ticket)
    .replaceAll(EXAMPLE_PHONE, PHONE)
    .replaceAll('26-27', financialYear())
    .replaceAll('/etc/shop/shop.env', 'bhor.env')
    .replaceAll('/etc/shop/settings.yaml', 'settings.yaml')
    .replaceAll(
      'sqlite:/var/lib/shop/shop.db',
      command.startsWith('store restore') ? 'sqlite:restored.db' : 'sqlite:shop.db',
    );

/** A text that is piped into a command. */
const PIPED = /^echo "(.+)" \| bhor (.+)$/u;

/** Words, some of them between quotes; the output may go to a file. */
const LINE = /^(?<words>(?:(?:[^ "'|>]+|"[^"]*") ?)+?)(?: > (?<file>\S+))?$/u;

const wordsOf = (line: string): readonly string[] => {
  const words = LINE.exec(line)?.groups?.['words'];
  if (words === undefined) throw new Error(`needs a shell: ${line}`);
  return [...words.matchAll(/"([^"]*)"|([^ "]+)/gu)].map(([, quoted, plain]) => quoted ?? plain ?? '');
};

/** Writes the settings and the configuration of a shop in production. */
const configure = (path: string): void => {
  copyFileSync(join(ROOT, OWN_SELLER), join(path, 'settings.yaml'));
  copyFileSync(join(ROOT, OWN_SELLER, '../courier.csv'), join(path, 'courier.csv'));
  const variables = { ...gateways.variables, SHOP_SETTINGS: 'settings.yaml' };
  const lines = Object.entries(variables).map((pair) => `${pair.join('=')}\n`);
  for (const name of ['bhor.env', 'shop.env']) writeFileSync(join(path, name), lines.join(''));
};

let folders = 0;
/** The folder of a new shop, whose messages about orders are refused. */
const openFolder = async () => {
  const path = folder.file(`shop-${(folders += 1)}`);
  mkdirSync(path);
  configure(path);
  process.chdir(path);
  const { settings, id } = await loadSettings('settings.yaml');
  const { store, close } = await openStore(`sqlite:${join(path, 'shop.db')}`);
  await claimStore(store, 'shop', 'of the test', id);
  const taken = createRecordingMessenger();
  const shop = createTestShop({
    store,
    settings,
    start: Date.now(),
    messenger: {
      send: async (message) => {
        if (message.otp === undefined) return { outcome: 'refused', reason: 'the gateway: HTTP 400' };
        await taken.send(message);
        return ACCEPTED;
      },
    },
  });
  const lastOtp = async (): Promise<string> => {
    await shop.deliverMessages();
    return taken.sent().at(-1)?.otp ?? '';
  };
  return { path, shop: { ...shop, lastOtp }, close };
};

/** Those that the help of the operator's commands ends with. */
const helpExamples = allExamples.flatMap(([command, example]) =>
  isOperators(example) ? [[example.replace(/^bhor /u, ''), `help of ${command}`] as const] : [],
);

/** Each once, with the first page that shows it. */
const shown = new Map([
  ...helpExamples,
  ...PAGES.toReversed().flatMap((page) => commandsOf(page).map((command) => [command, page] as const)),
]);
const runHere = [...shown].filter(([command]) => !isElsewhere(command) && !isAboutBuild(command));

describe('a command that a page shows', () => {
  const before = process.cwd();

  it.each(runHere)('works: npx bhor %s (%s)', async (command) => {
    const { path, shop, close } = await openFolder();
    try {
      const [, input, line = command] = PIPED.exec(command) ?? [];
      const arranged = await arrangementFor(line)(shop);
      await shop.deliverMessages();
      for (const [name, text] of Object.entries(arranged.files ?? {})) writeFileSync(join(path, name), text);
      const ran = await cli(wordsOf(here(line, arranged)), { input: input ?? '' });
      expect({ code: ran.code, err: ran.err }).toEqual({ code: 0, err: '' });
      expect(ran.out).not.toBe('');
      expect((await cli(['store', 'check'])).out).toContain('No errors.');
    } finally {
      process.chdir(before);
      await close();
    }
  });
});

it('the configuration is checked beside a storefront that was built with its settings, as the pages show', async () => {
  const project = await projectBuiltWith(folder.file('project'), OWN_SELLER);
  configure(project);
  const commands = [...shown.keys()].filter(isAboutBuild);
  expect(commands).toContain('config');
  const env = { ...process.env, STORE: undefined, SHOP_SETTINGS: undefined };
  const program = ['--preserve-symlinks', '--preserve-symlinks-main', 'cli/main.ts'];
  for (const command of commands) {
    const words = wordsOf(here(command, {}));
    const { status, stderr } = spawnSync(process.execPath, [...program, ...words], { cwd: project, env });
    expect({ command, status, err: stderr.toString() }).toEqual({ command, status: 0, err: '' });
  }
});

it.each(ELSEWHERE)('a command that another test runs %s is shown, and run by %s', (pattern, test) => {
  expect([...shown.keys()].some((command) => pattern.test(command))).toBe(true);
  expect(existsSync(join(ROOT, test))).toBe(true);
});
