/** `conform`: tells whether a backend keeps the contract, by playing the same scenarios against the core and against it. */
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { brand } from '../../../core/catalogue/brand.ts';
import { siteAddress } from '../../input/site-address.ts';
import { makeFolder, writeText } from '../../input/write-text.ts';
import { EXIT, UNDECIDED, type Io } from '../../io.ts';
import type { ContractLevel as Level } from '../../../core/contract/call.ts';
import type { Differing, Judge, Judgement } from '../../conform/judge.ts';
import type { Judged } from '../../conform/verdict.ts';
import { createJunitReporter } from '../../reporters/junit.ts';
import { playedJson } from '../../reporters/json.ts';
import { reporterName, type ReporterName, REPORTERS } from '../../reporters/reporter.ts';
import type { Scenario } from '../../scenario/format/scenario.ts';
import { loadScenarios, selectScenarios } from '../../scenario/load/load-scenarios.ts';
import { withSuggestions } from '../../shell-completion/suggestions.ts';
import { examples } from '../../text/examples.ts';
import { jsonDocument } from '../../text/json.ts';
import { headerOption, hidingHeaders, type HeaderOption } from '../header-option.ts';
import { readMessageSource } from '../messages-from.ts';
import { settingsOf, settingsOption, type SettingsOption } from '../settings-option.ts';
import { LEVELS_HELP, sessionOptions, type SessionOptions } from './session-options.ts';

type Options = SettingsOption &
  HeaderOption &
  SessionOptions & {
    readonly only?: string;
    readonly level?: Level;
    readonly against?: string;
    readonly againstOtp?: string;
    readonly ignore?: readonly string[];
    readonly json?: boolean;
    readonly reporter?: ReporterName;
  };

const HELP = `${LEVELS_HELP}

Plays the scenarios that come with the program, or those that are named, and random ones
against the core and against the backend, and compares what each answers to every step and
shows after it. The core is the contract, with the settings of --settings; what the
contract leaves to a backend is not compared. With --against another backend takes the
core's place.

Every play uses its own cookies, invented phone numbers and mail addresses. On a sandbox
of this shop (${brand.slug} serve --sandbox) the clock is moved, reward cash is credited, stock is
set, orders are packed and payments simulated. What a backend has no way to do is listed
as not checked. Use a test system: one-time passwords are requested for invented numbers,
which may belong to people, about 300 at level extended; accounts and orders remain. Turn its
limit of one-time passwords off: it holds up what signs in twice, and is not checked where
the clock cannot be moved. Nobody else should pack orders there meanwhile: the numbers of invoices should follow each other.

Signing in needs the one-time password: a sandbox shows it, --messages-from names the sandbox
that does, and --otp is for a backend that accepts one password from everybody.

A difference is played again before it is reported; its scenario is shortened, and written
to --out: ${brand.slug} run plays it. A scenario that loses a call is played again.

Exit codes: 0 if everything holds that was checked; 1 if anything differs; 2 for an invalid
command line; 3 where nothing answers at the address;
${EXIT.undecided} if ${UNDECIDED} (${brand.slug} --help says why).`;

/** The scenarios of the program: in a checkout, or in the installed package. */
const shippedScenarios = (): string => {
  const found = ['../../../tests/scenarios/', '../../../../../tests/scenarios/']
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((folder) => existsSync(folder));
  if (found === undefined) throw new Error('the scenarios of the package are missing');
  const nearby = relative('', found);
  return nearby.startsWith('..') ? found : nearby;
};

/** The scenarios that are named, or all of the program; undefined where one cannot be read, which is then reported. */
const readScenarios = async (io: Io, names: readonly string[]): Promise<readonly Scenario[] | undefined> => {
  const given = await loadScenarios(names.length === 0 ? [shippedScenarios()] : names, io.input);
  for (const { file, problems } of given.unreadable)
    for (const { message, line, column } of problems)
      io.reportError(message, line === undefined || column === undefined ? { file } : { file, line, column });
  return given.unreadable.length > 0 ? undefined : given.scenarios;
};

