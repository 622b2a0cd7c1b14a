/** The URLs of a photograph's sizes. Each exists as AVIF and WebP in several widths, and as JPEG for link previews. */

/** A picture by folder and number, such as `products/wash/01`. */
export type Shot = string;

type Format = 'avif' | 'webp';

/** Pixels. */
export const PRODUCT_WIDTHS: readonly number[] = [480, 720, 960, 1200];
const EXCEPTIONS: Readonly<Record<Shot, readonly number[]>> = {
  'products/weekly-polish/01': [480, 720, 960, 1600],
  'home/hero': [800, 1600, 2400],
};

export const HERO: Shot = 'home/hero';

const widthsOf = (shot: Shot): readonly number[] => EXCEPTIONS[shot] ?? PRODUCT_WIDTHS;

const urlOf = (shot: Shot, width: number, format: Format): string => `${__PICTURES__}/${shot}-${width}.${format}`;

export const srcSetOf = (shot: Shot, format: Format): string =>
  widthsOf(shot)
    .map((width) => `${urlOf(shot, width, format)} ${width}w`)
    .join(', ');

/** For the `src` of browsers that read no `srcset`: a size in the middle. */
export const fallbackOf = (shot: Shot): string => {
  const widths = widthsOf(shot);
  return urlOf(shot, widths[Math.floor(widths.length / 2)] ?? 960, 'webp');
};

/** Proportions, so that room is kept: products are 4 : 5, the banner 16 : 9. */
export const dimensionsOf = (shot: Shot): { readonly width: number; readonly height: number } =>
  shot === HERO ? { width: 1600, height: 900 } : { width: 960, height: 1200 };
