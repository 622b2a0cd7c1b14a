/**
 * When maintenance has to look at a document of which parts are removed. How long a part is kept is a setting, which an
 * index does not know: a document is due as soon as the setting allows at the least, and maintenance notes then when it
 * has to look again.
 */

/** That maintenance has looked, and when it has to look again, under the settings of then; epoch milliseconds. */
export type Look = { readonly at: number; readonly next: number };

/**
 * When to look at a document: at the earliest of these times, one for each part, but at what it has seen of it already no
 * sooner than it noted.
 */
export const firstLook = (times: readonly number[], look: Look | undefined): number =>
  Math.min(...times.map((time) => (look !== undefined && time <= look.at ? Math.max(time, look.next) : time)));
