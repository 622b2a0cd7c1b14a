/** `store backup`: writes a store to a file, while servers use it. */
import type { Command } from 'commander';
import { brand } from '../../../core/catalogue/brand.ts';
import { backUpStore } from '../../../server/stores/back-up-store.ts';
import { withCommandErrors } from '../../config/start-error.ts';
import { addStoreOptions, storeOf, type StoreOptions } from '../../config/store-option.ts';
import type { Io } from '../../io.ts';
import { examples } from '../../text/examples.ts';
import { jsonDocument } from '../../text/json.ts';

type Options = StoreOptions & { readonly json?: boolean };

const backUp = async (io: Io, file: string, options: Options): Promise<void> => {
  const { store, rows } = await withCommandErrors(() => backUpStore(storeOf(options), file));
  if (options.json === true) return io.write(jsonDocument({ store, file, rows }));
  const size = rows === null ? '' : ` (${rows} rows)`;
  return io.write(`${file} is a backup of ${store}${size}.\n`);
};

export const setUp = (command: Command, io: Io): void => {
  addStoreOptions(command)
    .argument('<file>', 'the new file; a SQLite store is copied as it is unless the name ends with .jsonl')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(`${brand.slug} store backup shop-backup.db`, `${brand.slug} store backup shop-backup.jsonl --json`),
    )
    .action((file: string, options: Options) => backUp(io, file, options));
};
