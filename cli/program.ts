/** The program: its commands, each loaded only when it is used, and how its errors are reported. */
import { Command, CommanderError, type OutputConfiguration } from 'commander';
import { SettingsError } from '../adapters/settings/settings-error.ts';
import { withoutPassword } from '../adapters/system/without-password.ts';
import { brand } from '../core/catalogue/brand.ts';
import type { SetUpCommand } from './commands/command.ts';
import { colourFlag } from './input/flags.ts';
import {
  BadInput,
  EXIT,
  EXIT_MEANINGS,
  NotFound,
  Refused,
  Unreachable,
  type ExitCode,
  type Io,
  type Streams,
} from './io.ts';
import { errorJson, errorLine, wantsJson } from './report-error.ts';
import { describeError } from './text/describe-error.ts';
import { examples } from './text/examples.ts';
import { printableLines } from './text/printable.ts';
import { version } from './version.ts';

type CommandEntry = {
  readonly summary: string;
  readonly load: () => Promise<{ readonly setUp: SetUpCommand }>;
  /** It serves or builds the storefront, which the package lacks. */
  readonly needsRepository?: true;
};

/** The package has the compiled modules. */
const IS_PACKAGE = import.meta.url.endsWith('.js');

/** The commands under the headings of the help; those under an empty heading are not listed. */
const COMMANDS: Readonly<Record<string, Readonly<Record<string, CommandEntry>>>> = {
  Shop: {
    serve: { summary: 'serve the shop', load: () => import('./commands/serve.ts'), needsRepository: true },
    config: {
      summary: 'show and check the configuration, a brand’s settings and the texts of SMS',
      load: () => import('./commands/config.ts'),
    },
    release: {
      summary: 'build a new storefront beside the live one, and switch the servers to it',
      load: () => import('./commands/release.ts'),
      needsRepository: true,
    },
    store: {
      summary: 'migrate, back up, restore and check the database',
      load: () => import('./commands/stores/store.ts'),
    },
    catalogue: { summary: 'list the products and their prices', load: () => import('./commands/catalogue.ts') },
    quote: { summary: 'calculate and explain the price of a cart', load: () => import('./commands/quote.ts') },
    validate: { summary: 'validate a form field value', load: () => import('./commands/validate.ts') },
  },
  'Orders and customers': {
    today: {
      summary: 'show what needs your attention: orders, returns, refunds, complaints',
      load: () => import('./operator/today.ts'),
    },
    orders: {
      summary: 'list, show, pack, ship, deliver, print and refund orders',
      load: () => import('./operator/orders.ts'),
    },
    customers: {
      summary: 'show or erase a customer: account, orders, reward cash, consents',
      load: () => import('./operator/customers.ts'),
    },
    complaints: { summary: 'list, show, answer and close complaints', load: () => import('./operator/complaints.ts') },
    stock: { summary: 'list and set the number of units that can be sold', load: () => import('./operator/stock.ts') },
    stats: {
      summary: 'show orders, revenue and units sold, by period and by day',
      load: () => import('./operator/stats.ts'),
    },
    payments: {
      summary: 'reconcile with the payment gateway, compare its settlement reports, settle unknown payments',
      load: () => import('./operator/payments.ts'),
    },
    messages: {
      summary: 'list, retry and drop messages that could not be sent',
      load: () => import('./operator/messages.ts'),
    },
  },
  'Scenarios, backends and simulation': {
    run: { summary: 'play scenarios of shopping sessions', load: () => import('./commands/run.ts') },
    record: {
      summary: 'record a shopping session in a browser as a scenario',
      load: () => import('./commands/backends/record.ts'),
    },
    contract: {
      summary: 'print the API contract as an OpenAPI document',
      load: () => import('./commands/backends/contract.ts'),
    },
    conform: {
      summary: 'check whether a backend keeps the contract',
      load: () => import('./commands/backends/conform.ts'),
    },
    simulate: {
      summary: 'simulate many shoppers, and report what they bought',
      load: () => import('./commands/simulation/simulate.ts'),
    },
  },
  '': {
    completion: { summary: 'print a shell completion script', load: () => import('./commands/completion.ts') },
    help: { summary: 'show the help of a command', load: () => import('./commands/help.ts') },
  },
};

/** Names that commands had before, which timers and scripts may still use. */
const FORMER_NAMES: Readonly<Record<string, readonly string[]>> = {
  settings: ['config', 'settings'],
  migrate: ['store', 'migrate'],
  backup: ['store', 'backup'],
  restore: ['store', 'restore'],
  check: ['store', 'check'],
  numbers: ['store', 'numbers'],
  reconcile: ['payments', 'reconcile'],
  outbox: ['messages'],
  market: ['simulate', 'market'],
};

const currentNames = ([first = '', ...rest]: readonly string[]): readonly string[] =>
  Object.hasOwn(FORMER_NAMES, first) ? [...(FORMER_NAMES[first] ?? []), ...rest] : [first, ...rest];

