/** The shop's secret for keyed hashes, kept with its documents: one-time passwords outlive a restart. */
import type { Random } from '../../core/ports/random.ts';
import { kind } from '../../core/ports/store/kind.ts';
import { put, type ShopStore } from '../../core/ports/store/shop-store.ts';

type Secret = { readonly value: string };
const secrets = kind<Secret>()({ name: 'secret', version: 1, id: (name: string) => name });
const DIGEST_KEY = secrets.key('digest-key');

/** Made by whichever process comes first; all others get the same. */
export const storedDigestKey = async (store: ShopStore, random: Random): Promise<string> => {
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
