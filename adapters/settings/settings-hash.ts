/** The short hash that says which settings a storefront or a server has. */
import { createHash } from 'node:crypto';
import type { Settings } from '../../core/catalogue/settings/settings.ts';

const LENGTH = 12;

/** JSON whose objects have their keys in order, so that equal values have equal texts. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** The first 12 hexadecimal digits of the SHA-256 of the values in force, however the document wrote them. */
export const settingsHash = (settings: Settings): string =>
  createHash('sha256').update(canonicalJson(settings)).digest('hex').slice(0, LENGTH);
