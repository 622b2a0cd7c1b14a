/**
 * The shop's secret for keyed hashes, kept with its documents or given by the environment: one-time passwords outlive a
 * restart, and a change of the secret.
 */
import type { Random } from '../../core/ports/random.ts';
import { kind } from '../../core/ports/store/kind.ts';
import { put, type ShopStore } from '../../core/ports/store/shop-store.ts';

type Secret = { readonly value: string };
const secrets = kind<Secret>()({ name: 'secret', version: 1, id: (name: string) => name });
const DIGEST_KEY = secrets.key('digest-key');

/** Made by whichever process comes first; all others get the same. */
const storedDigestKey = async (store: ShopStore, random: Random): Promise<string> => {
  const stored = (await store.read([DIGEST_KEY])).get(DIGEST_KEY);
  if (stored !== undefined) return stored.value;
  const value = random.token();
  return store.update({ writes: [DIGEST_KEY] }, (documents) => {
    const kept = documents.get(DIGEST_KEY);
    return kept === undefined
      ? { answer: value, writes: [put(secrets, DIGEST_KEY, { value })] }
      : { answer: kept.value };
  });
};

/** Keys that the environment gives: the one in use, and the one before it. */
export type DigestKeys = { readonly present: string; readonly former?: string };

/**
 * All keys that are recognised, the present one first. The store's own stays recognised, so that a shop may be given
 * another at any time.
 */
export const loadDigestKeys = async (
  store: ShopStore,
  random: Random,
  given?: DigestKeys,
): Promise<readonly [string, ...(readonly string[])]> => {
  const stored = await storedDigestKey(store, random);
  if (given === undefined) return [stored];
  return [given.present, ...(given.former === undefined ? [] : [given.former]), stored];
};
