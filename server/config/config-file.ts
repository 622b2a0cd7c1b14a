/**
 * A configuration file: lines of NAME=value, blank lines, and comments on lines of their own. It is the format that
 * systemd's EnvironmentFile and `docker --env-file` read, with the names of the environment: one file serves
 * both. A value may stand in single or double quotes, which are removed; nothing inside is expanded.
 */
import { brand } from '../../core/catalogue/brand.ts';

/** The file that commands read where none is named, if it is in the folder where they run. */
export const USUAL_CONFIG_FILE = `${brand.slug}.env`;

/** Line and column count from 1. */
export type FileLine = { readonly name: string; readonly value: string; readonly line: number };
export type FileProblem = { readonly line: number; readonly message: string };

const LINE = /^([A-Za-z_][A-Za-z0-9_]*)=(.*)$/u;
const QUOTED = /^(["'])(.*)\1$/u;

export const parseConfigFile = (
  text: string,
): { readonly lines: readonly FileLine[]; readonly problems: readonly FileProblem[] } => {
  const lines: FileLine[] = [];
  const problems: FileProblem[] = [];
  const seen = new Map<string, number>();
  for (const [index, raw] of text
    .replace(/^\uFEFF/u, '')
    .split('\n')
    .entries()) {
    const line = index + 1;
    const trimmed = raw.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const [, name, rest] = LINE.exec(trimmed) ?? [];
    // The line is not repeated: it may contain a secret.
    if (name === undefined || rest === undefined) {
      problems.push({ line, message: 'a line must be NAME=value, or a comment that begins with #' });
      continue;
    }
    const first = seen.get(name);
    if (first !== undefined) problems.push({ line, message: `${name} is set on line ${first} already` });
    seen.set(name, first ?? line);
    lines.push({ name, value: QUOTED.exec(rest.trim())?.[2] ?? rest.trim(), line });
  }
  return { lines, problems };
};
