/** The rules that scenarios show: the lines of core/SPEC.md that begin with an id. */
import { readFileSync } from 'node:fs';

/** The rules of the shop, as text. */
export const specification = readFileSync(new URL('../../core/SPEC.md', import.meta.url), 'utf8');

/** The sentence of each rule, by its id. */
export const rules: Readonly<Record<string, string>> = Object.fromEntries(
  [...specification.matchAll(/^- `(?<id>[\d.]+-[\w-]+)` (?<sentence>.+(?:\n {2}.+)*)$/gmu)].map(({ groups }) => [
    groups?.id ?? '',
    (groups?.sentence ?? '').replaceAll(/\s+/gu, ' '),
  ]),
);
