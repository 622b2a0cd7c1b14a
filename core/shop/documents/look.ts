/**
 * When maintenance has to look at a document from which it removes parts. How long a part is kept is a setting, which an
 * index cannot use: a document is due as soon as the shortest allowed setting would make it due, and maintenance then
 * notes when it has to look again.
 */

/** That maintenance has looked, and when it has to look again, under the settings of that time; epoch milliseconds. */
export type Look = { readonly at: number; readonly next: number };

/**
 * When to look at a document: at the earliest of these times, one for each part; for parts that were due at the last look,
 * no sooner than the time noted then.
 */
export const firstLook = (times: readonly number[], look: Look | undefined): number =>
  Math.min(...times.map((time) => (look !== undefined && time <= look.at ? Math.max(time, look.next) : time)));
