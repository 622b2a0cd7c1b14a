/** `--limit` and `--after`: how many rows a command lists, after which, and how many follow. */
import { MOST_LISTED } from '../../adapters/wire/operator/values.ts';
import type { Shape } from '../../core/contract/shape.ts';
import { BadInput } from '../io.ts';
import { printable } from '../text/printable.ts';
import { shown, type Shown } from './operator-command.ts';
import { tableOf, type Columns } from './tables.ts';
import { option, optionWithDefault } from './takes.ts';

export const afterOption = option('cursor', 'the next page: the cursor at the end of the previous page');
export const pageTakes = { limit: optionWithDefault('number', 'how many at most', '50'), after: afterOption };

/** Throws BadInput for anything but a whole number from 1 to MOST_LISTED. */
export const pageSize = (text: string): number => {
  const size = /^\d{1,3}$/u.test(text) ? Number(text) : 0;
  if (size < 1 || size > MOST_LISTED)
    throw new BadInput(`--limit "${text}" must be a whole number from 1 to ${MOST_LISTED}`);
  return size;
};

/** Throws BadInput for an invalid size, and for an invalid cursor of the list. */
export const pageOf = (
  { limit, after }: { readonly limit: string; readonly after: string | undefined },
  isCursor: (text: string) => boolean,
): { readonly limit: number; readonly after?: string } => {
  if (after !== undefined && !isCursor(after))
    throw new BadInput(`--after "${after}" must be the cursor at the end of the previous page`);
  return { limit: pageSize(limit), ...(after !== undefined && { after }) };
};

type Page = { readonly next: string | null };

/** A page of a list; as a text with how many rows follow, counted up to MOST_LISTED, and how to list them. */
export const showPage = async <Data extends Page, Row>(
  { isJson }: { readonly isJson: boolean },
  call: { readonly data: Shape<Data> },
  list: {
    /** Reads the page that was asked for, or one further on. */
    readonly read: (page?: { readonly after: string; readonly limit: number }) => Promise<Data>;
    readonly rows: (page: Data) => readonly Row[];
    readonly columns: Columns<Row>;
    readonly empty: string;
  },
): Promise<Shown> => {
  const page = await list.read();
  const { next } = page;
  const following = isJson || next === null ? undefined : await list.read({ after: next, limit: MOST_LISTED });
  return shown(call, page, (colours) => {
    const rows = tableOf(list.columns, list.rows(page), list.empty, colours);
    if (following === undefined || next === null) return rows;
    const count = list.rows(following).length;
    return (
      rows + colours.dim(`${following.next === null ? count : `over ${count}`} more with --after ${printable(next)}\n`)
    );
  });
};
