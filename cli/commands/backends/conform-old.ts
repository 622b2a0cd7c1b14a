/** `conform`: tells whether a backend keeps the contract, and writes the shortest session in which it does not. */
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { brand } from '../../../core/catalogue/brand.ts';
import type { Level } from '../../conform/backend/backend.ts';
import { siteAddress } from '../../input/site-address.ts';
import { writeText } from '../../input/write-text.ts';
import { EXIT, UNDECIDED, type Io } from '../../io.ts';
import { reporterName, type ReporterName, REPORTERS } from '../../reporters/reporter.ts';
import { withSuggestions } from '../../shell-completion/suggestions.ts';
import { examples } from '../../text/examples.ts';
import { jsonDocument } from '../../text/json.ts';
import { hint } from '../../../adapters/settings/did-you-mean.ts';
import { RULES, type RuleName } from '../../conform/session/rules.ts';
import { headerOption, hidingHeaders, type HeaderOption } from '../header-option.ts';
import { readMessageSource } from '../messages-from.ts';
import { settingsOf, settingsOption, type SettingsOption } from '../settings-option.ts';
import { LEVELS_HELP, sessionOptions, type SessionOptions } from './session-options.ts';

type Options = SettingsOption &
  HeaderOption &
  SessionOptions & {
    readonly only?: readonly RuleName[];
    readonly html?: string;
    readonly level?: Level;
    readonly json?: boolean;
    readonly reporter?: ReporterName;
  };

const HELP = `${LEVELS_HELP}

Plays named checks, then random sessions, each compared with a model of the shop.
Sessions use their own cookies and invented phone numbers, and cancel orders of theirs
that were confirmed. Calls are sent one at a time, except in the checks of concurrent
calls. On a sandbox of this shop (${brand.slug} serve --sandbox) the clock is moved forward, reward
cash is credited, stock is set, orders are packed and delivered, and payment outcomes
are simulated.

Use a test system: one-time passwords are requested for invented numbers, which may
belong to people. Accounts, orders, a complaint, a number in the popup's list and a
conversion event remain.

Signing in needs the one-time password: a sandbox shows it, --messages-from names the sandbox
that does, and --otp is for a backend that accepts one password from everybody. What
cannot be checked is listed.

Each failure is written to --out twice: as a scenario for ${brand.slug} run, and as a script
of curl calls for bash. --only checks single rules, without random sessions unless
--sessions asks for them. The values of --header are in no report and no file, even where
an answer repeats them; values and words of fewer than 6 characters are not hidden.

A session in which a call gets no answer is played again, and so is one that fails: only
what fails every time is reported as a broken rule. What fails once and not again is
marked ?: its answers changed between two plays. So is a failure that could not be
confirmed in time. A failure of calls at the same time need
not happen every time; the report says in how many plays it was seen.

Exit codes: 0 if everything holds that was checked; 1 if anything fails; 2 for an invalid
command line; 3 where nothing answers at the address;
${EXIT.undecided} if ${UNDECIDED} (${brand.slug} --help says why).`;

