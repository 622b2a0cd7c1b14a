/** `diff`: the same sessions on two backends, up to the first answer that differs. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { composeServedShop } from '../../../cli/composition.ts';
import { createLocalBackend } from '../../../cli/conform/backend/local-backend.ts';
import { differenceText, isSame } from '../../../cli/conform/report/difference-text.ts';
import { diff } from '../../../cli/conform/run/diff.ts';
import { DEFAULT_RUN } from '../../../cli/commands/backends/session-options.ts';

import { FOREIGN_OTP } from '../../core/foreign-backend.ts';
import { cli } from '../run-cli.ts';
import { OTP, productionShop, serve, withoutOptionalCalls, type Backend } from '../run/backends.ts';
import { breakShop, type Break } from './broken-shop.ts';
import { foreignRequest, served } from './served-backends.ts';

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
});
