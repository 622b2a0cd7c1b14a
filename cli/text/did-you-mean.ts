/** "Did you mean …": the known word nearest to one that is not known. */

/** Typing slips between two words: letters added, lost, changed, or two neighbours swapped. */
export const slips = (a: string, b: string): number => {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) best = Math.min(best, (before[column - 2] ?? 0) + 1);
      next.push(best);
    }
    before = last;
    last = next;
  }
  return last[b.length] ?? 0;
};

/** Words longer than this are nobody's slip, and would only cost time. */
const LONGEST = 60;

const plain = (word: string): string => word.toLowerCase().replaceAll(/[-_ ]/gu, '');

/** The known word that was probably meant; undefined where none is near. Case, `-` and `_` don't count. */
export const nearest = (word: string, known: readonly string[]): string | undefined => {
  if (word.length > LONGEST) return undefined;
  const asked = plain(word);
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of known) {
    const distance = slips(asked, plain(name));
    const allowed = Math.max(1, Math.floor(Math.max(asked.length, name.length) / 3));
    if (distance <= allowed && (best === undefined || distance < best.distance)) best = { name, distance };
  }
  return best?.name;
};

/** How to say what would be right: the near word if there is one, all of them otherwise. */
export const hint = (word: string, known: readonly string[]): string => {
  const near = nearest(word, known);
  return near === undefined ? `known are: ${known.join(', ')}` : `did you mean ${near}?`;
};
