/** `run`: plays scenarios against the bare core, over the wire, or against a shop at an address. */
import { Option, type Command } from 'commander';
import { composeWorld, type Via } from './composition.ts';
import { BadInput, EXIT, type ExitCode, type Io } from './io.ts';
import { createJsonReporter } from './reporters/json.ts';
import { createJunitReporter } from './reporters/junit.ts';
import { createPrettyReporter } from './reporters/pretty.ts';
import { REPORTERS, type CreateReporter, type Played, type ReporterName } from './reporters/reporter.ts';
import { readScenario, scenarioFiles } from './scenario/files.ts';
import { parseScenario } from './scenario/parse.ts';
import { playScenario, stuckAt, type Outcome } from './scenario/player.ts';
import { formatProblem, type Problem } from './scenario/problem.ts';
import type { Scenario } from './scenario/scenario.ts';
import { scenarioSchema } from './scenario/schema.ts';
import { siteAddress } from './text/site-address.ts';

type Options = { readonly via?: string; readonly reporter: ReporterName; readonly otp?: string; readonly schema?: boolean };

const CREATE: Readonly<Record<ReporterName, CreateReporter>> = {
  pretty: createPrettyReporter, json: createJsonReporter, junit: createJunitReporter,
};

const viaOf = (text: string): Via => {
  if (text === 'core' || text === 'wire') return text;
  return siteAddress(text, '--via', 'core, wire or ');
};

/** Reads every file before anything is played: all problems are told at once. */
const readAll = async (files: readonly string[], complain: Io['complain']): Promise<readonly Scenario[] | undefined> => {
  const scenarios: Scenario[] = [];
  const problems: Problem[] = [];
  for (const file of files) {
    const parsed = parseScenario(file, await readScenario(file));
    if ('problems' in parsed) problems.push(...parsed.problems);
    else scenarios.push(parsed.scenario);
  }
  if (problems.length === 0) return scenarios;
  complain(problems.map((problem) => `${formatProblem(problem)}\n`).join(''));
  return undefined;
};

const play = async (scenario: Scenario, via: Via, otp: string | undefined): Promise<Outcome> => {
  try {
    return await playScenario(scenario, await composeWorld(via, { otp, backend: scenario.backend }));
  } catch (error) {
    return stuckAt({ line: 1, column: 1 }, error);
  }
};

/** What a run ends with: what was found worst. */
export const codeOf = (all: readonly Pick<Played, 'outcome'>[]): ExitCode => {
  if (all.some(({ outcome }) => outcome.kind === 'stuck' && outcome.isBroken === true)) return EXIT.broken;
  if (all.some(({ outcome }) => outcome.kind === 'stuck')) return EXIT.badInput;
  return all.some(({ outcome }) => outcome.kind === 'failed') ? EXIT.failed : EXIT.fine;
};

const run = async (io: Io, names: readonly string[], { via = 'core', reporter, otp, schema = false }: Options): Promise<void> => {
  if (schema) return io.write(`${JSON.stringify(scenarioSchema(), null, 2)}\n`);
  if (names.length === 0) throw new BadInput('name the scenarios to play: files, or folders of them');
  const against = viaOf(via);
  if (otp !== undefined && !(against instanceof URL)) throw new BadInput('--otp is for shops at an address; a local one shows its messages');
  const scenarios = await readAll(await scenarioFiles(names), io.complain);
  if (scenarios === undefined) {
    io.finish(EXIT.badInput);
    return;
  }
  const report = CREATE[reporter](io, via);
  const all: Played[] = [];
  for (const scenario of scenarios) {
    const start = performance.now();
    const outcome = await play(scenario, against, otp);
    const one: Played = { scenario, outcome, ms: performance.now() - start };
    all.push(one);
    await report.played(one);
  }
  await report.finished(all);
  io.finish(codeOf(all));
};

export const setUp = (command: Command, io: Io): void => {
  command
    .argument('[scenarios...]', 'YAML files, or folders of them')
    .option('--via <where>', 'core (the bare core), wire (the server, without a socket) or the address of a shop', 'core')
    .addOption(new Option('--reporter <kind>', 'how the result is told').choices(REPORTERS).default('pretty'))
    .option('--otp <code>', 'the one-time password of a shop that shows nobody its messages')
    .option('--schema', 'print the JSON schema of the scenario format')
    .action((names: string[], options: Options) => run(io, names, options));
};
