/** The map as the README shows it. `node tests/architecture/map/readme-map.ts` writes it there. */
import { readFileSync, writeFileSync } from 'node:fs';
import { MAP } from './map.ts';

const README = new URL('../../../README.md', import.meta.url);
const HEAD = '| folder | contents |\n|---|---|\n';

/** Of these each folder has a line of its own; of the other areas the names of their folders say enough. */
const IN_FULL = ['core', 'adapters'];

const areaOf = (folder: string): string => folder.split('/')[0] ?? '';
const line = (folder: string, contents: string): string => `| \`${folder}\` | ${contents} |\n`;

export const readmeMap = (): string => {
  const areas = Map.groupBy(MAP, ({ folder }) => areaOf(folder));
  const lines = [...areas].flatMap(([area, rows]) => {
    if (IN_FULL.includes(area))
      return rows
        .filter(({ folder }) => folder.split('/').length === 2)
        .map(({ folder, holds }) => line(folder, holds));
    const names = rows.map(({ folder }) => folder.split('/')[1] ?? '').filter((name) => /^[\w-]+$/.test(name));
    const own = rows.find(({ folder }) => folder === area);
    return line(area, `${own?.holds ?? ''}; ${[...new Set(names)].join(', ')}`);
  });
  return HEAD + lines.join('');
};

if (import.meta.main) {
  const readme = readFileSync(README, 'utf8');
  const start = readme.indexOf(HEAD);
  const end = readme.indexOf('\n\n', start) + 1;
  writeFileSync(README, readme.slice(0, start) + readmeMap() + readme.slice(end));
}
