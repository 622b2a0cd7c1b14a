/** `diff`: the same sessions on two backends, up to the first answer that differs. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { composeServedShop } from '../../../cli/composition.ts';
import { createLocalBackend } from '../../../cli/conform/backend/local-backend.ts';
import { differenceText, isSame } from '../../../cli/conform/report/difference-text.ts';
import { diff } from '../../../cli/conform/run/diff.ts';
import { DEFAULT_RUN } from '../../../cli/commands/backends/session-options.ts';
import { createClientFolder, startTestServer } from '../../server/fixtures/client-folder.ts';
import { FOREIGN_OTP } from '../../core/foreign-backend.ts';
import { plantedBackend } from '../../lab/breaches/frame/planted-backend.ts';
import { breaches } from '../../lab/breaches/table/table.ts';
import { cli } from '../run-cli.ts';
import { OTP, productionShop, serve, withoutOptionalCalls, type Backend } from '../run/backends.ts';
import { breakShop, type Break } from './broken-shop.ts';
import { foreignRequest, served, servedWithoutSandbox } from './served-backends.ts';

const out = mkdtempSync(join(tmpdir(), 'diff-'));
let open: Backend[] = [];
const opened = async (backend: Promise<Backend>): Promise<string> => {
  const server = await backend;
  open.push(server);
  return server.url;
};
afterEach(async () => {
  await Promise.all(open.map(({ close }) => close()));
  open = [];
});

const shopWith = (change: Break, name: string) => {
  const { local, request } = composeServedShop(DEFAULT_SETTINGS);
  return createLocalBackend({ local, request: breakShop(request, change) }, name);
};
const intact: Break = ({ forward }) => forward();

describe('two backends', () => {
  it('give the same answers if they are the same shop', async () => {
    const { code, out: text } = await cli(['diff', 'core', 'core', '--sessions', '10']);
    expect(code).toBe(0);
    expect(text).toMatch(/^core and core, level extended, random seed 1\n✓ \d+ sessions: the same answers\n$/u);
  }, 240_000);

  it('give the same answers at the level that both offer', async () => {
    const url = await opened(
      serve(withoutOptionalCalls(productionShop(), () => new Response('<h1>Not Found</h1>', { status: 404 }))),
    );
    const { code, out: text } = await cli(['diff', url, 'core', '--otp', OTP, '--sessions', '10', '--out', out]);
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('level core') });
  }, 240_000);

  it('differ in the shortest session, which is written as a scenario', async () => {
    const foreign = foreignRequest();
    const url = await opened(
      served(async (to, init) =>
        to.endsWith('cart/delete.php') ? foreign(to.replace('delete', 'get'), init) : foreign(to, init),
      ),
    );
    const result = await cli(['diff', 'core', url, '--json', '--otp', FOREIGN_OTP, '--sessions', '0', '--out', out]);
    expect(result.code).toBe(1);
    expect(JSON.parse(result.out)).toMatchObject({
      targets: ['core', url],
      level: 'core',
      same: false,
      file: join(out, 'difference.yaml'),
      difference: { steps: ['add wash', 'remove wash'], at: expect.stringMatching(/^data\.(?:items|total)/u) },
    });
    expect(readFileSync(join(out, 'difference.yaml'), 'utf8')).toContain(
      '- call: { name: deleteFromCart, with: { pid: bhor_0002 } }',
    );
    expect(await cli(['run', join(out, 'difference.yaml'), '--via', 'wire'])).toMatchObject({ code: 0 });
  }, 240_000);

  const DIFFERENT: readonly string[] = [
    'rounds half a rupee down',
    'says who is a customer to whoever asks',
    'has another message for a wrong phone number',
    'takes a timed code after the countdown',
    'keeps a code after the countdown',
    'shows the cart of the session that added last',
  ];
  it.each(breaches.filter(({ name, level }) => level === 'extended' && DIFFERENT.includes(name)))(
    'differ if one of them $name',
    async (breach) => {
      const { difference } = await diff({
        ...DEFAULT_RUN,
        backends: [shopWith(intact, 'intact'), await plantedBackend(breach)],
        level: 'extended',
        settings: DEFAULT_SETTINGS,
      });
      expect(difference?.record.steps.length).toBeLessThanOrEqual(6);
    },
    240_000,
  );

  it('are not called the same in sessions that one of them did not play to the end', async () => {
    const silent = { ...shopWith(intact, 'silent'), otp: async () => undefined };
    const result = await diff({
      ...DEFAULT_RUN,
      sessions: 0,
      backends: [shopWith(intact, 'intact'), silent],
      level: 'extended',
      settings: DEFAULT_SETTINGS,
    });
    expect(result).toMatchObject({ difference: undefined, reason: expect.stringContaining('no message with') });
    expect(result.inconclusive).toBeGreaterThan(0);
    expect(result.inconclusive).toBeLessThan(result.played);
    const options = { targets: ['intact', 'silent'], level: 'extended', seed: 1, file: null } as const;
    const compared = result.played - result.inconclusive;
    expect(differenceText(result, options, false)).toContain(
      `✓ ${compared} sessions: the same answers\n    ${result.inconclusive} of ${result.played} sessions not compared: no message`,
    );
    const nothing = { ...result, inconclusive: result.played };
    expect([isSame(result), isSame(nothing)]).toEqual([true, false]);
    expect(differenceText(nothing, options, false)).toContain('✗ nothing was compared\n');
  }, 240_000);

  it('are not called the same if the time limit comes before enough sessions were compared', async () => {
    const slow = () => {
      const shop = shopWith(intact, 'slow');
      return {
        ...shop,
        request: async (...request: Parameters<typeof shop.request>) => {
          await sleep(2);
          return shop.request(...request);
        },
      };
    };
    const result = await diff({
      ...DEFAULT_RUN,
      timeLimitMs: 1,
      backends: [slow(), slow()],
      level: 'core',
      settings: DEFAULT_SETTINGS,
    });
    expect([result.difference, isSame(result), result.isOutOfTime]).toEqual([undefined, false, true]);
    expect(result.played).toBeLessThan(result.asked / 2);
  }, 240_000);

  it('are each asked for their own one-time passwords', async () => {
    const [foreign, production] = [await opened(served(foreignRequest())), await opened(serve(productionShop()))];
    const flags = ['--sessions', '0', '--out', out];
    const both = await cli(['diff', foreign, production, '--otp', FOREIGN_OTP, '--second-otp', OTP, ...flags]);
    // Both are signed in, and neither can be credited with what only a customer sees.
    expect(both.out).toContain('! reward cash cannot be compared: a new customer has ₹120 at the first and ₹0 at the');
    // With the first one's password the second one signs nobody in.
    expect((await cli(['diff', foreign, production, '--otp', FOREIGN_OTP, ...flags])).out).toContain('verify.php');
  }, 240_000);

  it('start from the same reward cash if the one with less can be credited', async () => {
    const url = await opened(served(foreignRequest()));
    const flags = ['--otp', FOREIGN_OTP, '--sessions', '0', '--out', out];
    const { code, out: text } = await cli(['diff', 'core', url, ...flags]);
    expect([code, text]).toEqual([0, expect.stringContaining('the same answers')]);
    expect(text).not.toContain('reward cash');
  }, 240_000);

  it('are not compared at the paths of --ignore, of which the unknown ones are named', async () => {
    const foreign = foreignRequest();
    const dearer = async (...request: Parameters<typeof foreign>) => {
      const response = await foreign(...request);
      return { ...response, text: async () => (await response.text()).replaceAll('"price":"949"', '"price":"950"') };
    };
    const [one, other] = [await opened(served(foreignRequest())), await opened(served(dearer))];
    const flags = ['--otp', FOREIGN_OTP, '--sessions', '0', '--out', out];
    expect(await cli(['diff', one, other, ...flags])).toMatchObject({
      code: 1,
      out: expect.stringContaining('at      data.items.bhor_0002.price'),
    });
    const { code, out: text } = await cli([
      ...['diff', one, other, ...flags, '--ignore', '$.data.items[*].price', '--ignore', 'data.totla'],
    ]);
    expect([code, text]).toEqual([0, expect.stringContaining('! in no answer: data.totla\n')]);
    expect(text).toContain('! not compared: data.items.*.price, data.totla\n');
    const json = await cli(['diff', one, other, ...flags, '--ignore', 'data.items', '--json']);
    expect(JSON.parse(json.out)).toMatchObject({
      same: true,
      ignored: ['data.items'],
      unmetPaths: [],
      unequalCash: null,
    });
    expect(await cli(['diff', one, other, '--ignore', 'data..x'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('data.items.*.price'),
    });
  }, 240_000);

  it('may have the first one’s passwords shown by a sandbox, and the second one’s on the command line', async () => {
    const folder = createClientFolder();
    const server = await startTestServer(folder);
    const [proxy, production] = [await opened(servedWithoutSandbox(server.url)), await opened(serve(productionShop()))];
    try {
      const flags = ['--messages-from', server.url, '--second-otp', OTP, '--sessions', '0', '--out', out];
      // Both are signed in: they differ in paying online, which the second one does not offer.
      expect((await cli(['diff', proxy, production, ...flags])).out).toContain('NO_GATEWAY');
    } finally {
      await server.close();
      folder.remove();
    }
  }, 240_000);

  it('are compared without the clock that they have in common', async () => {
    const folder = createClientFolder();
    const server = await startTestServer(folder);
    const proxy = await opened(servedWithoutSandbox(server.url));
    try {
      const flags = ['--messages-from', server.url, '--sessions', '0', '--out', out];
      expect(await cli(['diff', server.url, proxy, ...flags])).toMatchObject({ code: 0, err: '' });
    } finally {
      await server.close();
      folder.remove();
    }
  }, 240_000);

  it('cannot be compared if one of them does not answer', async () => {
    const { url, close } = await serve(productionShop());
    await close();
    expect(await cli(['diff', 'core', url])).toMatchObject({
      code: 3,
      err: expect.stringContaining(`no response from ${url}`),
    });
  });

  it('are named by an address or core', async () => {
    expect(await cli(['diff', 'core', 'shop'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('must be core or the address of a shop'),
    });
  });

  it.each(['--messages-from', '--second-messages-from'])(
    'are not compared with a %s that is no sandbox',
    async (option) => {
      const url = await opened(served(foreignRequest()));
      const { code, out: text, err } = await cli(['diff', 'core', url, option, url, '--sessions', '0', '--out', out]);
      expect({ code, text, err }).toEqual({
        code: 2,
        text: '',
        err: `error: ${option} ${url} is not the address of a sandbox\n`,
      });
    },
  );
});