/** Runs one command line (without node and script). Errors are written to standard error; nothing is thrown. */
export const runCli = async (typed: readonly string[], streams: Streams): Promise<void> => {
  const argv = typed.length === 0 ? typed : currentNames(typed);
  const io = createIo(argv, streams);
  try {
    const isHelp = argv.find((word) => !word.startsWith('-')) === 'help';
    const program = await buildProgram(isUsedIn(argv), io, outputConfiguration(io, wantsJson(argv)), isHelp);
    if (argv.length === 0) {
      program.outputHelp({ error: true });
      io.finish(EXIT.badInput);
      return;
    }
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has reported the error. Showing help is not one.
      io.finish(error.exitCode === 0 ? EXIT.ok : EXIT.badInput);
      return;
    }
    if (error instanceof SettingsError && error.problems.length > 0) {
      for (const { message, ...position } of error.problems) io.reportError(message, { file: error.file, ...position });
      io.finish(EXIT.badInput);
      return;
    }
    const { message, code } = failureOf(error);
    io.reportError(message);
    io.finish(code);
  }
};

/** The program with all its commands, for documents about it. */
export const completeProgram = async (streams: Streams): Promise<Command> => {
  const io = createIo([], streams);
  return buildProgram(() => true, io, outputConfiguration(io, false), true);
};

const createIo = (argv: readonly string[], streams: Streams): Io => {
  const flag = colourFlag(argv);
  const errorColour = flag ?? streams.errorColour;
  const isJson = wantsJson(argv);
  const { question } = streams;
  return {
    ...streams,
    colour: flag ?? streams.colour,
    errorColour,
    question: question === null ? null : (text) => question(printableLines(text)),
    // Errors may repeat what was typed or read.
    writeError: (text) => streams.writeError(printableLines(text)),
    reportError: (message, location) =>
      streams.writeError(isJson ? errorJson(message, location) : errorLine(message, errorColour, location)),
  };
};

const outputConfiguration = (io: Io, isJson: boolean): OutputConfiguration => ({
  writeOut: (text) => void io.write(text),
  writeErr: (text) => {
    if (!isJson) io.writeError(text);
  },
  outputError: (text) => io.reportError(text.replace(/^error: /u, '').trimEnd()),
  getOutHasColors: () => io.colour,
  getErrHasColors: () => io.errorColour,
});

/** Whether a command is loaded and set up; otherwise it is only listed with its summary. */
type IsUsed = (name: string) => boolean;

/** A command line uses the first word that is not a flag and, with `help`, the word after it. */
const isUsedIn = (argv: readonly string[]): IsUsed => {
  const [first = '', second = ''] = argv.filter((word) => !word.startsWith('-'));
  return (name) => name === first || (first === 'help' && name === second);
};

const buildProgram = async (
  isUsed: IsUsed,
  io: Io,
  output: OutputConfiguration,
  isWhole: boolean,
): Promise<Command> => {
  const { slug, name: brandName } = brand;
  const program = new Command(slug)
    .description(`The ${brandName} shop on the command line.`)
    .exitOverride()
    .hook('preAction', (_program, command) => warnOfPassword(command.opts()['store'], io))
    .configureOutput(output)
    .configureHelp({ showGlobalOptions: true, subcommandTerm: (command) => command.name() })
    .helpCommand(false)
    .option('--color', 'always use colour')
    .option('--no-color', 'never use colour (the same as NO_COLOR=1)')
    .version(version(), '--version', 'print the version')
    .showHelpAfterError(`(run ${slug} --help for usage)`)
    .addHelpText('after', ({ command }) => exitCodesText(command))
    .addHelpText('after', `\nShell completion: ${slug} completion --help`)
    .addHelpText('after', examples(`${slug} today`, `${slug} help orders move`));
  for (const [heading, commands] of Object.entries(COMMANDS)) {
    if (heading !== '') program.commandsGroup(`${heading}:`);
    for (const [name, { summary, load, needsRepository }] of Object.entries(commands)) {
      if (IS_PACKAGE && needsRepository) {
        if (isUsed(name))
          throw new BadInput(`${name} needs the project's repository: the installed package has no storefront`);
        continue;
      }
      const command = program
        .command(name, { hidden: heading === '' })
        .description(summary)
        .helpCommand(false)
        .showHelpAfterError(`(run ${slug} ${name} --help for usage)`);
      if (!isUsed(name)) continue;
      const { setUp } = await load();
      await setUp(command, io, { isWhole, load: (words) => buildProgram(isUsedIn(words), io, output, true) });
    }
  }
  return program;
};

/** The codes with their meanings, wrapped as the rest of the help is. */
const exitCodesText = (command: Command): string => {
  const help = command.createHelp();
  const names = Object.keys(EXIT) as readonly (keyof typeof EXIT)[];
  const codes = names.map((name) => help.formatItem(String(EXIT[name]), 2, EXIT_MEANINGS[name], help));
  return ['', 'Exit codes:', ...codes].join('\n');
};

const failureOf = (error: unknown): { readonly message: string; readonly code: ExitCode } => {
  if (error instanceof BadInput || error instanceof SettingsError)
    return { message: error.message, code: EXIT.badInput };
  if (error instanceof Unreachable) return { message: error.message, code: EXIT.unreachable };
  if (error instanceof NotFound) return { message: error.message, code: EXIT.notFound };
  if (error instanceof Refused) return { message: error.message, code: EXIT.refused };
  return { message: describeError(error), code: EXIT.internal };
};

/** Every user of a machine sees the command lines of its processes. */
const warnOfPassword = (store: unknown, io: Io): void => {
  if (typeof store !== 'string' || withoutPassword(store) === store) return;
  io.writeError(
    `warning: other users of this machine see the password in --store; set STORE in a file and name it with --config\n`,
  );
};
