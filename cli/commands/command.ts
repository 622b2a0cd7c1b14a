/** What a module of this folder exports: how its command is set up. */
import type { Command } from 'commander';
import type { Io } from '../io.ts';

type Program = {
  /** Whether all of the command is needed, for documents about it and for completion; otherwise what a command line uses. */
  readonly isWhole: boolean;
  /** The program with the commands set up that these words use, for those that need to know about the others. */
  readonly load: (words: readonly string[]) => Promise<Command>;
};

/** Gives a command its arguments, options and action. */
export type SetUpCommand = (command: Command, io: Io, program: Program) => void | Promise<void>;
