/** `help`: shows what `--help` after a command shows. */
import { Argument, type Command } from 'commander';
import { brand } from '../../core/catalogue/brand.ts';
import { BadInput } from '../io.ts';
import { withSuggestions } from '../shell-completion/suggestions.ts';
import { hint } from '../../adapters/settings/did-you-mean.ts';
import { examples } from '../text/examples.ts';

/** The names of the commands that the help lists. */
const commandNames = (command: Command): readonly string[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .map((each) => each.name());

const unknownCommand = (parent: Command, word: string): BadInput => {
  const names = commandNames(parent);
  if (names.length === 0) return new BadInput(`${parent.name()} has no subcommands, so "${word}" is unexpected`);
  const group = parent.parent === null ? '' : ` of ${parent.name()}`;
  return new BadInput(`"${word}" is not a command${group}; ${hint(word, names)}`);
};

/** The command, or subcommand, that the words name. Throws BadInput. */
const findCommand = (program: Command, words: readonly string[]): Command => {
  let found = program;
  for (const word of words) {
    const next = found.commands.find((command) => command.name() === word);
    if (next === undefined) throw unknownCommand(found, word);
    found = next;
  }
  return found;
};

export const setUp = (command: Command): void => {
  command
    .addArgument(
      withSuggestions(
        new Argument('[command...]', 'a command, and a subcommand of it'),
        command.parent === null ? [] : commandNames(command.parent),
      ),
    )
    .addHelpText('after', examples(`${brand.slug} help quote`, `${brand.slug} help orders move`))
    .action((words: string[]) => findCommand(command.parent ?? command, words).outputHelp());
};
