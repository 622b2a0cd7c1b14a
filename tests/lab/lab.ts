/**
 * `npm run lab -- NAME`: what measures or soaks. Installs what the program needs, and runs it with the flags that follow;
 * without a name, lists the programs.
 */
import { ensureDependencies } from '../../cli/setup/dependencies.mjs';
import { NODE, exitWithError, run, say } from '../../cli/setup/paths-and-programs.mjs';
import { ensureBuild } from '../../cli/setup/storefront.mjs';

/** What a program does, its file below this folder, and what it needs: the built storefront, the packages of this folder. */
type Program = { readonly what: string; readonly file: string; readonly build?: boolean; readonly packages?: boolean };

const PROGRAMS: Readonly<Record<string, Program>> = {
  'bench-core': { what: 'quotes, purchases and simulated sessions a second', file: 'bench/core/run.ts' },
  'bench-server': { what: 'a cart update, a cart read and an order beside a constant answer', file: 'bench/run.ts' },
  breaches: { what: 'every breach and harmless difference of the table, by conform', file: 'breaches/run.ts' },
  browsers: { what: 'two purchases in Firefox and WebKit', file: 'browsers/run.ts', build: true, packages: true },
  'business-day': { what: 'a day of a shop in production, and its books', file: 'business-day/run.ts', build: true },
  conservation: {
    what: 'no simulated session creates or loses units, rupees or reward cash',
    file: '../cli/simulate/conservation/run.ts',
  },
  fuzz: { what: 'hostile requests and clients', file: '../fuzz/run.ts' },
  ha: { what: 'the leader of three PostgreSQL machines is lost while shoppers write', file: 'ha/run.ts' },
  histories: { what: 'concurrent clients: every answer fits one order of the changes', file: 'histories/run.ts' },
  inp: { what: 'how long taps take on a slow phone', file: 'pages/inp.ts', build: true },
  lighthouse: { what: 'Lighthouse as a phone', file: 'lighthouse/run.ts', build: true, packages: true },
  'linear-time': { what: 'no text is slow to validate or to clean for the log', file: 'bench/linear-time.ts' },
  mutants: { what: 'small changes to the core that no test notices', file: 'mutants/run.ts', packages: true },
  pictures: { what: "the files of a product's pictures, from photographs", file: 'pages/pictures.ts', packages: true },
  races: { what: 'how often conform finds each planted lost update', file: 'breaches/race-rates.ts' },
  shots: { what: 'pictures of every page and state', file: 'pages/shots.ts', build: true },
  size: { what: 'the size of every page, beside its budget', file: 'pages/size.ts', build: true },
  'soak-crash': { what: 'a server killed while shoppers write keeps what it acknowledged', file: 'soak/run.ts' },
  'soak-disk': { what: 'the same with a lost disk, restored by Litestream', file: 'soak/run-disk.ts' },
};

const [name = '', ...flags] = process.argv.slice(2);
const program = PROGRAMS[name];
if (program === undefined) {
  const list = Object.entries(PROGRAMS).map(([key, { what }]) => `  ${key.padEnd(14)}${what}`);
  const text = `npm run lab -- NAME [flags]\n\n${list.join('\n')}`;
  if (name !== '') exitWithError(`There is no program ${name}.\n\n${text}`, 2);
  say(text);
} else {
  if (program.packages === true) await ensureDependencies('tests/lab');
  if (program.build === true) ensureBuild();
  process.exitCode = run(NODE, [`${import.meta.dirname}/${program.file}`, ...flags]).code;
}
