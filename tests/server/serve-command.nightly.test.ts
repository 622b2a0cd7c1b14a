import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../databases/temporary-folder.ts';
import { json, openBackend } from './backend/backend-world.ts';
import { addressOf, createServe, until, untilPrints } from './fixtures/serve-process.ts';
import { projectBuiltWith } from './fixtures/trading-shop.ts';

const serve = createServe();
const folder = temporaryFolder();

/** A storefront with the default settings, whatever has been built in `dist`. */
let project = '';
beforeAll(async () => {
  project = await projectBuiltWith(folder.file('defaults'));
});

const isStopping = (state: unknown): boolean => JSON.stringify(state ?? '').includes('stopping');

describe('bhor serve', () => {
  it('prints its address first, shows one-time passwords, and stops on SIGINT with code 0', async () => {
    const run = serve(['--sandbox', '--port', '0'], {}, project);
    const url = await addressOf(run);
    expect(run.out().split('\n')[0]).toBe(`BHOR is running at ${url}`);
    const body = JSON.stringify({ phone: '9876543210' });
    const reply = await fetch(`${url}/server/api/otp/send.php`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(await reply.json()).toMatchObject({ status: true, sandbox: true });
    await untilPrints(run, /^SMS to 9876543210: \d{6} is your BHOR one-time password/mu);
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(0);
    expect(run.err()).toBe('');
  });

  it('keeps serving when the readers of its output and its log have gone, and still stops on SIGINT with code 0', async () => {
    const run = serve(['--sandbox', '--port', '0', '--log'], {}, project);
    const url = await addressOf(run);
    run.child.stdout?.destroy();
    run.child.stderr?.destroy();
    for (const phone of ['9876543210', '9123456780', '9123456781']) {
      const reply = await fetch(`${url}/server/api/otp/send.php`, {
        method: 'POST',
        body: JSON.stringify({ phone }),
        headers: { 'content-type': 'application/json' },
      });
      expect(await reply.json()).toMatchObject({ status: true });
    }
    const sent = (await (await fetch(`${url}/sandbox/sent`)).json()) as readonly unknown[];
    expect(sent).toHaveLength(3);
    expect(run.child.exitCode).toBeNull();
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(0);
  });

  it('takes its port from PORT, uses the next free one if it is taken and says so, and stops on SIGTERM', async () => {
    const other = await openBackend(() => undefined);
    const taken = new URL(other.url).port;
    const run = serve(['--sandbox'], { PORT: taken }, project);
    const url = await addressOf(run);
    expect(Number(new URL(url).port)).toBeGreaterThan(Number(taken));
    await untilPrints(run, new RegExp(`Port ${taken} is in use`, 'u'));
    expect((await fetch(url)).status).toBe(200);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    await other.close();
  });

  it('forwards calls to a backend with --backend, then has no sandbox, logs each request, and stops with code 0', async () => {
    const backend = await openBackend((_request, response) =>
      json(response, { status: true, data: { isLogged: false } }),
    );
    const run = serve(['--backend', `${backend.url}/shop/`, '--port', '0'], {}, project);
    const url = await addressOf(run);
    await untilPrints(run, /Ctrl\+C/u);
    expect(run.out()).toBe(
      `BHOR is running at ${url}\nAPI calls are forwarded to ${backend.url}/shop. Press Ctrl+C to stop.\n`,
    );
    expect(await (await fetch(`${url}/server/api/session/check.php`)).json()).toEqual({
      status: true,
      data: { isLogged: false },
    });
    expect(backend.requests.map((request) => request.url)).toEqual(['/shop/server/api/session/check.php']);
    expect([(await fetch(`${url}/`)).status, (await fetch(`${url}/sandbox`)).status]).toEqual([200, 404]);
    await until(() => run.err().includes('session/check.php'));
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    await backend.close();
  });

  it('says that it is not ready as soon as it is to stop, and a second signal ends it at once', async () => {
    const run = serve(['--sandbox', '--port', '0'], { STOP_DELAY: '3' }, project);
    const url = await addressOf(run);
    await untilPrints(run, /Orders, messages/u);
    const state = async (): Promise<unknown> => (await fetch(`${url}/readyz`)).json();
    expect(await state()).toEqual({ ready: true, state: 'ready' });
    run.child.kill('SIGTERM');
    let last: unknown;
    for (let tries = 0; tries < 20 && !isStopping(last); tries += 1) last = await state();
    expect(last).toEqual({ ready: false, state: 'stopping' });
    expect((await fetch(`${url}/`)).status).toBe(200);
    const health = await fetch(`${url}/healthz`);
    expect([health.status, await health.text()]).toEqual([503, 'stopping\n']);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(143);
  });
});
