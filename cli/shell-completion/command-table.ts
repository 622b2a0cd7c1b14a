/**
 * The commands of the program as a completion script needs them: read from commander, so that no script can lag behind.
 */
import type { Command, Help, Option } from 'commander';
import { suggestionsOf, type Suggestions } from './suggestions.ts';

export type Described = { readonly name: string; readonly about: string };

export type FlagRow = Described & {
  /** Every spelling: `-h`, `--help`. */
  readonly spellings: readonly string[];
  readonly takesValue: boolean;
  readonly values: Suggestions;
};

export type ArgumentRow = { readonly values: Suggestions; readonly isVariadic: boolean };

export type CommandRow = {
  /** The words that lead to it, `orders move`; empty for the program itself. */
  readonly path: string;
  readonly commands: readonly Described[];
  readonly flags: readonly FlagRow[];
  readonly args: readonly ArgumentRow[];
};

const flagRow = (option: Option): FlagRow => ({
  name: option.long ?? option.short ?? '',
  about: option.description,
  spellings: [option.short, option.long].filter((spelling) => spelling !== undefined),
  takesValue: option.required || option.optional,
  values: suggestionsOf(option),
});

const rowsOf = (
  command: Command,
  path: readonly string[],
  inherited: readonly FlagRow[],
  help: Help,
): readonly CommandRow[] => {
  const commands = help.visibleCommands(command);
  const flags = help.visibleOptions(command).map(flagRow);
  const row: CommandRow = {
    path: path.join(' '),
    commands: commands.map((each) => ({ name: each.name(), about: each.description() })),
    flags: [...flags, ...inherited],
    args: command.registeredArguments.map((argument) => ({
      values: suggestionsOf(argument),
      isVariadic: argument.variadic,
    })),
  };
  // Every command has a --help of its own.
  const passedOn = [...flags.filter(({ name }) => name !== '--help'), ...inherited];
  return [row, ...commands.flatMap((each) => rowsOf(each, [...path, each.name()], passedOn, help))];
};

/** One row for the program and one for each command that its help lists. */
export const commandTable = (program: Command): readonly CommandRow[] => rowsOf(program, [], [], program.createHelp());
