/** `store restore`: fills an empty store from a backup, of either database, or from what Litestream has replicated. */
import type { Command } from 'commander';
import { brand } from '../../../core/catalogue/brand.ts';
import { restoreReplica, restoreStore } from '../../../server/stores/back-up-store.ts';
import { withCommandErrors } from '../../config/start-error.ts';
import { addStoreOptions, storeOf, type StoreOptions } from '../../config/store-option.ts';
import { BadInput, type Io } from '../../io.ts';
import { examples } from '../../text/examples.ts';
import { jsonDocument } from '../../text/json.ts';

type Options = StoreOptions & { readonly litestream?: string; readonly json?: boolean };

/** A backup lacks whatever happened after it was taken. */
const nextSteps = (backupAt: number | null): string => {
  const { slug } = brand;
  const since = backupAt === null ? undefined : new Date(backupAt).toISOString();
  return `
What was ordered, paid and issued after the backup (${since ?? 'of an unknown time'}) is not in this store:
- Invoices and credit notes are issued only once you have confirmed the last number of each:
  ${slug} store numbers
- Later payments for orders that are not in the store are kept. Find and list them:
  ${slug} payments reconcile --since ${since ?? 'DATE'}
  ${slug} payments unknown
`;
};

const restore = async (io: Io, file: string | undefined, options: Options): Promise<void> => {
  const { litestream } = options;
  if ((file === undefined) === (litestream === undefined))
    throw new BadInput('name either the file of a backup, or the configuration of Litestream by --litestream');
  const { rows, backupAt } = await withCommandErrors(() =>
    litestream === undefined
      ? restoreStore(storeOf(options), file ?? '')
      : restoreReplica(storeOf(options), litestream),
  );
  if (options.json === true)
    return io.write(
      jsonDocument({
        file: file ?? litestream,
        rows,
        backup_at: backupAt === null ? null : new Date(backupAt).toISOString(),
      }),
    );
  return io.write(`${rows} rows of ${file ?? 'the replica'} were restored.\n${nextSteps(backupAt)}`);
};

const HELP = `
After the loss of a disk that Litestream has replicated, --litestream restores the newest
state: the program litestream has to be on the PATH (server/backups.md).`;

export const setUp = (command: Command, io: Io): void => {
  addStoreOptions(command)
    .argument('[file]', 'a file that store backup has written')
    .option('--litestream <config>', 'the configuration of Litestream, whose newest replica is restored instead')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .addHelpText(
      'after',
      examples(
        `${brand.slug} store restore shop-backup.db --store sqlite:data/restored.db`,
        `${brand.slug} store restore shop-backup.jsonl --store sqlite:data/other.db`,
      ),
    )
    .action((file: string | undefined, options: Options) => restore(io, file, options));
};
