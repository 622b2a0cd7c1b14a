/** Groups of commands, such as `stock`: their subcommands, and what is no subcommand. */
import type { Command } from 'commander';
import { brand } from '../../core/catalogue/brand.ts';
import { BadInput } from '../io.ts';
import { hint } from '../../adapters/settings/did-you-mean.ts';

/** Adds a subcommand to a group. */
export const subcommandOf = (group: Command, name: string, summary: string, isDefault = false): Command =>
  group
    .command(name, { isDefault })
    .description(summary)
    .showHelpAfterError(`(run ${brand.slug} ${group.name()} ${name} --help for usage)`);

/**
 * A misspelled subcommand, such as `stock lits`, which commander passes to the default one. Throws BadInput for arguments of
 * a command that takes none. `correct` answers what to do instead for words that it knows about; for all others a command
 * of the group is suggested.
 */
export const refuseArguments = (
  [word]: readonly string[],
  group: Command,
  correct: (word: string) => string | undefined = () => undefined,
): void => {
  if (word === undefined) return;
  const names = group.commands.map((command) => command.name());
  throw new BadInput(
    `unexpected argument "${word}": it is not a command of ${group.name()}; ${correct(word) ?? hint(word, names)}`,
  );
};
