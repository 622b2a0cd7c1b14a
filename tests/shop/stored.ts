/** What a test shop has stored. */
import type { Profile } from '../../core/ports/shop-api.ts';
import type { Key } from '../../core/ports/store/kind.ts';
import type { TestShop } from './test-shop.ts';
import { createSimulatedHasher } from '../../adapters/simulated/hasher.ts';
import { tokenIdOf, type TokenId } from '../../core/shop/documents/token-id.ts';

/** A document as it is kept. */
export const kept = async <Document>({ store }: TestShop, key: Key<Document>): Promise<Document | undefined> =>
  (await store.read([key])).get(key);

/** A profile's own values, to send back with changes. */
export const changeOf = ({ customer: { name, email }, shipping, billing }: Profile) => ({
  customer: { name, email },
  shipping,
  billing,
});

const hasher = createSimulatedHasher();

/** The id under which a test shop stores a token. */
export const storedId = (token: string): TokenId => tokenIdOf(hasher, token);
