/** What several suites about customers and orders need. */
import type { Profile } from '../../../core/ports/shop-api.ts';
import type { Key } from '../../../core/ports/store/kind.ts';
import type { TestShop } from '../../shop/test-shop.ts';

/** A document as it is kept. */
export const kept = async <Document>({ store }: TestShop, key: Key<Document>): Promise<Document | undefined> =>
  (await store.read([key])).get(key);

/** A profile's own values, to send back with changes. */
export const changeOf = ({ customer: { name, email }, shipping, billing }: Profile) => ({
  customer: { name, email },
  shipping,
  billing,
});
