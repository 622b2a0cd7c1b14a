/** A barcode of the symbology Code 128 (ISO/IEC 15417), set B, as SVG: what every hand scanner reads. */
import { html } from 'hono/html';
import type { Markup } from './plain-page.ts';

/** The widths of bars and spaces of each symbol, in modules, beginning with a bar; the last one is the stop symbol. */
export const SYMBOLS: readonly string[] = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');

const START_B = 104;
const STOP = SYMBOLS.length - 1;
const CHECK_MODULUS = 103;
const FIRST_CHARACTER = 32;
const LAST_CHARACTER = 126;
/** Empty modules on either side, so that a scanner finds the beginning. */
const QUIET = 10;
const HEIGHT = 40;

/** The values of the symbols: start, characters, check, stop. Throws RangeError for a text that set B does not have. */
export const symbolValues = (text: string): readonly number[] => {
  const values = Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < FIRST_CHARACTER || code > LAST_CHARACTER) throw new RangeError(`no symbol for "${character}"`);
    return code - FIRST_CHARACTER;
  });
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), START_B) % CHECK_MODULUS;
  return [START_B, ...values, check, STOP];
};

/** Bars from left to right, each with its position and its width in modules; and the width of all. */
const barsOf = (text: string) => {
  const widths = symbolValues(text).flatMap((value) => Array.from(SYMBOLS[value] ?? '', Number));
  let x = QUIET;
  const bars = widths.flatMap((width, index) => {
    const bar = { x, width };
    x += width;
    // Six widths a symbol, seven in the last one: bars and spaces alternate throughout.
    return index % 2 === 0 ? [bar] : [];
  });
  return { bars, width: x + QUIET };
};

/** For screen readers it has the text. */
export const barcode = (text: string): Markup => {
  const { bars, width } = barsOf(text);
  return html`<svg
    class="barcode"
    role="img"
    aria-label="Barcode of ${text}"
    viewBox="0 0 ${width} ${HEIGHT}"
    preserveAspectRatio="none"
    shape-rendering="crispEdges"
  >
    <path d="${bars.map((bar) => `M${bar.x} 0h${bar.width}v${HEIGHT}h-${bar.width}z`).join('')}" fill="#000" />
  </svg>`;
};
