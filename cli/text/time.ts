/** Times as an operator in India reads them. */

const times = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** `5 Jan 2026, 9:00 am`, of epoch milliseconds; with plain spaces, so that columns line up and scripts can search. */
export const formatTime = (at: number): string => times.format(at).replaceAll(/\s/gu, ' ');
