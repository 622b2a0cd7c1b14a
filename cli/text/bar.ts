/** Bars of block characters, to an eighth of a character. */

/** From empty to a whole character, in eighths. */
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;
const FULL = '█';

/** A bar for `value`, as long as `width` characters for `most`; empty for 0, and at least visible for anything more. */
export const bar = (value: number, most: number, width = 20): string => {
  if (value <= 0 || most <= 0) return '';
  const eighths = Math.max(1, Math.round((Math.min(value, most) / most) * width * EIGHTHS.length));
  return FULL.repeat(Math.floor(eighths / EIGHTHS.length)) + (EIGHTHS[eighths % EIGHTHS.length] ?? '');
};
