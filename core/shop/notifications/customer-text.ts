/**
 * What customers have typed, as mails show it. Nobody has confirmed the email address of an order or a complaint, and anybody
 * may type a stranger's: no mail program may make a link of it in a mail of the shop (spec 11). No rule tells a
 * domain from a street: `t.co` is one, `M.G.Road` the other, and there are new endings every year. So all words are kept, and
 * each is broken where a link would need it whole.
 */
import { addressLines, type Address } from '../../entities/address.ts';

/** `3.2`, `₹749.50`: one dot between digits, and no letter. */
const DECIMAL = /^[^\p{L}.]*\p{Nd}\.\p{Nd}+[^\p{L}.]*\.?$/u;
/**
 * Where it is broken: at a dot, also of other scripts, the colon of a scheme (`https:`, `tel:`, but not `6:30`), and the
 * backslashes of a Windows share.
 */
const LINK_PARTS = /[.\u2024\u3002\uff0e\uff61](?=[^\s\p{P}])|(?<!\p{Nd}):(?=\S)|:(?=\/)|\\(?=\\)/gu;

/** The text without what a mail program would link: a space follows every dot and colon inside a word. */
export const withBrokenLinks = (text: string): string =>
  text.replace(/\S+/gu, (word) => (DECIMAL.test(word) ? word : word.replace(LINK_PARTS, '$& ')));

/** The lines of a delivery address. */
export const mailedAddressLines = (address: Address): readonly string[] => addressLines(address).map(withBrokenLinks);
