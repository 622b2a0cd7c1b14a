/** A misspelled command of a group, such as `stock lits`: commander passes it to the group's default command. */
import type { Command } from 'commander';
import { BadInput } from '../io.ts';
import { hint } from '../text/did-you-mean.ts';

/**
 * Throws BadInput for arguments of a command that takes none. `correct` answers what to do instead for words that it
 * knows about; for all others a command of the group is suggested.
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
