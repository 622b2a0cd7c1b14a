/** The rules that scenarios show: the lines of core/SPEC.md that begin with an id. */
import { readFileSync } from 'node:fs';

/** The rules of the shop, as text. */
export const specification = readFileSync(new URL('../../core/SPEC.md', import.meta.url), 'utf8');

/** What no call shows, as it is marked there: no comparison of answers can say that such a rule holds. */
const MARKS: Readonly<Record<string, string>> = {
  storefront: 'kept by the storefront, whatever a backend answers',
  messages: 'about SMS and mails',
};

const lines = [
  ...specification.matchAll(
    /^- `(?<id>[\d.]+-[\w-]+)` (?:\((?<mark>storefront|messages)\) )?(?<sentence>.+(?:\n {2}.+)*)$/gmu,
  ),
].map(({ groups: { id = '', mark = '', sentence = '' } = {} }) => ({
  id,
  sentence: sentence.replaceAll(/\s+/gu, ' '),
  unshown: MARKS[mark],
}));

/** The sentence of each rule, by its id. */
export const rules: ReadonlyMap<string, string> = new Map(lines.map(({ id, sentence }) => [id, sentence]));

/** Why no call shows a rule, by its id; of rules that calls show, nothing. */
export const unshownRules: ReadonlyMap<string, string> = new Map(
  lines.flatMap(({ id, unshown }) => (unshown === undefined ? [] : [[id, unshown]])),
);
