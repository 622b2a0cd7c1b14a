/**
 * The widths and the height at which the layout changes, as media queries for components. Style sheets name them:
 * `@media (--wide)`; custom-media.ts puts the query in the place of the name.
 */

/** Room for two columns. */
export const WIDE = '(min-width: 56rem)';

/** A phone held upright. */
export const PHONE = '(max-width: 44rem)';

export const CUSTOM_MEDIA: Readonly<Record<string, string>> = {
  /** Room for three columns, or for text beside two columns. */
  '--desktop': '(min-width: 64rem)',
  '--wide': WIDE,
  '--phone': PHONE,
  /** No room for every icon of the header. */
  '--narrow': '(max-width: 24rem)',
  /** Hardly room for a price beside a button. */
  '--narrowest': '(max-width: 22rem)',
  /** Too low for a bar that stays on the screen; or large zoom. */
  '--low': '(max-height: 30rem)',
};
