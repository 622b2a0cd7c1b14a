/** Why settings cannot be used. It needs no parser, so that a program which reports errors does not load one. */
import type { DocumentProblem } from './yaml-document.ts';

/** A file that cannot be read or is not valid. The message names each problem with file, line and key. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  readonly file: string;
  /** Empty for a file that cannot be read. */
  readonly problems: readonly DocumentProblem[];

  constructor(file: string, problems: readonly DocumentProblem[], message: string, options?: ErrorOptions) {
    super(message, options);
    this.file = file;
    this.problems = problems;
  }
}

/** Why a file cannot be read, in words for whoever named it. */
export const readFailureReason = (cause: unknown): string => {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'ENOENT') return 'there is no such file';
  return code === 'EISDIR' ? 'it is a folder' : String(code);
};
