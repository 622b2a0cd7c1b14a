/**
 * When the purge has to examine a document from which it removes parts. How long a part is kept is a setting, which an
 * index cannot use: a document is due as soon as the shortest allowed setting would make it due, and the purge then
 * notes when it has to examine it again.
 */

/** When the purge has examined a document, and when it has to again, under the settings of that time; epoch milliseconds. */
export type PurgeCheck = { readonly at: number; readonly next: number };

/**
 * When to examine a document: at the earliest of these times, one for each part; for parts that were due at the last
 * check, no sooner than the time noted then.
 */
export const nextCheckAt = (times: readonly number[], last: PurgeCheck | undefined): number =>
  times.reduce(
    (next, time) => Math.min(next, last !== undefined && time <= last.at ? Math.max(time, last.next) : time),
    Infinity,
  );

/** The document with a note that it was examined now; null where it has been kept for long enough. */
export const keptUntil = <Document extends { readonly purgeCheck?: PurgeCheck }>(
  next: number,
  document: Document,
  now: number,
): Document | null => (next <= now ? null : { ...document, purgeCheck: { at: now, next } });
