/** `--limit` and `--after`: how many rows a command lists, after which, and how many follow. */
import pc from 'picocolors';
import { MOST_LISTED } from '../../adapters/wire/operator/values.ts';
import { BadInput } from '../io.ts';
import { printable } from '../text/printable.ts';

/** Throws BadInput for anything but a whole number from 1 to MOST_LISTED. */
export const pageSize = (text: string): number => {
  const size = /^\d{1,3}$/u.test(text) ? Number(text) : 0;
  if (size < 1 || size > MOST_LISTED)
    throw new BadInput(`--limit "${text}" must be a whole number from 1 to ${MOST_LISTED}`);
  return size;
};

/** The text of `--after`. Throws BadInput for an invalid cursor of the list. */
export const cursorOf = (text: string, isCursor: (text: string) => boolean): string => {
  if (!isCursor(text)) throw new BadInput(`--after "${text}" must be the cursor at the end of the previous page`);
  return text;
};

type PageAfter = { readonly count: number; readonly next: string | null };

/**
 * The line below a page: how many rows follow, and how to list them; empty after the last page. `pageAfter` answers how many
 * rows the page of this size after a cursor has. They are counted up to MOST_LISTED.
 */
export const moreText = async (
  next: string | null,
  pageAfter: (page: { readonly after: string; readonly limit: number }) => Promise<PageAfter>,
  useColour: boolean,
): Promise<string> => {
  if (next === null) return '';
  const { count, next: last } = await pageAfter({ after: next, limit: MOST_LISTED });
  const { dim } = pc.createColors(useColour);
  return dim(`${last === null ? count : `over ${count}`} more with --after ${printable(next)}\n`);
};
