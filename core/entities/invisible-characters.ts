/** Format characters, variation selectors, and what else has no shape of its own. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const PLAIN = /^[ -~]*$/u;

/** Whether a text has printable characters of ASCII only, as nearly all have: asked before what takes longer. */
export const isPlain = (text: string): boolean => PLAIN.test(text);

/** They decide how letters of Indian scripts are joined. */
const ZERO_WIDTH_JOINERS = '\u200c\u200d';

/** A text without its invisible characters (spec 10.30); a text in a language keeps its zero-width joiners. */
export const withoutInvisible = (text: string, keepsJoiners = false): string =>
  isPlain(text)
    ? text
    : text.replace(INVISIBLE, (character) => (keepsJoiners && ZERO_WIDTH_JOINERS.includes(character) ? character : ''));
