/** `run`: plays scenarios against the bare core, over the wire, or against a shop at an address. */
import { Argument, Option, type Command } from 'commander';
import { brand } from '../../core/catalogue/brand.ts';
import { withSuggestions } from '../shell-completion/suggestions.ts';
import type { Via } from '../composition.ts';
import { BadInput, EXIT, type ExitCode, type Io } from '../io.ts';
import { createJsonReporter } from '../reporters/json.ts';
import { createJunitReporter } from '../reporters/junit.ts';
import { createPrettyReporter } from '../reporters/pretty.ts';
import { REPORTERS, type CreateReporter, type Played, type ReporterName } from '../reporters/reporter.ts';
import { loadScenarios, onlyScenarios } from '../scenario/load/load-scenarios.ts';
import { playScenario, stuckAt, type Note } from '../scenario/play/play-scenario.ts';
import type { Scenario } from '../scenario/format/scenario.ts';
import { scenarioSchema } from '../scenario/format/scenario-json-schema.ts';
import { examples } from '../text/examples.ts';
import { siteAddress } from '../input/site-address.ts';

type Options = {
  readonly via?: string;
  readonly reporter?: ReporterName;
  readonly json?: boolean;
  readonly otp?: string;
  readonly only?: string;
  readonly bail?: boolean;
  readonly schema?: boolean;
};

const CREATE: Readonly<Record<ReporterName, CreateReporter>> = {
  pretty: createPrettyReporter,
  json: createJsonReporter,
  junit: createJunitReporter,
};

const RUN_HELP = `
What expect compares: of an object with fixed names (cart, quote, checkout) only
the members that are written; a map (by product, field or purpose) and a list
exactly, so that what is not written must not be there. A text is compared
exactly, or in part with { contains: … }; a page without a query matches any.

Exit codes: 1 if an expectation is not met; 2 if a file cannot be read, in which
case the others are still played; 3 if nobody answers at the address.`;

const viaOf = (text: string): Via => {
  if (text === 'core' || text === 'wire') return text;
  return siteAddress(text, '--via', 'core, wire or ');
};

const reporterOf = ({ reporter, json = false }: Options): ReporterName => {
  if (json && reporter !== undefined && reporter !== 'json')
    throw new BadInput(`--json and --reporter ${reporter} cannot be combined`);
  return json ? 'json' : (reporter ?? 'pretty');
};

/** The worlds, with the shop in them, are loaded when something is played: help and schema need none. */
const play = async (scenario: Scenario, via: Via, otp: string | undefined): Promise<Played> => {
  const notes: Note[] = [];
  const start = performance.now();
  const outcome = await import('../composition.ts')
    .then(({ composeWorld }) => composeWorld(via, { otp, backend: scenario.backend }))
    .then((world) =>
      playScenario(scenario, world, (note) => {
        notes.push(note);
      }),
    )
    .catch((error: unknown) => stuckAt({ line: 1, column: 1 }, error));
  return { scenario, outcome, notes, ms: performance.now() - start };
};

/** What a run ends with: what was found worst. A shop that is out of reach explains whatever else went wrong. */
export const codeOf = (all: readonly Pick<Played, 'outcome'>[], hasUnreadable = false): ExitCode => {
  const stuck = all.flatMap(({ outcome }) => (outcome.kind === 'stuck' ? [outcome] : []));
  if (stuck.some(({ isBroken }) => isBroken === true)) return EXIT.broken;
  if (stuck.some(({ isUnreachable }) => isUnreachable === true)) return EXIT.unreachable;
  if (stuck.length > 0 || hasUnreadable) return EXIT.badInput;
  return all.some(({ outcome }) => outcome.kind === 'failed') ? EXIT.failed : EXIT.fine;
};

const run = async (io: Io, names: readonly string[], options: Options): Promise<void> => {
  const { via = 'core', otp, only, bail = false, schema = false } = options;
  if (schema) {
    if (names.length > 0) throw new BadInput('--schema plays nothing; leave out the scenarios');
    return io.write(`${JSON.stringify(scenarioSchema(), null, 2)}\n`);
  }
  if (names.length === 0)
    throw new BadInput('name the scenarios to play: files, folders of them, or - for standard input');
  const reporter = reporterOf(options);
  const against = viaOf(via);
  const { scenarios, unreadable } = await loadScenarios(names, io.input);
  for (const { file, problems } of unreadable) {
    for (const { message, line, column } of problems)
      io.reportError(message, { file, ...(line !== undefined && column !== undefined && { line, column }) });
  }
  const wanted = only === undefined ? scenarios : onlyScenarios(scenarios, only);
  const report = CREATE[reporter](io, via);
  const all: Played[] = [];
  for (const scenario of wanted) {
    if (bail && (unreadable.length > 0 || all.some(({ outcome }) => outcome.kind !== 'passed'))) break;
    const one = await play(scenario, against, otp);
    all.push(one);
    await report.played(one);
  }
  await report.finished({ all, unreadable, notPlayed: wanted.slice(all.length) });
  io.finish(codeOf(all, unreadable.length > 0));
};

export const setUp = (command: Command, io: Io): void => {
  command
    .addArgument(
      withSuggestions(
        new Argument('[scenarios...]', 'YAML files, folders of them, or - for one on standard input'),
        'files',
      ),
    )
    .addOption(
      withSuggestions(
        new Option(
          '--via <where>',
          'core (the bare core), wire (the server, without a socket) or the address of a shop',
        ).default('core'),
        ['core', 'wire'],
      ),
    )
    .option('--json', 'report as JSON; the same as --reporter json')
    .addOption(new Option('--reporter <kind>', 'output format').choices(REPORTERS).default(undefined, 'pretty'))
    .option('--only <text>', 'only scenarios with this text in their name, or covering the rule with this id')
    .option('--bail', 'stop at the first scenario that does not pass')
    .option('--otp <code>', 'one-time password for a shop that does not expose its messages; otherwise ignored')
    .option('--schema', 'print the JSON schema of the scenario format')
    .addHelpText('after', RUN_HELP)
    .addHelpText(
      'after',
      examples(
        `${brand.slug} run tests/scenarios --only 4-shipping-cod --via wire`,
        `echo '{ name: x, steps: [visit: /, add: wash, show: quote] }' | ${brand.slug} run -`,
      ),
    )
    .action((names: string[], options: Options) => run(io, names, options));
};
