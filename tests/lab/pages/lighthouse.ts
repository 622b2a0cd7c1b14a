/**
 * `npm run lab -- lighthouse [-- /path …] [-- --runs 1]`: Lighthouse as a phone over every page of the built shop, each three
 * times. Prints a table, writes `.cache/lighthouse.json`, and ends with 1 if a page scores less than 100 for
 * accessibility, best practices or SEO, or shifts its layout. Performance depends on the machine, and is only printed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import { routeAt } from '../../../core/catalogue/routes.ts';
import { builtPaths } from '../../web/world/built.ts';
import { launchChromium } from '../../web/world/chromium.ts';
import { createVisitorApi } from '../../web/world/backend/visitor-api.ts';
import { startSandbox } from '../../web/world/backend/shop.ts';
import { median } from '../../median.ts';

const RESULTS = fileURLToPath(new URL('../../../.cache/lighthouse.json', import.meta.url));
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** A layout shift that Lighthouse itself rounds to 0: a font that is slightly wider than its fallback. */
const SEEN = 0.0005;

type Run = {
  readonly scores: Readonly<Record<Category, number>>;
  readonly shift: number;
  readonly lcpMs: number;
  readonly blockedMs: number;
  readonly failed: readonly string[];
};
type Row = { readonly path: string; readonly runs: readonly Run[]; readonly problems: readonly string[] };

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '3' } },
  allowPositionals: true,
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs}: expected a whole number from 1 on`);
const known = builtPaths();
const unknown = positionals.filter((path) => !known.includes(path));
if (unknown.length > 0) throw new Error(`no such page: ${unknown.join(', ')}`);
const paths = positionals.length > 0 ? positionals : known;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() => {
          resolve(address !== null && typeof address === 'object' ? address.port : 0);
        });
      });
  });

const shop = await startSandbox();
const port = await freePort();
const browser = await launchChromium([`--remote-debugging-port=${port}`]);

/** Pages for customers are opened signed in, all others signed out. */
const customer = await browser.newContext();
const api = createVisitorApi(customer.request, shop);
await api.signUp();
const order = await api.orderWash('upi');
const cookies = (await customer.cookies(shop.url)).map(({ name, value }) => ({ name, value, url: shop.url }));
const devtools = await browser.newBrowserCDPSession();
const isPrivate = (path: string): boolean => routeAt(path)?.isPrivate === true;
const urlOf = (path: string): string => `${shop.url}${path}${path.startsWith('/payment/') ? `?order=${order}` : ''}`;

const runOnce = async (path: string, tries = 3): Promise<Run> => {
  // Lighthouse clears storage, and keeps cookies.
  await devtools.send('Storage.clearCookies');
  if (isPrivate(path)) await devtools.send('Storage.setCookies', { cookies });
  const result = await lighthouse(urlOf(path), {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  });
  const error = result?.lhr.runtimeError?.message;
  // On a busy machine a recording sometimes fails.
  if (error !== undefined && tries > 1) return runOnce(path, tries - 1);
  if (result === undefined || error !== undefined) throw new Error(`${path}: ${error ?? 'no result'}`);
  const { categories, audits } = result.lhr;
  const number = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  const judged = CATEGORIES.filter((name) => name !== 'performance' && !(name === 'seo' && isPrivate(path)));
  const failed = judged
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    ) as Record<Category, number>,
    shift: number('cumulative-layout-shift'),
    lcpMs: Math.round(number('largest-contentful-paint')),
    blockedMs: Math.round(number('total-blocking-time')),
    failed,
  };
};

const problemsOf = (done: readonly Run[]): readonly string[] => [
  ...new Set(done.flatMap(({ failed }) => failed)),
  ...(done.some(({ shift }) => shift >= SEEN)
    ? [`moves by ${Math.max(...done.map(({ shift }) => shift)).toFixed(4)}`]
    : []),
];

const rows: Row[] = [];
process.stdout.write(`${'route'.padEnd(32)}  perf  a11y  best   SEO    LCP  blocked  CLS\n`);
for (const path of paths) {
  const done: Run[] = [];
  for (let i = 0; i < runs; i += 1) done.push(await runOnce(path));
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

await browser.close();
await shop.close();
mkdirSync(dirname(RESULTS), { recursive: true });
writeFileSync(RESULTS, `${JSON.stringify({ runs, pages: rows }, null, 2)}\n`);
const bad = rows.filter(({ problems }) => problems.length > 0);
process.stdout.write(
  `\n${rows.length} pages, ${bad.length === 0 ? 'nothing to complain about' : `${bad.length} with problems`}; all of it in .cache/lighthouse.json\n`,
);
process.exitCode = bad.length === 0 ? 0 : 1;