/** One after another. One random session that differs says enough: the others mostly show the same. */
const judgeAll = async (
  scenarios: readonly Scenario[],
  random: readonly Scenario[],
  { judge, hasTime }: { readonly judge: Judge['judge']; readonly hasTime: () => boolean },
): Promise<readonly Judged[]> => {
  const { createCheckBar } = await import('../../terminal/progress-bar.ts');
  const bar = createCheckBar();
  const judged: Judged[] = [];
  const selected = [...scenarios, ...random];
  for (const [done, scenario] of selected.entries()) {
    bar.show({ done, total: selected.length, what: scenario.name });
    const start = performance.now();
    const judgement: Judgement = hasTime()
      ? await judge(scenario)
      : { kind: 'not checked', reason: 'the time limit came first' };
    judged.push({ scenario, judgement, ms: performance.now() - start });
    if (random.includes(scenario) && judgement.kind === 'differs') break;
  }
  bar.end();
  return judged;
};

/** How a difference is played again. `isExpected`: by an expectation that fails; otherwise it is compared again. */
const replayCommand = (
  file: string,
  target: string,
  isExpected: boolean,
  { otp, messagesFrom, settings, header = [] }: Options,
): string =>
  [
    isExpected ? `npx ${brand.slug} run ${file} --via ${target}` : `npx ${brand.slug} conform ${target} ${file}`,
    ...(otp === undefined ? [] : [`--otp ${otp}`]),
    ...(messagesFrom === undefined ? [] : [`--messages-from ${messagesFrom}`]),
    ...(settings === undefined ? [] : [`--settings ${settings}`]),
    // Their values may be secrets.
    ...header.map(({ name }) => `--header '${name}: …'`),
  ].join(' ');

/** Writes a scenario for every difference, and prints the report. */
const report = async (
  io: Io,
  judged: readonly Judged[],
  options: Options,
  { target, level }: { readonly target: string; readonly level: Level },
): Promise<void> => {
  const { asPlayed, failureFile, isExpected, isShown, rulesOf } = await import('../../conform/verdict.ts');
  const { verdictText } = await import('../../conform/verdict-text.ts');
  const { header: headers = [], seed, out } = options;
  const hide = hidingHeaders(headers).received;
  const files = new Map<Scenario, string>();
  const replay = ({ scenario, difference }: Differing): string =>
    replayCommand(files.get(scenario) ?? '', target, isExpected(difference), options);
  for (const { scenario, judgement } of judged) {
    if (judgement.kind !== 'differs') continue;
    const file = join(out, `${slugOf(scenario.name)}.yaml`);
    files.set(judgement.scenario, file);
    await makeFolder(out);
    await writeText(file, hide.inText(failureFile(scenario, judgement, replay(judgement))), '--out');
  }
  const played = hide.inData(judged.map((one) => asPlayed(one, replay)));
  const differs = judged.some(({ judgement }) => judgement.kind === 'differs');
  const rules = rulesOf(judged);
  const holding = rules.filter(({ status }) => status === 'holds').length;
  const held = judged.filter(({ judgement }) => judgement.kind === 'holds').length;
  const isUndecided = !differs && held * 2 < judged.length && holding * 2 <= rules.filter(isShown).length;
  switch (reporterName(options)) {
    case 'json': {
      const conforms = !differs && !isUndecided;
      const scenarios = played.map(playedJson);
      await io.write(jsonDocument({ target, level, seed, conforms, rules, scenarios }));
      break;
    }
    case 'junit':
      await createJunitReporter(io, target).onFinished({ played, unreadable: [], skipped: [] });
      break;
    case 'pretty':
      await io.write(hide.inText(verdictText(judged, { target, level, colour: io.colour, replay })));
  }
  io.finish(differs ? EXIT.failed : isUndecided ? EXIT.undecided : EXIT.ok);
};

