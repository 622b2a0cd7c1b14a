/** `run`: plays scenarios against the core, over the wire, or against a shop at an address. */
import { Argument, type Command, Option } from 'commander';
import { brand } from '../../core/catalogue/brand.ts';
import type { EnvironmentOptions, Target } from '../composition.ts';
import { siteAddress } from '../input/site-address.ts';
import { BadInput, EXIT, type ExitCode, type Io } from '../io.ts';
import { createJsonReporter } from '../reporters/json.ts';
import { createJunitReporter } from '../reporters/junit.ts';
import { createPrettyReporter } from '../reporters/pretty.ts';
import {
  type CreateReporter,
  type PlayedScenario,
  reporterName,
  type ReporterName,
  REPORTERS,
} from '../reporters/reporter.ts';
import type { MessageSource } from '../scenario/environment/backend-sandboxes.ts';
import { scenarioJsonSchema } from '../scenario/format/scenario-json-schema.ts';
import { needsOf, type Scenario } from '../scenario/format/scenario.ts';
import { loadScenarios, selectScenarios, type UnreadableFile } from '../scenario/load/load-scenarios.ts';
import { errorOutcome, type Note, type Outcome } from '../scenario/play/outcome.ts';
import { playScenario } from '../scenario/play/play-scenario.ts';
import { withSuggestions } from '../shell-completion/suggestions.ts';
import { examples } from '../text/examples.ts';
import type { HideSecrets } from '../text/hide-secrets.ts';
import { jsonDocument } from '../text/json.ts';
import { headerOption, hidingHeaders, type HeaderOption } from './header-option.ts';
import { messagesFromOption, readMessageSource } from './messages-from.ts';
import { settingsOf, settingsOption, type SettingsOption } from './settings-option.ts';

type Options = SettingsOption &
  HeaderOption & {
    readonly via?: string;
    readonly reporter?: ReporterName;
    readonly json?: boolean;
    readonly otp?: string;
    readonly messagesFrom?: string;
    readonly only?: string;
    readonly bail?: boolean;
    readonly schema?: boolean;
  };

const CREATE_REPORTER: Readonly<Record<ReporterName, CreateReporter>> = {
  pretty: createPrettyReporter,
  json: createJsonReporter,
  junit: createJunitReporter,
};

const HELP = `
How expect compares: objects with fixed keys (cart, quote, checkout) in part, so
that only the keys written count; maps (by product, field or purpose) and lists
exactly, so that what is not written must not be there. Texts are compared exactly,
or in part with { contains: … }. A page without a query matches any query.

Exit codes: 1 if an expectation is not met; 2 if a file cannot be read (the others
are still played) or a step cannot be played; 3 if the shop cannot be reached.`;

const targetOf = (via: string): Target => {
  if (via === 'core' || via === 'wire') return via;
  return siteAddress(via, '--via', 'core, wire or ');
};

/** Throws BadInput where it is not the address of a sandbox, before any scenario is played. */
const checkedMessageSource = async (address: string | undefined): Promise<MessageSource | undefined> => {
  const messagesFrom = readMessageSource(address, '--messages-from');
  if (messagesFrom !== undefined)
    await (await import('../scenario/environment/backend-sandboxes.ts')).requireMessageSource(messagesFrom);
  return messagesFrom;
};

const play = async (
  scenario: Scenario,
  target: Target,
  options: Omit<EnvironmentOptions, 'backend'>,
): Promise<PlayedScenario> => {
  const notes: Note[] = [];
  const start = performance.now();
  // Loaded here, since help and --schema need no shop.
  const outcome = await import('../composition.ts')
    .then(({ composeEnvironment }) => composeEnvironment(target, { ...options, ...needsOf(scenario) }))
    .then((environment) => playScenario(scenario, environment, (note) => notes.push(note)))
    .catch((error: unknown) => errorOutcome({ line: 1, column: 1 }, error));
  return { scenario, outcome, notes, ms: performance.now() - start };
};

/** Without the secrets that the shop has repeated. */
const withoutSecrets = (played: PlayedScenario, { received }: HideSecrets): PlayedScenario => {
  const { outcome, notes } = played;
  return {
    ...played,
    outcome: outcomeWithout(outcome, received),
    notes: notes.map((note) =>
      note.kind === 'shown'
        ? { ...note, value: received.inData(note.value) }
        : { ...note, message: received.inText(note.message) },
    ),
  };
};

