/** A rendered page in its parts, as the document takes them. */

/** React puts hoisted titles, metas and links before the markup when it renders no head of its own. */
const HOISTED = /^(?:<title>.*?<\/title>|<meta[^>]*>|<link[^>]*>)*/s;

/** Parts what belongs in the head from the app's own markup. */
export const split = (rendered: string): { readonly html: string; readonly head: string } => {
  const head = HOISTED.exec(rendered)?.[0] ?? '';
  return { head, html: rendered.slice(head.length) };
};
