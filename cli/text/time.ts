/** Times as they are read in India. */

const format = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** Epoch milliseconds as `5 Jan 2026, 9:00 am`; with ordinary spaces, so that scripts can search for it. */
export const formatTime = (at: number): string => format.format(at).replaceAll(/\s/gu, ' ');
