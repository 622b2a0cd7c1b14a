/** The program: which commands there are, each loaded when it is asked for, and how an error is reported. */
import { readFileSync } from 'node:fs';
import { Command, CommanderError, type OutputConfiguration } from 'commander';
import { brand } from '../core/catalogue/brand.ts';
import { BadInput, EXIT, Unreachable, type ExitCode, type Io, type Streams } from './io.ts';
import { errorJson, errorLine, wantsJson } from './report-error.ts';
import { colourFlag } from './text/colour.ts';
import { describeError } from './text/describe-error.ts';
import { examples } from './text/examples.ts';
import { printableLines } from './text/printable.ts';

/** Gives a command its arguments, options and action. `whole` is the program with every command loaded. */
export type SetUp = (command: Command, io: Io, whole: () => Promise<Command>) => void;

type Entry = {
  readonly summary: string;
  readonly load: () => Promise<{ readonly setUp: SetUp }>;
  /** An old spelling: it works, and no help lists it. */
  readonly isHidden?: true;
};

const COMMANDS: Readonly<Record<string, Entry>> = {
  serve: { summary: 'serve the shop', load: () => import('./commands/serve.ts') },
  catalogue: { summary: 'list the products and their prices', load: () => import('./commands/catalogue.ts') },
  quote: { summary: 'compute what a cart costs, and say why', load: () => import('./commands/quote.ts') },
  validate: { summary: 'validate a form field value', load: () => import('./commands/validate.ts') },
  orders: {
    summary: 'list, show, move and review the orders of a running sandbox',
    load: () => import('./commands/orders.ts'),
  },
  order: {
    summary: 'show an order of a running sandbox, or move it along',
    load: () => import('./commands/order.ts'),
    isHidden: true,
  },
  run: { summary: 'play scenarios of shopping sessions', load: () => import('./commands/run.ts') },
  completion: { summary: 'print a completion script for a shell', load: () => import('./commands/completion.ts') },
  help: { summary: 'show the help of a command', load: () => import('./commands/help.ts') },
};

const EXIT_CODES = `
Exit codes: 0 fine, 1 an expectation of a scenario was not met or a value is
invalid, 2 the input cannot be read or a scenario cannot be played, 3 the shop
cannot be reached, 70 something broke.`;

const version = (): string => {
  const { version: number } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    readonly version: string;
  };
  return number;
};

/** Whether a command is set up; the others are listed with their summary only. */
type IsAsked = (name: string) => boolean;

const buildProgram = async (isAsked: IsAsked, io: Io, output: OutputConfiguration): Promise<Command> => {
  const slug = brand.slug;
  const program = new Command(slug)
    .description(`The ${brand.name} shop on the command line.`)
    .exitOverride()
    .configureOutput(output)
    .configureHelp({ showGlobalOptions: true, subcommandTerm: (command) => command.name() })
    .helpCommand(false)
    .option('--color', 'always use colour')
    .option('--no-color', 'never use colour (also NO_COLOR=1 or TERM=dumb)')
    .version(version(), '--version', 'print the version')
    .showHelpAfterError(`(run ${slug} --help for usage)`)
    .addHelpText('after', EXIT_CODES)
    .addHelpText('after', examples(`${slug} quote wash --pay cod`, `${slug} help run`));
  for (const [name, { summary, load, isHidden = false }] of Object.entries(COMMANDS)) {
    const command = program
      .command(name, { hidden: isHidden })
      .description(summary)
      .helpCommand(false)
      .showHelpAfterError(`(run ${slug} ${name} --help for usage)`);
    if (isAsked(name)) (await load()).setUp(command, io, () => buildProgram(() => true, io, output));
  }
  return program;
};

/** The command that a command line is about: the first word that is no flag; with `help`, the one after it too. */
const askedFor = (argv: readonly string[]): IsAsked => {
  const [first = '', second = ''] = argv.filter((word) => !word.startsWith('-'));
  return (name) => name === first || (first === 'help' && name === second);
};

const failureOf = (error: unknown): { readonly message: string; readonly code: ExitCode } => {
  if (error instanceof BadInput) return { message: error.message, code: EXIT.badInput };
  if (error instanceof Unreachable) return { message: error.message, code: EXIT.unreachable };
  return { message: describeError(error), code: EXIT.broken };
};

/** Runs one command line (without node and script). What it finds wrong goes to `complain`; it never throws. */
export const runCli = async (argv: readonly string[], streams: Streams): Promise<void> => {
  const flag = colourFlag(argv);
  const isJson = wantsJson(argv);
  // Complaints repeat what was typed or read, whatever that was.
  const complain = (text: string): void => {
    streams.complain(printableLines(text));
  };
  const errorColour = flag ?? streams.errorColour;
  const reportError: Io['reportError'] = (message, place) => {
    streams.complain(isJson ? errorJson(message, place) : errorLine(message, errorColour, place));
  };
  const io: Io = { ...streams, complain, reportError, colour: flag ?? streams.colour, errorColour };
  const output = {
    writeOut: (text: string): void => {
      void io.write(text);
    },
    writeErr: (text: string): void => {
      if (!isJson) complain(text);
    },
    outputError: (text: string): void => {
      reportError(text.replace(/^error: /u, '').trimEnd());
    },
    getOutHasColors: () => io.colour,
    getErrHasColors: () => io.errorColour,
  };
  try {
    const program = await buildProgram(askedFor(argv), io, output);
    if (argv.length === 0) {
      program.outputHelp({ error: true });
      io.finish(EXIT.badInput);
      return;
    }
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) {
      const { message, code } = failureOf(error);
      reportError(message);
      io.finish(code);
    } else {
      // Commander has said what was wrong. Help that was asked for is no error.
      io.finish(error.exitCode === 0 ? EXIT.fine : EXIT.badInput);
    }
  }
};
