/** The operator page offers the session at hand as a scenario, from what the sandbox has recorded in memory. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withCookies, type CookieJar } from '../../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../../adapters/http-client/http-client.ts';
import { cli } from '../../cli/run-cli.ts';
import { RAVI_HOME, PHONE } from '../../samples/customers.ts';
import { eachWithSandbox, worldOf, type SandboxWorld } from './sandbox-world.ts';
import { WASH } from '../../samples/products.ts';

let world: SandboxWorld;
eachWithSandbox((made) => {
  world = made;
});

/** A browser whose cookies the sandbox's pages get as well. */
const newBrowser = () => {
  const jar: CookieJar = new Map();
  const shopper = worldOf(world.server, createHttpClient({ base: world.server.url, fetch: withCookies(fetch, jar) }));
  const open = (path: string): Promise<Response> =>
    fetch(`${world.server.url}${path}`, {
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
  const post = (path: string, fields: Readonly<Record<string, string>>): Promise<Response> =>
    shopper.postForm(path, fields, { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') });
  return { ...shopper, open, post };
};

const play = async (scenario: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'session-'));
  writeFileSync(join(folder, 'session.yaml'), scenario);
  const ran = await cli(['run', join(folder, 'session.yaml')]);
  rmSync(folder, { recursive: true });
  return ran;
};

const LINK = 'Download this session as a scenario';

describe('the session at hand', () => {
  it('is offered to the browser that has shopped, and to no other', async () => {
    const browser = newBrowser();
    expect(await (await browser.open('/sandbox')).text()).not.toContain(LINK);
    expect((await browser.open('/sandbox/session')).status).toBe(404);
    await browser.api.addToCart({ pid: WASH, qty: 1 });
    expect(await (await browser.open('/sandbox')).text()).toContain(LINK);
    expect(await (await newBrowser().open('/sandbox')).text()).not.toContain(LINK);
  });

  it('is forgotten when twenty other visitors have shopped since its last use', async () => {
    const [idle, returning] = [newBrowser(), newBrowser()];
    const shop = ({ api }: ReturnType<typeof newBrowser>) => api.addToCart({ pid: WASH, qty: 1 });
    const isOffered = async ({ open }: ReturnType<typeof newBrowser>) =>
      (await open('/sandbox/session')).status === 200;
    await shop(idle);
    await shop(returning);
    for (let others = 0; others < 18; others += 1) await shop(newBrowser());
    expect([await isOffered(idle), await isOffered(returning)]).toEqual([true, true]);
    await shop(returning);
    await shop(newBrowser());
    expect([await isOffered(idle), await isOffered(returning)]).toEqual([false, true]);
  });

  it('is downloaded as a scenario that is played to the same end', async () => {
    const browser = newBrowser();
    const order = await browser.place('cod');
    await browser.post('/sandbox/order/form', { order, to: 'packed' });
    await browser.post('/sandbox/clock/form', { advance_ms: '86400000' });
    const download = await browser.open('/sandbox/session');
    expect(download.headers.get('content-disposition')).toBe('attachment; filename="session.yaml"');
    const scenario = await download.text();
    expect(scenario).toContain('move: { to: packed, order: order-1 }');
    expect(scenario).toContain('advance: 1d');
    expect(scenario).toContain('orders: [ { state: packed');
    for (const personal of [PHONE, RAVI_HOME.name, RAVI_HOME.email, RAVI_HOME.st_address, order])
      expect(scenario).not.toContain(personal);
    expect(await play(scenario)).toMatchObject({ code: 0, err: '' });
  });

  it('is recorded up to 500 requests, and says so', async () => {
    const browser = newBrowser();
    await browser.api.getCart();
    for (let batch = 0; batch < 6; batch += 1) {
      const changes = Array.from({ length: 100 }, (_, change) => 1 + (change % 2));
      await Promise.all(changes.map((qty) => browser.api.updateCart({ pid: WASH, qty })));
    }
    const scenario = await (await browser.open('/sandbox/session')).text();
    expect(scenario).toContain('its first 500 requests');
    expect(scenario.match(/- update/gu)).toHaveLength(500);
    expect(scenario).not.toContain('expect:');
  });
});
