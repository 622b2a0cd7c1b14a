/** `migrate`: brings a store's schema up to date, which a server does by itself when it starts. */
import type { Command } from 'commander';
import { brand } from '../../../core/catalogue/brand.ts';
import { migrateStore } from '../../../server/stores/check-store.ts';
import type { Io } from '../../io.ts';
import { asBadInput } from '../../stores/as-bad-input.ts';
import { storeOf, storeOption } from '../../config/store-option.ts';
import { examples } from '../../text/examples.ts';
import { jsonDocument } from '../../text/json.ts';

type Options = { readonly store?: string; readonly json?: boolean };

const migrate = async (io: Io, options: Options): Promise<void> => {
  const applied = await asBadInput(() => migrateStore(storeOf(options)));
  if (options.json === true) return io.write(jsonDocument({ applied }));
  return io.write(applied.length === 0 ? 'The store is up to date.\n' : applied.map((name) => `${name}\n`).join(''));
};

export const setUp = (command: Command, io: Io): void => {
  command
    .addOption(storeOption())
    .option('--json', 'print JSON')
    .addHelpText('after', examples(`${brand.slug} migrate`, `${brand.slug} migrate --store sqlite:data/shop.db --json`))
    .action((options: Options) => migrate(io, options));
};
