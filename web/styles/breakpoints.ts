/**
 * The widths and the height at which the layout changes, as media queries for components. Style sheets name them:
 * `@media (--wide)`; custom-media.ts puts the query in the place of the name.
 */

/** Room for two columns. */
export const WIDE = '(min-width: 56rem)';

/** Room for two narrow columns: a tablet held upright, a phone held sideways. */
export const TABLET = '(min-width: 44.01rem)';

/** A phone held upright. */
export const PHONE = '(max-width: 44rem)';

export const CUSTOM_MEDIA: Readonly<Record<string, string>> = {
  /** Room for three columns, or for text beside two columns. */
  '--desktop': '(min-width: 64rem)',
  '--wide': WIDE,
  '--tablet': TABLET,
  '--phone': PHONE,
  /** No room for every icon of the header. */
  '--narrow': '(max-width: 24rem)',
  /** Large text on a phone: a bar of several lines would cover much of the screen. */
  '--few-words': '(max-width: 16rem)',
  /** A phone on whose first screen a large photograph leaves no room for the price. */
  '--short': '(max-height: 46rem)',
  /** Too low for a bar that stays on the screen; or large zoom. */
  '--low': '(max-height: 30rem)',
};
