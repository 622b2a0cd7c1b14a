/** What a shell suggests for the last word of a command line, read from commander. */
import type { Command, Option } from 'commander';
import { suggestionsOf } from './suggestions.ts';

export type Suggestion = {
  readonly text: string;
  /** Empty for a value. */
  readonly description: string;
};

/** `words` follow the program's name; the last one, which may be empty, is to be completed. `files` are names of files and folders. */
export const suggest = (program: Command, words: readonly string[]): readonly Suggestion[] | 'files' => {
  const current = words.at(-1) ?? '';
  const { command, position, option } = placeAfter(program, words.slice(0, -1));
  if (option !== undefined) return beginningWith(current, valuesOf(option));
  const [, name, value = ''] = /^(--[^=]+)=(.*)$/su.exec(current) ?? [];
  if (name !== undefined) return beginningWith(value, valuesOf(optionNamed(command, name)));
  if (current.startsWith('-')) return beginningWith(current, optionsOf(command).flatMap(spellings));
  const subcommands = subcommandsOf(command);
  if (subcommands.length > 0) {
    const named = subcommands.map((each) => ({ text: each.name(), description: each.description() }));
    return position === 0 ? beginningWith(current, named) : [];
  }
  const last = command.registeredArguments.at(-1);
  return beginningWith(
    current,
    valuesOf(command.registeredArguments[position] ?? (last?.variadic === true ? last : undefined)),
  );
};

type Place = {
  readonly command: Command;
  /** How many arguments of the command come before. */
  readonly position: number;
  /** The option whose value comes next. */
  readonly option: Option | undefined;
};

const placeAfter = (program: Command, words: readonly string[]): Place => {
  let place: Place = { command: program, position: 0, option: undefined };
  for (const word of words) place = nextPlace(place, word);
  return place;
};

const nextPlace = ({ command, position, option }: Place, word: string): Place => {
  if (option !== undefined) return { command, position, option: undefined };
  if (word.startsWith('-')) {
    const named = optionNamed(command, word);
    const takesValue = named !== undefined && (named.required || named.optional);
    return { command, position, option: takesValue ? named : undefined };
  }
  const subcommand = position === 0 ? subcommandsOf(command).find((each) => each.name() === word) : undefined;
  return subcommand === undefined
    ? { command, position: position + 1, option: undefined }
    : { command: subcommand, position: 0, option: undefined };
};

const subcommandsOf = (command: Command): readonly Command[] => command.createHelp().visibleCommands(command);

/** Those of the programs above it as well. */
const optionsOf = (command: Command): readonly Option[] => {
  const help = command.createHelp();
  return [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)];
};

const optionNamed = (command: Command, word: string): Option | undefined =>
  optionsOf(command).find(({ short, long }) => word === short || word === long);

const spellings = ({ short, long, description }: Option): readonly Suggestion[] =>
  [short, long].filter((text) => text !== undefined).map((text) => ({ text, description }));

const valuesOf = (target: Parameters<typeof suggestionsOf>[0] | undefined): readonly Suggestion[] | 'files' => {
  const values = target === undefined ? [] : suggestionsOf(target);
  return values === 'files' ? values : values.map((text) => ({ text, description: '' }));
};

const beginningWith = (typed: string, suggestions: readonly Suggestion[] | 'files'): readonly Suggestion[] | 'files' =>
  suggestions === 'files' ? suggestions : suggestions.filter(({ text }) => text.startsWith(typed));