const conformTo = async (io: Io, address: string, names: readonly string[], options: Options): Promise<void> => {
  const url = siteAddress(address, 'the argument');
  const rival = options.against === undefined ? undefined : siteAddress(options.against, '--against');
  const messagesFrom = readMessageSource(options.messagesFrom, '--messages-from');
  // A wrong one is refused before anything is played.
  reporterName(options);
  const { settings } = await settingsOf(options);
  const { otp, header: headers = [], seed, sessions, timeLimit, only } = options;
  const given = await readScenarios(io, names);
  if (given === undefined) return io.finish(EXIT.badInput);
  if (only !== undefined) selectScenarios(given, only);
  // Loaded here, since help needs none of it.
  const { openBackend, settingsOfCore } = await import('../../conform/open-backend.ts');
  const { createJudge } = await import('../../conform/judge.ts');
  const { randomScenarios } = await import('../../conform/random-scenario.ts');
  const backend = await openBackend(url, { otp, messagesFrom, settings, headers });
  const level = options.level ?? backend.offered;
  const other =
    rival === undefined
      ? await openBackend('wire', { settings: settingsOfCore(settings, level, backend.canMoveClock) })
      : await openBackend(rival, { otp: options.againstOtp ?? otp, messagesFrom, settings, headers });
  const named = given.filter((scenario) => names.length > 0 || level === 'extended' || scenario.backend === 'core');
  const scenarios = only === undefined ? named : selectScenarios(named, only);
  const random = names.length > 0 || only !== undefined ? [] : randomScenarios(level, settings, { sessions, seed });
  const deadline = performance.now() + timeLimit;
  const hasTime = (): boolean => performance.now() < deadline;
  const { judge } = createJudge({
    level,
    hasTime,
    core: other.open,
    backend: backend.open,
    canMoveClock: backend.canMoveClock && other.canMoveClock,
    hasOnePassword: backend.hasOnePassword,
    ignored: ignoring(options.ignore ?? []),
  });
  await report(io, await judgeAll(scenarios, random, { judge, hasTime }), options, { target: url.origin, level });
};

const MOST_IN_NAME = 50;

/** `One code at a time` as the name of a file, cut at a word. */
const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .filter((word) => word !== '')
    .reduce(
      (slug, word) => (slug.length + word.length < MOST_IN_NAME ? `${slug}${slug === '' ? '' : '-'}${word}` : slug),
      '',
    );

const PATH = /^(?:\$\.)?[\w-]+(?:\.(?:[\w-]+|\*)|\[(?:\d+|\*)\])*$/u;

/** A JSON path: keys and positions with dots between them, `*` for any; `$.` before it and brackets are read, too. */
const ignoredPath = (typed: string, earlier: readonly string[] = []): readonly string[] => {
  if (!PATH.test(typed))
    throw new InvalidArgumentError('It should be a path in the answer such as data.items.*.price.');
  return [...earlier, typed.replace(/^\$\./u, '').replaceAll(/\[(\d+|\*)\]/gu, '.$1')];
};

const ignoring =
  (patterns: readonly string[]) =>
  (path: string): boolean =>
    patterns.some((pattern) => {
      const [keys, parts] = [pattern.split('.'), path.split('.')];
      return keys.length === parts.length && keys.every((key, index) => key === '*' || key === parts[index]);
    });

export const setUp = (command: Command, io: Io): void => {
  command.addArgument(new Argument('<url>', 'the address of a backend'));
  command.addArgument(
    withSuggestions(
      new Argument('[scenarios...]', 'YAML files or folders to play in place of those of the program'),
      'files',
    ),
  );
  command
    .addOption(
      new Option('--level <level>', 'the level to check (default: what the backend offers)').choices([
        'core',
        'extended',
      ]),
    )
    .option('--json', 'print JSON, as --reporter json does')
    .addOption(new Option('--reporter <name>', 'output format (default: pretty)').choices(REPORTERS))
    .option('--only <text>', 'play only scenarios with this text in their name, or covering the rule with this id')
    .option('--against <url>', 'compare with the backend at this address in place of the core')
    .option('--against-otp <code>', 'the one-time password that it accepts from everybody (default: that of --otp)')
    .addOption(
      new Option(
        '--ignore <path>',
        'a part of the answers that may differ, such as data.items.*.price; may be repeated',
      ).argParser(ignoredPath),
    )
    .addOption(headerOption());
  for (const option of sessionOptions()) command.addOption(option);
  command
    .addOption(settingsOption('the settings that the backend runs with, a YAML file over the defaults'))
    .addHelpText('after', HELP)
    .addHelpText(
      'after',
      examples(
        `${brand.slug} conform http://127.0.0.1:8080 --level core --otp 123456 --sessions 20`,
        `${brand.slug} conform http://127.0.0.1:3000 --seed 7 --reporter junit`,
      ),
    )
    .action((url: string, names: readonly string[], options: Options) => conformTo(io, url, names, options));
};
