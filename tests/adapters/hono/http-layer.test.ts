/** What the HTTP layer does with every request, whichever call it is for: content types, sizes, methods, statuses, caching. */
import { describe, expect, it } from 'vitest';
import { VIRTUAL_START } from '../../../adapters/simulated/virtual-clock.ts';
import { answered, API, createTestApp, get, HOST, post } from './app.ts';

describe('the HTTP layer', () => {
  it('accepts only JSON bodies, and refuses a form even if it is empty', async () => {
    const { app } = createTestApp();
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      '',
    ]) {
      expect(
        await post(app, `${API}/cart/add.php`, '{"pid":"bhor_0002","qty":1}', { headers: { 'content-type': type } }),
      ).toMatchObject({ status: 415, json: { status: false, code: 'MALFORMED' } });
    }
    expect(
      await post(app, `${API}/customer/logout.php`, '', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ).toMatchObject({ status: 415 });
    expect(
      await post(app, `${API}/cart/add.php`, '{"pid":"bhor_0002","qty":1}', {
        headers: { 'content-encoding': 'gzip' },
      }),
    ).toMatchObject({ status: 415 });
    expect(
      await post(app, `${API}/cart/add.php`, '{"pid":"bhor_0002","qty":1}', {
        headers: { 'content-type': 'Application/JSON; charset=UTF-8' },
      }),
    ).toMatchObject({ status: 200 });
    expect(await answered(app.request(`${HOST}${API}/customer/logout.php`, { method: 'POST' }))).toMatchObject({
      status: 200,
    });
  });

  it('accepts at most 16 KiB, whatever the headers declare', async () => {
    const { app } = createTestApp();
    const padded = (bytes: number): string => {
      const head = '{"pid":"bhor_0002","qty":1,"pad":"';
      return `${head}${'x'.repeat(bytes - head.length - 2)}"}`;
    };
    expect(await post(app, `${API}/cart/add.php`, padded(16 * 1024))).toMatchObject({ status: 200 });
    expect(await post(app, `${API}/cart/add.php`, padded(16 * 1024 + 1))).toMatchObject({
      status: 413,
      json: { status: false, code: 'MALFORMED' },
    });
    expect(
      await post(app, `${API}/cart/add.php`, padded(20_000), { headers: { 'content-length': '20' } }),
    ).toMatchObject({ status: 413 });
    expect(await post(app, `${API}/cart/add.php`, '{}', { headers: { 'content-length': '999999' } })).toMatchObject({
      status: 413,
    });
  });

  it('stops reading an endless body', async () => {
    const { app } = createTestApp();
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(1024).fill(0x20));
      },
    });
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit;
    expect(await answered(app.request(`${HOST}${API}/cart/add.php`, init))).toMatchObject({ status: 413 });
    expect(pulled).toBeLessThan(25);
  });

  it('answers an unknown call or a wrong method in JSON', async () => {
    const { app } = createTestApp();
    for (const path of [`${API}/nothing.php`, `${API}/`, '/server/', `${API}/cart/add`, `${API}/cart/add.php/`]) {
      expect(await get(app, path)).toMatchObject({
        status: 404,
        json: { status: false, code: 'NOT_AVAILABLE', now: VIRTUAL_START },
      });
    }
    const wrong = await get(app, `${API}/cart/add.php`);
    expect(wrong).toMatchObject({ status: 405, json: { status: false, code: 'NOT_AVAILABLE' } });
    expect(wrong.headers.get('allow')).toBe('POST');
    const posted = await post(app, `${API}/cart/get.php`, {});
    expect(posted.status).toBe(405);
    expect(posted.headers.get('allow')).toBe('GET, HEAD');
    expect((await app.request(`${HOST}${API}/cart/get.php`, { method: 'HEAD' })).status).toBe(200);
    expect(
      (await app.request(`${HOST}${API}/cart/get.php`, { method: 'OPTIONS' })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBeNull();
  });

  it('forbids caching of every answer', async () => {
    const { app } = createTestApp();
    const replies = [
      await get(app, `${API}/cart/get.php`),
      await get(app, `${API}/customer/get.php`),
      await get(app, `${API}/none.php`),
      await post(app, `${API}/cart/add.php`, {}),
      await get(app, `${API}/cart/add.php`),
    ];
    for (const { headers } of replies) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-type')).toMatch(/^application\/json/);
    }
  });
});
