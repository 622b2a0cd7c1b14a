/** "Did you mean …?": finds the valid word that was probably meant. */

/** The number of typing errors between two words: letters added, left out, changed, or two neighbours swapped. */
const editDistance = (a: string, b: string): number => {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let distance = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) distance = Math.min(distance, (beforePrevious[column - 2] ?? 0) + 1);
      current.push(distance);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
};

/** Longer words are no typing errors, and would take long to compare. */
const MAX_LENGTH = 60;

const normalised = (word: string): string => word.toLowerCase().replaceAll(/[-_ ]/gu, '');

/** The valid word that was probably meant; undefined where none is similar. Ignores case, `-` and `_`. */
export const nearest = (word: string, valid: readonly string[]): string | undefined => {
  if (word.length > MAX_LENGTH) return undefined;
  const written = normalised(word);
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of valid) {
    const distance = editDistance(written, normalised(name));
    const allowed = Math.max(1, Math.floor(Math.max(written.length, name.length) / 3));
    if (distance <= allowed && (best === undefined || distance < best.distance)) best = { name, distance };
  }
  return best?.name;
};

/** The end of a message about an invalid word: the similar word if there is one, all valid words otherwise. */
export const hint = (word: string, valid: readonly string[]): string => {
  const similar = nearest(word, valid);
  return similar === undefined ? `expected one of: ${valid.join(', ')}` : `did you mean ${similar}?`;
};
