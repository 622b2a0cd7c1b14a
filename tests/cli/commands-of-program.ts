/** The commands of the program, as its help lists them, and the examples of their help. */
import { cli, program } from './run-cli.ts';
import type { Command } from 'commander';

const below = (command: Command, path: readonly string[]): readonly (readonly string[])[] => [
  path,
  ...command.commands.flatMap((each) => (each.name() === 'help' ? [] : below(each, [...path, each.name()]))),
];

/** The names of each command, the program itself first. */
export const allCommands = below(await program(), []);

/** The command lines at the end of a help. */
export const examplesOf = (help: string): readonly string[] =>
  [...(/\nExamples:\n((?: {2}\$ .+\n)+)$/u.exec(help)?.[1] ?? '').matchAll(/^ {2}\$ (.+)$/gmu)].map(
    ([, example]) => example ?? '',
  );

/** Every example, with its command. */
export const allExamples = (
  await Promise.all(
    allCommands.map(async (path) =>
      examplesOf((await cli([...path, '--help'])).out).map((example) => [path.join(' '), example] as const),
    ),
  )
).flat();

/** Whether it is about an operator's work on a shop. */
export const isOperators = (example: string): boolean =>
  /\bbhor (?:today|orders|payments|messages|stock|customers|complaints|stats|store numbers)\b/u.test(example);
