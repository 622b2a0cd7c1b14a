/** Parts that the scripts of all shells have in common. */
import type { ArgumentRow, CommandRow, FlagRow } from './command-table.ts';

/** A text as one word of a shell, whatever is in it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** `path/position` of every argument with something to suggest; a variadic one is at every position, `*`. */
export const placesOf = ({
  path,
  args,
}: CommandRow): readonly { readonly place: string; readonly argument: ArgumentRow }[] =>
  args
    .map((argument, index) => ({ place: `${path}/${argument.isVariadic ? '*' : index}`, argument }))
    .filter(({ argument }) => argument.values.length > 0);

/** Every `path flag` pair whose flag takes a value. */
export const valuedFlags = (
  rows: readonly CommandRow[],
): readonly { readonly path: string; readonly flag: FlagRow; readonly spelling: string }[] =>
  rows.flatMap(({ path, flags }) =>
    flags
      .filter(({ takesValue }) => takesValue)
      .flatMap((flag) => flag.spellings.map((spelling) => ({ path, flag, spelling }))),
  );

/** Every `path command` pair that leads to another command. */
export const subcommands = (
  rows: readonly CommandRow[],
): readonly { readonly from: string; readonly word: string; readonly to: string }[] =>
  rows.flatMap(({ path, commands }) =>
    commands.map(({ name }) => ({ from: path, word: name, to: path === '' ? name : `${path} ${name}` })),
  );