const outcomeWithout = (outcome: Outcome, { inText, inData }: HideSecrets['received']): Outcome => {
  switch (outcome.kind) {
    case 'passed':
      return { ...outcome, state: inData(outcome.state) };
    case 'failed':
      return {
        ...outcome,
        mismatches: outcome.mismatches.map((each) => ({
          ...each,
          expected: inData(each.expected),
          actual: inData(each.actual),
        })),
      };
    case 'error':
      return { ...outcome, message: inText(outcome.message) };
  }
};

/** The exit code for the most severe outcome. A shop that cannot be reached explains the other errors. */
export const exitCodeOf = (played: readonly Pick<PlayedScenario, 'outcome'>[], hasUnreadable = false): ExitCode => {
  const errors = played.flatMap(({ outcome }) => (outcome.kind === 'error' ? [outcome] : []));
  if (errors.some(({ isInternal }) => isInternal === true)) return EXIT.internal;
  if (errors.some(({ isUnreachable }) => isUnreachable === true)) return EXIT.unreachable;
  if (errors.length > 0 || hasUnreadable) return EXIT.badInput;
  return played.some(({ outcome }) => outcome.kind === 'failed') ? EXIT.failed : EXIT.ok;
};

const printSchema = (io: Io, names: readonly string[]): Promise<void> => {
  if (names.length > 0) throw new BadInput('--schema cannot be combined with scenarios');
  return io.write(jsonDocument(scenarioJsonSchema()));
};

const reportUnreadable = (io: Io, unreadable: readonly UnreadableFile[]): void => {
  for (const { file, problems } of unreadable) {
    for (const { message, line, column } of problems)
      io.reportError(message, { file, ...(line !== undefined && column !== undefined && { line, column }) });
  }
};

const run = async (io: Io, names: readonly string[], options: Options): Promise<void> => {
  const { via = 'core', otp, only, bail = false, header: headers = [] } = options;
  if (names.length === 0) throw new BadInput('no scenarios given; name files, folders, or - for standard input');
  const reporter = CREATE_REPORTER[reporterName(options)](io, via);
  const target = targetOf(via);
  const messagesFrom = await checkedMessageSource(options.messagesFrom);
  const { settings } = await settingsOf(options);
  const { scenarios, unreadable } = await loadScenarios(names, io.input);
  reportUnreadable(io, unreadable);
  const selected = only === undefined ? scenarios : selectScenarios(scenarios, only);
  const hide = hidingHeaders(headers);
  const played: PlayedScenario[] = [];
  for (const scenario of selected) {
    if (bail && (unreadable.length > 0 || played.some(({ outcome }) => outcome.kind !== 'passed'))) break;
    const one = await play(scenario, target, { otp, messagesFrom, settings, headers });
    played.push(one);
    await reporter.onPlayed(withoutSecrets(one, hide));
  }
  const shown = played.map((one) => withoutSecrets(one, hide));
  await reporter.onFinished({ played: shown, unreadable, skipped: selected.slice(played.length) });
  io.finish(exitCodeOf(played, unreadable.length > 0));
};

export const setUp = (command: Command, io: Io): void => {
  command
    .addArgument(
      withSuggestions(
        new Argument('[scenarios...]', 'YAML files or folders; - reads one from standard input'),
        'files',
      ),
    )
    .addOption(
      withSuggestions(
        new Option(
          '--via <target>',
          'what to play against: core (in process), wire (the server, without a socket) or the address of a shop',
        ).default('core'),
        ['core', 'wire'],
      ),
    )
    .option('--json', 'print JSON, the same as --reporter json')
    .addOption(new Option('--reporter <name>', 'output format (default: "pretty")').choices(REPORTERS))
    .option('--only <text>', 'play only scenarios with this text in their name, or covering the rule with this id')
    .option('--bail', 'stop after the first scenario that does not pass')
    .option('--otp <code>', 'one-time password for a shop that does not expose its messages; otherwise ignored')
    .addOption(messagesFromOption())
    .addOption(headerOption())
    .addOption(settingsOption())
    .option('--schema', 'print the JSON schema of the scenario format')
    .addHelpText('after', HELP)
    .addHelpText(
      'after',
      examples(
        `${brand.slug} run tests/scenarios --only 4-shipping-cod --via wire`,
        `echo '{ name: x, steps: [visit: /, add: wash, show: quote] }' | ${brand.slug} run -`,
      ),
    )
    .action((names: string[], options: Options) =>
      options.schema === true ? printSchema(io, names) : run(io, names, options),
    );
};
