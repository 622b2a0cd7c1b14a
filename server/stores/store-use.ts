/**
 * Whether a store belongs to a sandbox or to a shop in production, and which settings its servers have. A server writes
 * both when it starts: a sandbox must not play with real orders, a shop must not trade on simulated payments, and an
 * operator's command must not write invoices and messages with other settings than the servers.
 */
import type { SettingsId } from '../../adapters/settings/load-settings.ts';
import { kind } from '../../core/ports/store/kind.ts';
import { put, type Documents, type ShopStore } from '../../core/ports/store/shop-store.ts';
import { StartError } from '../start-error.ts';
import { SANDBOX_CLOCK } from '../sandbox-clock.ts';
import { storeName } from './registry.ts';
import { restoringProblem } from './restoring.ts';

export type StoreUse = 'sandbox' | 'shop';

/** What is written of a store; `settings` are missing where only a server of an earlier version has used it. */
type UseRecord = { readonly use: StoreUse; readonly settings?: SettingsId };
const uses = kind<UseRecord>()({ name: 'store-use', version: 1, id: (name: string) => name });
const USE = uses.key('use');

/** A store of an earlier version says nothing, but only a sandbox has moved its clock. */
const storeUseIn = (documents: Documents): StoreUse | undefined =>
  documents.get(USE)?.use ?? (documents.get(SANDBOX_CLOCK) === undefined ? undefined : 'sandbox');

export type StoreMark = {
  /** Undefined for a store that no server has used, or only a server of an earlier version. */
  readonly use: StoreUse | undefined;
  /** The settings of the server that has started last; undefined where no server has said. */
  readonly servers: SettingsId | undefined;
};

export const readStoreMark = async ({ read }: Pick<ShopStore, 'read'>): Promise<StoreMark> => {
  const documents = await read([USE, SANDBOX_CLOCK]);
  return { use: storeUseIn(documents), servers: documents.get(USE)?.settings };
};

const PROBLEM: Readonly<Record<StoreUse, string>> = {
  sandbox:
    'it belongs to a sandbox, whose orders and payments are simulated. Name another store for the shop, or start the sandbox with --sandbox',
  shop: 'it belongs to a shop in production. Name another store for the sandbox, such as --store sqlite:data/sandbox.db, or start the shop without --sandbox',
};

/**
 * Marks a store for a use, with the settings of the server that will use it. Throws StartError if it has the other use;
 * `text` is how the store was named.
 */
export const claimStore = async (
  { read, update }: Pick<ShopStore, 'read' | 'update'>,
  use: StoreUse,
  text: string,
  settings?: SettingsId,
): Promise<void> => {
  const problem = await restoringProblem({ read });
  if (problem !== undefined) throw new StartError(`--store ${storeName(text)}: ${problem}`);
  const present = await update({ reads: [SANDBOX_CLOCK], writes: [USE] }, (documents) => {
    const known = storeUseIn(documents);
    const mark = documents.get(USE);
    const isMarked = mark !== undefined && (settings === undefined || mark.settings?.hash === settings.hash);
    const record: UseRecord = { ...mark, use, ...(settings !== undefined && { settings }) };
    const writes = isMarked || (known ?? use) !== use ? [] : [put(uses, USE, record)];
    return { answer: known ?? use, writes };
  });
  if (present === use) return;
  throw new StartError(otherUseProblem(storeName(text), present));
};

/** Why a server of the other use does not start on a store. */
export const otherUseProblem = (name: string, present: StoreUse): string => `--store ${name}: ${PROBLEM[present]}`;

/** Documents of a database as they are stored, by which a store is recognised without opening it as one. */
export const USE_KEYS: readonly string[] = [USE, SANDBOX_CLOCK];

/** What they say; undefined for a database that no server has marked. */
export const useIn = (rows: readonly { readonly key: string; readonly document: string }[]): StoreUse | undefined => {
  const mark = rows.find(({ key }) => key === USE);
  if (mark === undefined) return rows.length > 0 ? 'sandbox' : undefined;
  const { use } = JSON.parse(mark.document) as UseRecord;
  return use;
};
