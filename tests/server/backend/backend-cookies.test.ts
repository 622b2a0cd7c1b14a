/** Cookies of a backend behind the server. */
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { json, createBackendWorlds, type BackendRequest } from './backend-world.ts';

const { open } = createBackendWorlds();

const GET_CART = '/server/api/cart/get.php';

describe('a cookie of the backend', () => {
  const COOKIES = [
    'PHPSESSID=abc; Domain=.backend.example; Path=/server/api; Secure; HttpOnly; SameSite=Lax; Max-Age=60',
    '__Host-id=1; Path=/; Secure; SameSite=Strict',
    '__Secure-x=2; Domain=backend.example; Secure; SameSite=None; Partitioned',
    '=nameless; Path=/',
  ];
  const setting = (_request: BackendRequest, response: ServerResponse): void => {
    json(response, { status: true }, 200, { 'set-cookie': COOKIES });
  };

  it('becomes the site’s over http: without Domain, for every path, not Secure, and renamed if a browser would refuse its name', async () => {
    const { front } = await open(setting);
    expect((await fetch(`${front.url}${GET_CART}`)).headers.getSetCookie()).toEqual([
      'PHPSESSID=abc; HttpOnly; SameSite=Lax; Max-Age=60; Path=/',
      'plain__Host-id=1; SameSite=Strict; Path=/',
      'plain__Secure-x=2; SameSite=Lax; Path=/',
    ]);
  });

  it('is Secure if the site is reached by https, keeps its name, and is never sent with another site’s request', async () => {
    const { front } = await open(setting, { proxies: 1 });
    expect(
      (await fetch(`${front.url}${GET_CART}`, { headers: { 'x-forwarded-proto': 'https' } })).headers.getSetCookie(),
    ).toEqual([
      'PHPSESSID=abc; HttpOnly; SameSite=Lax; Max-Age=60; Path=/; Secure',
      '__Host-id=1; SameSite=Strict; Path=/; Secure',
      '__Secure-x=2; SameSite=Lax; Partitioned; Path=/; Secure',
    ]);
  });

  it('returns to the backend under its original name', async () => {
    const { backend, front } = await open();
    const cookie = 'PHPSESSID=abc; plain__Host-id=1; plain__Secure-x=2; plain=3';
    await fetch(`${front.url}${GET_CART}`, { headers: { cookie } });
    expect(backend.requests[0]?.headers.cookie).toBe('PHPSESSID=abc; __Host-id=1; __Secure-x=2; plain=3');
  });

  it('is passed on with a usable answer only, not with a page in place of JSON', async () => {
    const { front } = await open((_request, response) => {
      response.writeHead(500, { 'set-cookie': 'a=1', 'content-type': 'text/html' }).end('<h1>Error</h1>');
    });
    expect((await fetch(`${front.url}${GET_CART}`)).headers.getSetCookie()).toEqual([]);
  });
});
