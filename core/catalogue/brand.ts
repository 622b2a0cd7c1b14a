/** The brand: the one place that spells its name. Everything else reads it from here. */

export const brand = {
  name: 'BHOR',
  /** In paths of the backend and in the command's name. */
  slug: 'bhor',
  /** What an order number begins with (spec 11). */
  orderPrefix: 'BH',
  tagline: 'Skincare for the man who is up before the sun',
} as const;

/** The site's origin in a build without `SITE_ORIGIN`. */
export const SAMPLE_ORIGIN = `https://www.${brand.slug}.example`;
