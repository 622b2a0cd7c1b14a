/** `store migrate`: brings a store's schema and documents up to date, which a server does by itself. */
import type { Command } from 'commander';
import { brand } from '../../../core/catalogue/brand.ts';
import { migrateStore } from '../../../server/stores/check-store.ts';
import { withCommandErrors } from '../../config/start-error.ts';
import { addStoreOptions, storeOf, type StoreOptions } from '../../config/store-option.ts';
import type { Io } from '../../io.ts';
import { examples } from '../../text/examples.ts';
import { jsonDocument } from '../../text/json.ts';

type Options = StoreOptions & { readonly json?: boolean };

const migrate = async (io: Io, options: Options): Promise<void> => {
  const migrated = await withCommandErrors(() => migrateStore(storeOf(options)));
  if (options.json === true) return io.write(jsonDocument(migrated));
  const { applied, documents } = migrated;
  const lines = [...applied, ...(documents === 0 ? [] : [`${documents} documents were brought up to date.`])];
  return io.write(lines.length === 0 ? 'The store is up to date.\n' : lines.map((line) => `${line}\n`).join(''));
};

export const setUp = (command: Command, io: Io): void => {
  addStoreOptions(command)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(`${brand.slug} store migrate`, `${brand.slug} store migrate --store sqlite:data/shop.db --json`),
    )
    .action((options: Options) => migrate(io, options));
};
