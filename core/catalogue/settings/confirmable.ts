/** The names of the samples that a brand may confirm as its own (samples.ts says what each is). */

export const CONFIRMABLE_NAMES = [
  'labels',
  'taxCodes',
  'contactHours',
  'bundleUrlPrice',
  'packing',
  'pickup',
  'ratings',
] as const;

export type ConfirmableName = (typeof CONFIRMABLE_NAMES)[number];
