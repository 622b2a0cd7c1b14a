/** What a module of this folder exports: how its command is set up. */
import type { Command } from 'commander';
import type { Io } from '../io.ts';

/**
 * Gives a command its arguments, options and action. `loadProgram` builds the program with the commands set up
 * that these words use, for those that need to know about the others.
 */
export type SetUpCommand = (
  command: Command,
  io: Io,
  loadProgram: (words: readonly string[]) => Promise<Command>,
) => void;
