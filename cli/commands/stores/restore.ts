/** `restore`: fills an empty store from a backup, of either database. */
import type { Command } from 'commander';
import { brand } from '../../../core/catalogue/brand.ts';
import { restoreStore } from '../../../server/stores/back-up-store.ts';
import type { Io } from '../../io.ts';
import { asBadInput } from '../../stores/as-bad-input.ts';
import { addStoreOptions, storeOf, type StoreOptions } from '../../config/store-option.ts';
import { examples } from '../../text/examples.ts';
import { jsonDocument } from '../../text/json.ts';

type Options = StoreOptions & { readonly json?: boolean };

const restore = async (io: Io, file: string, options: Options): Promise<void> => {
  const rows = await asBadInput(() => restoreStore(storeOf(options), file));
  if (options.json === true) return io.write(jsonDocument({ file, rows }));
  return io.write(`${rows} rows of ${file} are restored.\n`);
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
