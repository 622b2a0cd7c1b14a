/** A search in the words of a page: every word that is looked for has to be there, in whatever order. */

/** Case, accents and punctuation make no difference. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A test for texts; with nothing to look for, every text passes it. */
export const finder = (query: string): ((text: string) => boolean) => {
  const words = folded(query).split(' ');
  return (text) => {
    const where = folded(text);
    return words.every((word) => where.includes(word));
  };
};
