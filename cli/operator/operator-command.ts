/**
 * What a command of the operator is: one row with what it takes, what it does and what it shows. From the row come its help,
 * the connection, `--json`, and, where it changes something, the question before it, `--yes` and `--dry-run`.
 */
import type { Command } from 'commander';
import pc from 'picocolors';
import { hint } from '../../adapters/settings/did-you-mean.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { encode } from '../../core/contract/encode.ts';
import type { Shape } from '../../core/contract/shape.ts';
import { BadInput, EXIT, Refused, type Io } from '../io.ts';
import { examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { printableLines } from '../text/printable.ts';
import type { AskOperator } from './client/operator-client.ts';
import { addConnectionOptions, gatewayOptions, withOperator, type ConnectionOptions } from './connection.ts';
import { addTakes, givenOf, type Given, type Takes } from './takes.ts';

export type Colours = ReturnType<typeof pc.createColors>;

/** What a command prints, as JSON or as text. */
export type Shown = {
  readonly json: unknown;
  readonly text: string | ((colours: Colours) => string);
  /** Whether the exit code says that something has failed. */
  readonly isFailure?: boolean;
  /** Whether it says that the shop was too busy for a part, and another try is needed. */
  readonly isBusy?: boolean;
};

/** The answer to a call: as the call has it in JSON, and as a text. */
export const shown = <Data>({ data }: { readonly data: Shape<Data> }, answer: Data, text: Shown['text']): Shown => ({
  json: encode(data, answer),
  text,
});

type Describe = () => string | undefined | Promise<string | undefined>;

export type Run<Input> = {
  readonly ask: AskOperator;
  readonly input: Input;
  readonly io: Io;
  readonly isJson: boolean;
  readonly isDryRun: boolean;
  /** Whether a question tells what will change; with `--yes` there is none. */
  readonly hasQuestion: boolean;
  /**
   * Whether to make a change, which `describe` says in whole lines; undefined for what the shop will refuse. With `--dry-run` it
   * is printed instead, with `--yes` nobody is asked.
   */
  readonly confirm: (describe: Describe) => Promise<boolean>;
};

type Row<T extends Takes, Input> = {
  readonly takes?: T;
  /** Where its JSON needs a word. */
  readonly json?: string;
  readonly help?: string;
  /** Two, without the program's name. */
  readonly examples: readonly [string, string];
  /** Whether it changes the shop. */
  readonly changes?: true;
  /** Whether it asks the payment gateway: always, or where one is configured. By default it asks none. */
  readonly gateway?: (input: Input) => 'required' | 'optional' | undefined;
  /** Undefined where everything is printed. */
  readonly run: (run: Run<Input>) => Promise<Shown | undefined>;
};

export type OperatorCommand = Omit<Row<Takes, never>, 'gateway' | 'run'> & {
  readonly takes: Takes;
  readonly execute: (io: Io, given: never, options: AllOptions) => Promise<void>;
};

type AllOptions = ConnectionOptions & { readonly json?: boolean; readonly yes?: boolean; readonly dryRun?: boolean };

type WithRead<T extends Takes, Input> = Row<T, Input> & {
  /** Reads what was typed, before the shop is connected. Throws BadInput; undefined where the problems are reported. */
  readonly read: (
    given: Given<T>,
    io: Io,
    options: { readonly yes: boolean; readonly dryRun: boolean },
  ) => Input | undefined | Promise<Input | undefined>;
};

type WithoutRead<T extends Takes> = Row<T, Given<T>> & { readonly read?: never };

export function operatorCommand<const T extends Takes, Input>(row: WithRead<T, Input>): OperatorCommand;
export function operatorCommand<const T extends Takes = {}>(row: WithoutRead<T>): OperatorCommand;
export function operatorCommand<T extends Takes, Input>(row: WithRead<T, Input> | WithoutRead<T>): OperatorCommand {
  return row.read === undefined ? commandOf({ ...row, read: (given: Given<T>) => given }) : commandOf(row);
}

const commandOf = <T extends Takes, Input>(row: WithRead<T, Input>): OperatorCommand => {
  const { read, run, gateway } = row;
  const execute = async (io: Io, given: Given<T>, options: AllOptions): Promise<void> => {
    const { json: isJson = false, yes = false, dryRun: isDryRun = false } = options;
    const input = await read(given, io, { yes, dryRun: isDryRun });
    if (input === undefined) return;
    const asked = gateway?.(input);
    const connection =
      asked === undefined
        ? { options, payments: undefined }
        : gatewayOptions(io, options, { isRequired: asked === 'required' });
    if (connection === undefined) return;
    const confirm: Run<Input>['confirm'] = (describe) =>
      isDryRun ? sayChange(io, describe, isJson) : isConfirmed(io, yes, describe);
    await withOperator(
      connection.options,
      async (ask) => {
        const result = await run({ ask, input, io, isJson, isDryRun, hasQuestion: !yes, confirm });
        if (result === undefined) return;
        const { json, text, isFailure = false, isBusy = false } = result;
        if (isJson) await io.write(jsonDocument(json));
        else await io.write(typeof text === 'string' ? text : text(pc.createColors(io.colour)));
        if (isBusy || isFailure) io.finish(isBusy ? EXIT.unreachable : EXIT.failed);
      },
      connection.payments,
    );
  };
  return { ...row, takes: row.takes ?? {}, execute };
};

const sayChange = async (io: Io, describe: Describe, isJson: boolean): Promise<false> => {
  const text = (await describe())?.trimEnd();
  if (text === undefined) throw new Refused('the shop would refuse this; without --dry-run it says why');
  await io.write(isJson ? jsonDocument({ change: text }) : printableLines(`${text}\n`));
  return false;
};

const YES = /^y(?:es)?$/iu;

/** After any other answer than yes that nothing was changed is said. Throws BadInput where nobody can be asked. */
const isConfirmed = async (io: Io, yes: boolean, describe: Describe): Promise<boolean> => {
  if (yes) return true;
  if (io.question === null)
    throw new BadInput('this command changes the shop and has no terminal to ask at; confirm the change with --yes');
  const text = await describe();
  if (text === undefined) return true;
  const answer = await io.question(`${text.trimEnd()}\nContinue? [y/N] `);
  if (YES.test(answer.trim())) return true;
  io.writeError('Nothing was changed.\n');
  io.finish(EXIT.failed);
  return false;
};

/**
 * For a command that reads standard input to its end: the operator cannot answer there afterwards. Throws BadInput on a
 * terminal without `--yes` or `--dry-run`, before anything is typed.
 */
export const requireYesBeforeInput = (
  { question }: Io,
  { yes, dryRun }: { readonly yes: boolean; readonly dryRun: boolean },
): void => {
  if (question === null || yes || dryRun) return;
  throw new BadInput(
    '"-" reads standard input to its end, so the command cannot ask there; confirm the change with --yes',
  );
};

/** Gives a command of the program what its row says. */
export const setUpOperatorCommand = (command: Command, row: OperatorCommand, io: Io): Command => {
  const { takes, changes, json = 'print JSON', help, execute } = row;
  addConnectionOptions(command);
  if (changes)
    command
      .option('--yes', 'make the change without asking; required where there is no terminal to ask at')
      .option('--dry-run', 'show what would change, and change nothing');
  addTakes(command, takes);
  command.option('--json', json);
  if (help !== undefined) command.addHelpText('after', `\n${help}`);
  return command.addHelpText('after', examplesOf(row)).action(async (...args: readonly unknown[]) => {
    const options = args.at(-2) as AllOptions;
    await execute(io, givenOf(takes, args, options) as never, options);
  });
};

/** `isWhole`: whether all subcommands are needed, for documents about them. */
type SetUpOperator = (command: Command, io: Io, needed: { readonly isWhole: boolean }) => Promise<void>;

/** For a command without subcommands. */
export const setUpOf =
  (row: OperatorCommand): SetUpOperator =>
  async (command, io) => {
    setUpOperatorCommand(command, row, io);
  };

const examplesOf = ({ examples: [first, second] }: Pick<Row<Takes, never>, 'examples'>): string =>
  examples(lineOf(first), lineOf(second));

/** Something may be piped into the program. */
const lineOf = (example: string): string =>
  example.includes(`| ${brand.slug} `) ? example : `${brand.slug} ${example}`;

/** Adds a subcommand to a group. */
export const subcommandOf = (group: Command, name: string, summary: string, isDefault = false): Command =>
  group
    .command(name, { isDefault })
    .description(summary)
    .showHelpAfterError(`(run ${brand.slug} ${group.name()} ${name} --help for usage)`);

/**
 * A misspelled subcommand, such as `stock lits`, which commander passes to the default one. Throws BadInput for arguments of
 * a command that takes none. `correct` answers what to do instead for words that it knows about; for all others a command
 * of the group is suggested.
 */
export const refuseArguments = (
  [word]: readonly string[],
  group: Command,
  correct: (word: string) => string | undefined = () => undefined,
): void => {
  if (word === undefined) return;
  const names = group.commands.map((command) => command.name());
  throw new BadInput(
    `unexpected argument "${word}": it is not a command of ${group.name()}; ${correct(word) ?? hint(word, names)}`,
  );
};

type Group = {
  /** Each with its summary; one in a file of its own is loaded once it is used. */
  readonly commands: Readonly<
    Record<string, readonly [summary: string, row: OperatorCommand | (() => Promise<OperatorCommand>)]>
  >;
  /** The command that runs without a name; it takes no arguments. */
  readonly byDefault?: string;
  readonly help?: string;
  readonly examples: readonly [string, string];
  readonly correct?: (word: string) => string | undefined;
};

/** A command whose subcommands are these rows. */
export const groupOf =
  ({ commands, byDefault, help, examples: shownExamples, correct }: Group): SetUpOperator =>
  async (group, io, { isWhole }) => {
    const pending = new Map<Command, () => Promise<void>>();
    for (const [name, [summary, row]] of Object.entries(commands)) {
      const command = subcommandOf(group, name, summary, name === byDefault);
      const setUp = async (): Promise<void> => {
        setUpOperatorCommand(command, typeof row === 'function' ? await row() : row, io);
        if (name === byDefault)
          command.allowExcessArguments().hook('preAction', () => {
            refuseArguments(command.args, group, correct);
          });
      };
      if (isWhole) await setUp();
      else pending.set(command, setUp);
    }
    group
      .hook('preSubcommand', (_group, command) => pending.get(command)?.())
      .usage(byDefault === undefined ? '<command> [options]' : '[command] [options]');
    if (help !== undefined) group.addHelpText('after', `\n${help}`);
    group.addHelpText('after', examplesOf({ examples: shownExamples }));
  };
