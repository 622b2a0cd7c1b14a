/** The program's commands as completion scripts need them, read from commander so that they are always up to date. */
import type { Command, Help, Option } from 'commander';
import { suggestionsOf, type Suggestions } from './suggestions.ts';

export type Described = { readonly name: string; readonly description: string };

export type FlagRow = Described & {
  /** Every spelling: `-h`, `--help`. */
  readonly spellings: readonly string[];
  readonly takesValue: boolean;
  readonly values: Suggestions;
};

export type ArgumentRow = { readonly values: Suggestions; readonly isVariadic: boolean };

export type CommandRow = {
  /** The words of the command, `orders move`; empty for the program itself. */
  readonly path: string;
  readonly subcommands: readonly Described[];
  readonly flags: readonly FlagRow[];
  readonly args: readonly ArgumentRow[];
};

/** One row for the program, and one for every command that the help lists. */
export const commandTable = (program: Command): readonly CommandRow[] => rowsOf(program, [], [], program.createHelp());

const rowsOf = (
  command: Command,
  path: readonly string[],
  inheritedFlags: readonly FlagRow[],
  help: Help,
): readonly CommandRow[] => {
  const subcommands = help.visibleCommands(command);
  const flags = help.visibleOptions(command).map(flagRow);
  const row: CommandRow = {
    path: path.join(' '),
    subcommands: subcommands.map((each) => ({ name: each.name(), description: each.description() })),
    flags: [...flags, ...inheritedFlags],
    args: command.registeredArguments.map((argument) => ({
      values: suggestionsOf(argument),
      isVariadic: argument.variadic,
    })),
  };
  // Every command has a --help of its own.
  const passedOn = [...flags.filter(({ name }) => name !== '--help'), ...inheritedFlags];
  return [row, ...subcommands.flatMap((each) => rowsOf(each, [...path, each.name()], passedOn, help))];
};

const flagRow = (option: Option): FlagRow => ({
  name: option.long ?? option.short ?? '',
  description: option.description,
  spellings: [option.short, option.long].filter((spelling) => spelling !== undefined),
  takesValue: option.required || option.optional,
  values: suggestionsOf(option),
});
