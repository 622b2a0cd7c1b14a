/** What the scripts for all shells have in common. */
import type { ArgumentRow, CommandRow, FlagRow } from './command-table.ts';

/** A text as one quoted word of bash or zsh. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A case statement of bash or zsh; empty without branches. */
export const caseStatement = (subject: string, branches: readonly string[]): string =>
  branches.length === 0
    ? ''
    : `  case "${subject}" in\n${branches.map((branch) => `    ${branch} ;;\n`).join('')}  esac\n`;

/** A `path/position` pattern of bash or zsh. */
export const positionPattern = (position: string): string =>
  position.endsWith('/*') ? `${quoted(position.slice(0, -1))}*` : quoted(position);

/** `path/position` of every argument with suggestions; the position of a variadic one is `*`. */
export const suggestedArguments = ({
  path,
  args,
}: CommandRow): readonly { readonly position: string; readonly argument: ArgumentRow }[] =>
  args
    .map((argument, index) => ({ position: `${path}/${argument.isVariadic ? '*' : index}`, argument }))
    .filter(({ argument }) => argument.values.length > 0);

/** Every flag that takes a value, with each command that has it and each spelling. */
export const valueFlags = (
  rows: readonly CommandRow[],
): readonly { readonly path: string; readonly flag: FlagRow; readonly spelling: string }[] =>
  rows.flatMap(({ path, flags }) =>
    flags
      .filter(({ takesValue }) => takesValue)
      .flatMap((flag) => flag.spellings.map((spelling) => ({ path, flag, spelling }))),
  );

/** Every step from a command to a subcommand. */
export const transitions = (
  rows: readonly CommandRow[],
): readonly { readonly from: string; readonly word: string; readonly to: string }[] =>
  rows.flatMap(({ path, subcommands }) =>
    subcommands.map(({ name }) => ({ from: path, word: name, to: path === '' ? name : `${path} ${name}` })),
  );
