/** `store migrate|backup|restore|check|numbers`: what is done with a database, whether servers use it or not. */
import { brand } from '../../../core/catalogue/brand.ts';
import { numbers } from '../../operator/numbers.ts';
import { setUpOperatorCommand, subcommandOf } from '../../operator/operator-command.ts';
import { examples } from '../../text/examples.ts';
import type { SetUpCommand } from '../command.ts';
import { setUp as setUpBackup } from './backup.ts';
import { setUp as setUpCheck } from './check.ts';
import { setUp as setUpMigrate } from './migrate.ts';
import { setUp as setUpRestore } from './restore.ts';

export const setUp: SetUpCommand = (store, io) => {
  const { slug } = brand;
  setUpMigrate(subcommandOf(store, 'migrate', 'bring the schema of a store up to date'), io);
  setUpBackup(subcommandOf(store, 'backup', 'back up a store to a file, while servers use it'), io);
  setUpRestore(subcommandOf(store, 'restore', 'restore a backup into an empty store'), io);
  setUpCheck(subcommandOf(store, 'check', 'check a store for errors'), io);
  setUpOperatorCommand(
    subcommandOf(store, 'numbers', 'show the last invoice and credit note numbers; confirm them after a restore'),
    numbers,
    io,
  );
  store.usage('<command> [options]').addHelpText('after', examples(`${slug} store migrate`, `${slug} store check`));
};
