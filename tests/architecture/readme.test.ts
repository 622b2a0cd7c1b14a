/** The README promises files and commands; they are there. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const readme = readFileSync(new URL('README.md', ROOT), 'utf8');
const manifest = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};
const found = (pattern: RegExp): readonly string[] => [
  ...new Set([...readme.matchAll(pattern)].map(([, text = '']) => text)),
];

describe('the README', () => {
  it('begins with the two commands', () => {
    expect(
      /```\n([\s\S]*?)```/
        .exec(readme)?.[1]
        ?.split('\n')
        .map((line) => line.split('#')[0]?.trim())
        .filter(Boolean),
    ).toEqual(['npm start', 'npm test']);
  });

  it('links to files that are there', () => {
    const links = found(/\]\((?!https?:)([^)#]+)/g);
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((link) => !existsSync(new URL(link, ROOT)))).toEqual([]);
  });

  it('names scripts that package.json has', () => {
    const scripts = found(/\bnpm run ([\w:-]+)/g);
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.filter((script) => manifest.scripts[script] === undefined)).toEqual([]);
  });

  it('names folders of the map that are there, and gives every package its reason', () => {
    const folders = found(/`((?:core|adapters|web|server|cli|tests)(?:\/[\w-]+)?)`/g);
    expect(folders.length).toBeGreaterThan(10);
    expect(folders.filter((folder) => !existsSync(new URL(folder, ROOT)))).toEqual([]);
    const table = readme.slice(readme.indexOf('## Dependencies'));
    const packages = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      (name) => !name.startsWith('@types/'),
    );
    expect(packages.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });
});
