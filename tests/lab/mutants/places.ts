/** Where to change something: files, or single lines of them. */
import { globSync } from 'node:fs';
import { mutantsOf, type Mutant } from './mutants-of.ts';

/**
 * The mutants at these places, each a path from the root of the checkout, with wildcards and, after a colon, a line
 * (from 1) or not: `core/shop/**`, `core/pricing/quote.ts:12`. A mutant is on the line on which its change begins.
 */
export const mutantsIn = async (places: readonly string[]): Promise<readonly Mutant[]> => {
  const linesByFile = new Map<string, Set<number | 'all'>>();
  for (const place of places) {
    const [, pattern = '', line] = /^(.*?)(?::(\d+))?$/s.exec(place) ?? [];
    for (const path of globSync(pattern)) {
      const file = path.replaceAll('\\', '/');
      if (!file.endsWith('.ts')) continue;
      linesByFile.set(file, (linesByFile.get(file) ?? new Set()).add(line === undefined ? 'all' : Number(line)));
    }
  }
  const mutants = await mutantsOf([...linesByFile.keys()].sort());
  return mutants.filter(({ file, start }) => {
    const lines = linesByFile.get(file);
    return lines?.has('all') === true || lines?.has(start.line + 1) === true;
  });
};
