/** A search in the text of a page: every word of the query has to occur, in any order. */

/** Case, accents and punctuation make no difference. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns a test for texts; an empty query matches every text. */
export const createTextMatcher = (query: string): ((text: string) => boolean) => {
  const words = folded(query).split(' ');
  return (text) => {
    const where = folded(text);
    return words.every((word) => where.includes(word));
  };
};
