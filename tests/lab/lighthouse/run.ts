/**
 * `npm run lab -- lighthouse [-- /path …] [-- --runs 1]`: Lighthouse as a phone over every page of the built shop, each three
 * times; cart and checkout with one line. Prints a table, writes `.cache/lighthouse.json`, and ends with 1 if a page scores
 * less than 100 for accessibility, best practices or SEO, or shifts its layout. Performance depends on the machine, and is
 * only printed: `--against REF` compares it with that of an earlier commit.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { builtPaths } from '../../web/world/built.ts';
import { startSandbox } from '../../web/world/backend/shop.ts';
import { median } from '../../median.ts';
import { compareWith } from './against.ts';
import { isPrivate, openPhones, type Category, type Run } from './measure.ts';

const RESULTS = fileURLToPath(new URL('../../../.cache/lighthouse.json', import.meta.url));

/** A layout shift that Lighthouse itself rounds to 0: a font that is slightly wider than its fallback. */
const SEEN = 0.0005;

type Row = { readonly path: string; readonly runs: readonly Run[]; readonly problems: readonly string[] };

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, against: { type: 'string' } },
  allowPositionals: true,
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs}: expected a whole number from 1 on`);

const problemsOf = (done: readonly Run[]): readonly string[] => [
  ...new Set(done.flatMap(({ failed }) => failed)),
  ...(done.some(({ shift }) => shift >= SEEN)
    ? [`moves by ${Math.max(...done.map(({ shift }) => shift)).toFixed(4)}`]
    : []),
];

const measureAll = async (): Promise<void> => {
  const known = builtPaths();
  const unknown = positionals.filter((path) => !known.includes(path));
  if (unknown.length > 0) throw new Error(`no such page: ${unknown.join(', ')}`);
  const paths = positionals.length > 0 ? positionals : known;
  const { phoneOf, close } = await openPhones();
  const shop = await startSandbox();
  const measure = await phoneOf(shop);
  const rows: Row[] = [];
  process.stdout.write(`${'route'.padEnd(32)}  perf  a11y  best   SEO    LCP  blocked  CLS\n`);
  for (const path of paths) {
    const done: Run[] = [];
    for (let i = 0; i < runs; i += 1) done.push(await measure(path));
    const row = { path, runs: done, problems: problemsOf(done) };
    rows.push(row);
    const of = (category: Category): string => String(median(done.map(({ scores }) => scores[category])));
    process.stdout.write(
      [
        path.padEnd(32),
        of('performance').padStart(4),
        of('accessibility').padStart(4),
        of('best-practices').padStart(4),
        (isPrivate(path) ? '–' : of('seo')).padStart(4),
        `${median(done.map(({ lcpMs }) => lcpMs))} ms`.padStart(7),
        `${median(done.map(({ blockedMs }) => blockedMs))} ms`.padStart(6),
        String(Math.max(...done.map(({ shift }) => shift))).slice(0, 5),
        row.problems.join(', '),
      ]
        .join('  ')
        .trimEnd() + '\n',
    );
  }

  await close();
  await shop.close();
  mkdirSync(dirname(RESULTS), { recursive: true });
  writeFileSync(RESULTS, `${JSON.stringify({ runs, pages: rows }, null, 2)}\n`);
  const bad = rows.filter(({ problems }) => problems.length > 0);
  process.stdout.write(
    `\n${rows.length} pages, ${bad.length === 0 ? 'nothing to complain about' : `${bad.length} with problems`}; all of it in .cache/lighthouse.json\n`,
  );
  process.exitCode = bad.length === 0 ? 0 : 1;
};

if (values.against === undefined) await measureAll();
else await compareWith(values.against, positionals, runs);
