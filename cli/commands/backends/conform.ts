/** `conform`: tells whether a backend keeps the contract, and writes the shortest session in which it does not. */
import { Argument, type Command, Option } from 'commander';
import { brand } from '../../../core/catalogue/brand.ts';
import type { Level } from '../../conform/backend/backend.ts';
import { siteAddress } from '../../input/site-address.ts';
import { EXIT, type Io } from '../../io.ts';
import { reporterName, type ReporterName, REPORTERS } from '../../reporters/reporter.ts';
import { examples } from '../../text/examples.ts';
import { jsonDocument } from '../../text/json.ts';
import { readMessageSource } from '../messages-from.ts';
import { settingsOf, settingsOption, type SettingsOption } from '../settings-option.ts';
import { LEVELS_HELP, sessionOptions, type SessionOptions } from './session-options.ts';

type Options = SettingsOption &
  SessionOptions & {
    readonly level?: Level;
    readonly json?: boolean;
    readonly reporter?: ReporterName;
  };

const HELP = `${LEVELS_HELP}

Plays named checks, then random sessions, each compared with a model of the shop.
Sessions use their own cookies and invented phone numbers, and cancel orders of theirs
that were confirmed. Calls are sent one at a time, except in the checks of concurrent
calls. On a sandbox of this shop (${brand.slug} serve --sandbox) the clock is moved forward, reward
cash is credited, and payment outcomes are simulated.

Use a test system: one-time passwords are requested for invented numbers, which may
belong to people. Accounts, orders, a complaint, a number in the popup's list and a
conversion event remain.

Signing in needs the one-time password: a sandbox shows it, --messages-from names the sandbox
that does, and --otp is for a backend that accepts one password from everybody. What
cannot be checked is listed.

Sessions that fail are written to --out as scenarios for ${brand.slug} run.

Exit codes: 0 if everything holds that was checked; 1 if anything fails, or if no random
session has a verdict; 2 for an invalid command line; 3 where nothing answers at the
address.`;

const conformTo = async (io: Io, address: string, options: Options): Promise<void> => {
  const url = siteAddress(address, 'the argument');
  const messagesFrom = readMessageSource(options.messagesFrom, '--messages-from');
  const name = reporterName(options);
  const { settings } = await settingsOf(options);
  // Loaded here, since help needs none of it.
  const { openBackendAt } = await import('../../conform/backend/remote-backend.ts');
  const { conform } = await import('../../conform/run/conform.ts');
  const { createCheckBar } = await import('../../terminal/progress-bar.ts');
  const { failuresOf, verdictView } = await import('../../conform/report/verdict-view.ts');
  const { writeScenarios } = await import('../../conform/report/session-scenario.ts');

  const { backend, offered } = await openBackendAt(url, { otp: options.otp, messagesFrom });
  const { level = offered, seed, sessions, timeLimit, out } = options;
  const bar = createCheckBar();
  const start = performance.now();
  const verdict = await conform({
    backend,
    level,
    settings,
    seed,
    sessions,
    timeLimitMs: timeLimit,
    onProgress: bar.show,
  }).finally(bar.end);
  const files = writeScenarios(failuresOf(verdict), out, backend.name, options);
  const view = verdictView(verdict, { target: backend.name, seed, files, ms: performance.now() - start });
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
  io.finish(verdict.conforms ? EXIT.ok : EXIT.failed);
};

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
    .addOption(new Option('--reporter <name>', 'output format (default: pretty)').choices(REPORTERS));
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
    .action((url: string, options: Options) => conformTo(io, url, options));
};
