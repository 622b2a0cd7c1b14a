/** `--limit` and `--after`: how many rows a command lists, and after which. */
import { MOST_LISTED } from '../../adapters/wire/operator/values.ts';
import { BadInput } from '../io.ts';

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
