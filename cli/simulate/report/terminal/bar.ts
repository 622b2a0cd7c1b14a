/** Bars of block characters, to an eighth of a character. */

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
const FULL = '█';

/** `share` of `width` characters, without trailing spaces. Anything above 0 is at least a thin line. */
export const bar = (share: number, width: number): string => {
  const eighths = Math.max(share > 0 ? 1 : 0, Math.round(Math.min(1, Math.max(0, share)) * width * 8));
  return FULL.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
};
