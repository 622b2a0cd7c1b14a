/** Times as they are read in India. */

let format: Intl.DateTimeFormat | undefined;

/** Epoch milliseconds as `5 Jan 2026, 9:00 am`; with ordinary spaces, so that scripts can search for it. */
export const formatTime = (at: number): string => {
  // Made once it is needed: the data of a language is slow to load.
  format ??= new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });
  return format.format(at).replaceAll(/\s/gu, ' ');
};
