/** `--limit` and `--after`: how many rows a command lists, and after which. */
import { BadInput } from '../io.ts';

const MOST = 200;

/** Throws BadInput for anything but a whole number from 1 to 200. */
export const pageSize = (text: string): number => {
  const size = /^\d{1,3}$/u.test(text) ? Number(text) : 0;
  if (size < 1 || size > MOST) throw new BadInput(`--limit "${text}" must be a whole number from 1 to ${MOST}`);
  return size;
};

/** The text of `--after`. Throws BadInput for an invalid cursor of the list. */
export const cursorOf = (text: string, isCursor: (text: string) => boolean): string => {
  if (!isCursor(text)) throw new BadInput(`--after "${text}" must be the cursor at the end of the previous page`);
  return text;
};
