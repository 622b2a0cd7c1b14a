/** What every command does before it changes the shop: it says what will change, and asks. */
import type { Command } from 'commander';
import { BadInput, EXIT, type Io } from '../io.ts';

export type ConfirmOptions = { readonly yes?: boolean };
export type DryRunOptions = { readonly dryRun?: boolean };

/** Adds `--yes` to a command that changes something. */
export const addYesOption = (command: Command): Command =>
  command.option('--yes', 'make the change without asking; required where there is no terminal to ask at');

/** Adds `--dry-run` to a command that changes much at once; such a run needs no confirmation. */
export const addDryRunOption = (command: Command): Command =>
  command.option('--dry-run', 'show what would change, and change nothing');

/**
 * For a command that reads standard input to its end: the operator cannot answer there afterwards. Throws BadInput on a
 * terminal without `--yes` or `--dry-run`, before anything is typed.
 */
export const requireYesBeforeInput = (
  { question }: Io,
  { yes = false, dryRun = false }: ConfirmOptions & DryRunOptions,
): void => {
  if (question === null || yes || dryRun) return;
  throw new BadInput(
    '"-" reads standard input to its end, so the command cannot ask there; confirm the change with --yes',
  );
};

const YES = /^y(?:es)?$/iu;

/**
 * Whether to go on. On a terminal the change is shown, and the operator is asked; `change` says it as whole lines, or is
 * undefined for what the shop will refuse, and is not called with `--yes`. After any other answer than yes the command
 * should end: that nothing was changed is said, and the exit code set. Throws BadInput where there is neither `--yes` nor
 * a terminal.
 */
export const isConfirmed = async (
  io: Io,
  { yes = false }: ConfirmOptions,
  change: () => string | undefined | Promise<string | undefined>,
): Promise<boolean> => {
  if (yes) return true;
  if (io.question === null)
    throw new BadInput('this command changes the shop and has no terminal to ask at; confirm the change with --yes');
  const text = await change();
  if (text === undefined) return true;
  const answer = await io.question(`${text.trimEnd()}\nContinue? [y/N] `);
  if (YES.test(answer.trim())) return true;
  io.writeError('Nothing was changed.\n');
  io.finish(EXIT.failed);
  return false;
};
