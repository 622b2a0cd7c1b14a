/** The program: which commands there are, each loaded when it is asked for, and how wrong input is told. */
import { Command, CommanderError } from 'commander';
import { brand } from '../core/catalogue/brand.ts';
import { BadInput, EXIT, type Io } from './io.ts';
import { describeError } from './text/describe-error.ts';
import { printableLines } from './text/printable.ts';

/** Gives a command its arguments, options and action. */
export type SetUp = (command: Command, io: Io) => void;

type Entry = { readonly summary: string; readonly load: () => Promise<{ readonly setUp: SetUp }> };

const COMMANDS: Readonly<Record<string, Entry>> = {
  serve: { summary: 'serve the shop', load: () => import('./serve.ts') },
  catalogue: { summary: 'list the products and their prices', load: () => import('./catalogue.ts') },
  quote: { summary: 'compute what a cart costs, and say why', load: () => import('./quote.ts') },
  validate: { summary: 'judge a value by the rule of its form field', load: () => import('./validate.ts') },
  orders: { summary: 'list the latest orders of a running sandbox', load: () => import('./orders.ts') },
  order: { summary: 'show an order of a running sandbox, or move it along', load: () => import('./order.ts') },
  run: { summary: 'play scenarios of shopping sessions', load: () => import('./run.ts') },
};

const EXIT_CODES = `
Exit codes: 0 fine, 1 an expectation of a scenario was not met, 2 the input
cannot be read or a scenario not be played, 70 something broke.`;

const buildProgram = async (argv: readonly string[], io: Io): Promise<Command> => {
  const program = new Command(brand.slug)
    .description(`The ${brand.name} shop on the command line.`)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => { void io.write(text); },
      writeErr: io.complain,
      getOutHasColors: () => io.colour,
      getErrHasColors: () => io.colour,
    })
    .showHelpAfterError(`(${brand.slug} --help tells more)`)
    .addHelpText('after', EXIT_CODES);
  const [first, second] = argv.filter((word) => word !== '--');
  const asked = first === 'help' ? second : first;
  for (const [name, { summary, load }] of Object.entries(COMMANDS)) {
    const command = program.command(name).description(summary).showHelpAfterError(`(${brand.slug} ${name} --help tells more)`);
    if (name === asked) (await load()).setUp(command, io);
  }
  return program;
};

/** Runs one command line (without node and script). What it finds wrong goes to `complain`; it never throws. */
export const runCli = async (argv: readonly string[], { complain, ...others }: Io): Promise<void> => {
  // Complaints repeat what was typed or read, whatever that was.
  const io: Io = { ...others, complain: (text) => { complain(printableLines(text)); } };
  try {
    const program = await buildProgram(argv, io);
    if (argv.length === 0) {
      io.complain(program.helpInformation());
      io.finish(EXIT.badInput);
      return;
    }
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has said what was wrong. Help that was asked for is no error.
      io.finish(error.exitCode === 0 ? EXIT.fine : EXIT.badInput);
    } else if (error instanceof BadInput) {
      io.complain(`error: ${error.message}\n`);
      io.finish(EXIT.badInput);
    } else {
      io.complain(`error: ${describeError(error)}\n`);
      io.finish(EXIT.broken);
    }
  }
};
