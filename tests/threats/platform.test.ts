/** Requests of other sites, over HTTP on SQLite; what a server answers to any request is in tests/server/http.test.ts. */
import { expect, it } from 'vitest';
import { allEndpoints } from '../../adapters/wire/endpoints.ts';
import { PHONE } from '../samples/customers.ts';
import { dataOf } from '../shop/test-shop.ts';
import type { AttackedShop } from './attacked-shop.ts';
import { withAttackedShop } from './with-attacked-shop.ts';

let shop: AttackedShop;
withAttackedShop((opened) => {
  shop = opened;
});

const POSTS = Object.values(allEndpoints).filter(({ method }) => method === 'POST');

it('a request of another site is refused by every call that changes something, logout without a body included', async () => {
  const customer = await shop.customer(PHONE);
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
    for (const { path } of POSTS) {
      const { status, json } = await customer.post(path, undefined, headers);
      expect({ path, status, ok: json['status'] }).toEqual({ path, status: 403, ok: false });
    }
  expect(await dataOf(customer.api.checkSession())).toEqual({ isLogged: true });
});
