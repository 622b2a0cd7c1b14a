/** `help`: what `--help` after a command shows. */
import { Argument, type Command } from 'commander';
import { brand } from '../../core/catalogue/brand.ts';
import { withSuggestions } from '../shell-completion/suggestions.ts';
import { BadInput } from '../io.ts';
import { examples } from '../text/examples.ts';
import { hint } from '../text/did-you-mean.ts';

/** The commands that a help lists. */
const namesIn = (command: Command): readonly string[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .map((each) => each.name());

/** The command that the words name, from the program down. Throws BadInput, which says what would be right. */
const commandAt = (program: Command, words: readonly string[]): Command => {
  let at = program;
  for (const word of words) {
    const next = at.commands.find((command) => command.name() === word);
    if (next === undefined) {
      const known = namesIn(at);
      const where = at === program ? '' : ` of ${at.name()}`;
      throw new BadInput(
        known.length === 0
          ? `${at.name()} has no subcommands, so "${word}" is unexpected`
          : `"${word}" is not a command${where}; ${hint(word, known)}`,
      );
    }
    at = next;
  }
  return at;
};

export const setUp = (command: Command): void => {
  command
    .addArgument(
      withSuggestions(
        new Argument('[command...]', 'a command, and its subcommand'),
        command.parent === null ? [] : namesIn(command.parent),
      ),
    )
    .addHelpText('after', examples(`${brand.slug} help quote`, `${brand.slug} help orders move`))
    .action((words: string[]) => {
      commandAt(command.parent ?? command, words).outputHelp();
    });
};