/** `isDefaultCount`: whether the number of random sessions was not given. */
const conformTo = async (io: Io, address: string, options: Options, isDefaultCount: boolean): Promise<void> => {
  const url = siteAddress(address, 'the argument');
  const messagesFrom = readMessageSource(options.messagesFrom, '--messages-from');
  const name = reporterName(options);
  const { settings } = await settingsOf(options);
  // Loaded here, since help needs none of it.
  const { openBackendAt } = await import('../../conform/backend/remote-backend.ts');
  const { conform } = await import('../../conform/run/conform.ts');
  const { createCheckBar } = await import('../../terminal/progress-bar.ts');
  const { failuresOf, verdictView } = await import('../../conform/report/verdict-view.ts');
  const { verdictWithoutSecrets } = await import('../../conform/report/without-secrets.ts');
  const { writeFailures } = await import('../../conform/report/failure-files.ts');
  const { haveChecks } = await import('../../conform/checks/checks.ts');
  const { composeServedShop } = await import('../../composition.ts');
  const { createLocalBackend } = await import('../../conform/backend/local-backend.ts');
  const { createScenarioCheck } = await import('./check-scenario.ts');

  const { backend, offered } = await openBackendAt(url, {
    otp: options.otp,
    messagesFrom,
    headers: options.header,
  });
  const { level = offered, seed, timeLimit, out, only, html, otp, header = [] } = options;
  const isOnlyChecks = only !== undefined && isDefaultCount && haveChecks(only, settings, level);
  const sessions = isOnlyChecks ? 0 : options.sessions;
  const bar = createCheckBar();
  const start = performance.now();
  const found = await conform({
    backend,
    intact: () => createLocalBackend(composeServedShop(settings)),
    level,
    only,
    settings,
    seed,
    sessions,
    timeLimitMs: timeLimit,
    onProgress: bar.show,
  }).finally(bar.end);
  const verdict = verdictWithoutSecrets(found, hidingHeaders(header));
  const { clockOrigin: tools, messagesOrigin } = backend;
  const files = await writeFailures(failuresOf(verdict), {
    folder: out,
    target: backend.name,
    replay: options,
    script: { otp, tools, messagesFrom: messagesOrigin, headers: header.map((each) => each.name) },
    checkScenario: createScenarioCheck(url, { otp, messagesFrom, settings, headers: header }, verdict),
  });
  const view = verdictView(verdict, { target: backend.name, seed, files, only, ms: performance.now() - start });
  if (html !== undefined) {
    const { verdictHtml } = await import('../../conform/report/verdict-html.ts');
    const scripts = new Map([...files.values()].map(({ script, scriptText }) => [script, scriptText]));
    await writeText(html, await verdictHtml(view, { replay: options, scripts }), '--html');
  }
  switch (name) {
    case 'json':
      await io.write(jsonDocument(view));
      break;
    case 'junit':
      await io.write((await import('../../conform/report/verdict-junit.ts')).verdictJunit(view));
      break;
    case 'pretty':
      await io.write((await import('../../conform/report/verdict-text.ts')).verdictText(view, io.colour, options));
  }
  io.finish(verdict.conforms ? EXIT.ok : verdict.isUnbroken ? EXIT.undecided : EXIT.failed);
};

const RULE_NAMES = Object.keys(RULES) as readonly RuleName[];

const parseRules = (typed: string, earlier: readonly RuleName[] = []): readonly RuleName[] => {
  const named = typed.split(',').map((name) => {
    const rule = RULE_NAMES.find((each) => each === name.trim());
    if (rule === undefined) throw new InvalidArgumentError(`There is no rule "${name}"; ${hint(name, RULE_NAMES)}`);
    return rule;
  });
  return [...new Set([...earlier, ...named])];
};

const onlyOption = (): Option =>
  withSuggestions(
    new Option('--only <rule>', 'check this rule only, by its id; may be repeated').argParser(parseRules),
    RULE_NAMES,
  );

export const setUp = (command: Command, io: Io): void => {
  command.addArgument(new Argument('<url>', 'the address of a backend'));
  command
    .addOption(
      new Option('--level <level>', 'the level to check (default: what the backend offers)').choices([
        'core',
        'extended',
      ]),
    )
    .option('--json', 'print JSON, as --reporter json does')
    .addOption(new Option('--reporter <name>', 'output format (default: pretty)').choices(REPORTERS))
    .option('--html <file>', 'write the report as a page, too: each failure with its steps and its script of curl')
    .addOption(onlyOption())
    .addOption(headerOption());
  for (const option of sessionOptions()) command.addOption(option);
  command
    .addOption(settingsOption('the settings that the backend runs with, a YAML file over the defaults'))
    .addHelpText('after', HELP)
    .addHelpText(
      'after',
      examples(
        `${brand.slug} conform http://127.0.0.1:8080 --level core --otp 123456 --sessions 20`,
        `${brand.slug} conform http://127.0.0.1:3000 --seed 7 --sessions 20 --reporter junit`,
      ),
    )
    .action((url: string, options: Options) =>
      conformTo(io, url, options, command.getOptionValueSource('sessions') === 'default'),
    );
};
