/** `restore`: fills an empty store from a backup, of either database. */
import type { Command } from 'commander';
import { brand } from '../../../core/catalogue/brand.ts';
import { restoreStore } from '../../../server/stores/back-up-store.ts';
import { asBadInput } from '../../config/as-bad-input.ts';
import { addStoreOptions, storeOf, type StoreOptions } from '../../config/store-option.ts';
import type { Io } from '../../io.ts';
import { examples } from '../../text/examples.ts';
import { jsonDocument } from '../../text/json.ts';

type Options = StoreOptions & { readonly json?: boolean };

/** A backup lacks whatever happened after it was taken. */
const nextSteps = (backupAt: number | null): string => {
  const { slug } = brand;
  const since = backupAt === null ? undefined : new Date(backupAt).toISOString();
  return `
What was ordered, paid and issued after the backup (${since ?? 'of an unknown time'}) is not in this store:
- Invoices and credit notes are issued only once you have confirmed the last number of each:
  ${slug} numbers
- Later payments for orders that are not in the store are kept. Find and list them:
  ${slug} reconcile --since ${since ?? 'DATE'}
  ${slug} orders payments
`;
};

const restore = async (io: Io, file: string, options: Options): Promise<void> => {
  const { rows, backupAt } = await asBadInput(() => restoreStore(storeOf(options), file));
  if (options.json === true)
    return io.write(
      jsonDocument({ file, rows, backup_at: backupAt === null ? null : new Date(backupAt).toISOString() }),
    );
  return io.write(`${rows} rows of ${file} were restored.\n${nextSteps(backupAt)}`);
};

export const setUp = (command: Command, io: Io): void => {
  addStoreOptions(command)
    .argument('<file>', 'a file that backup has written')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        `${brand.slug} restore shop-backup.db --store sqlite:data/restored.db`,
        `${brand.slug} restore shop-backup.jsonl --store sqlite:data/other.db`,
      ),
    )
    .action((file: string, options: Options) => restore(io, file, options));
};
