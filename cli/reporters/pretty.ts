/** A line for each scenario, and a diff for each expectation that was not met. */
import pc from 'picocolors';
import { formatProblem, type Place } from '../text/file-position.ts';
import { printable, printableLines } from '../text/printable.ts';
import { countOf, inline, type CreateReporter, type Played } from './reporter.ts';
import { shownPart } from './state-yaml.ts';

const value = (any: unknown): string => printable(inline(any));
const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

export const createPrettyReporter: CreateReporter = (io, via) => {
  const { bold, cyan, dim, green, red, yellow } = pc.createColors(io.colour);

  const placeIn =
    (file: string) =>
    (at: Place): string =>
      cyan(formatProblem({ file, ...at, message: '' }).trimEnd());

  /** Refused steps, and parts of the state that were asked for. */
  const notesOf = ({ scenario: { file }, notes }: Played): string => {
    const place = placeIn(file);
    return notes
      .map((note) =>
        note.kind === 'remark'
          ? `  ${place(note.at)} ${yellow(printable(note.message))}\n`
          : `  ${place(note.at)} ${dim('show')}\n${printableLines(shownPart(note.path, note.value)).replaceAll(/^/gmu, '    ')}\n`,
      )
      .join('');
  };

  const detail = ({ scenario: { file }, outcome }: Played): string => {
    if (outcome.kind === 'passed') return '';
    const place = placeIn(file);
    if (outcome.kind === 'stuck') return `  ${place(outcome.at)} ${printable(outcome.message)}\n`;
    return outcome.mismatches
      .map(
        ({ at, path, expected, actual }) =>
          `  ${place(at)} ${printable(path)}\n${green(`    - expected ${value(expected)}`)}\n${red(`    + actual   ${value(actual)}`)}\n`,
      )
      .join('');
  };

  return {
    played: async (one) => {
      const { scenario, outcome, ms } = one;
      const mark = { passed: green('✓'), failed: red('✗'), stuck: yellow('!') }[outcome.kind];
      const head = `${mark} ${bold(printable(scenario.name))} ${dim(`${printable(scenario.file)}, ${plural(scenario.steps.length, 'step')}, ${Math.round(ms)} ms`)}\n`;
      await io.write(head + notesOf(one) + detail(one));
    },
    finished: async ({ all, unreadable, notPlayed }) => {
      // Nothing was played, and why has been said.
      if (all.length + notPlayed.length === 0 && unreadable.length > 0) return;
      const failed = countOf(all, 'failed');
      const stuck = countOf(all, 'stuck');
      const parts = [
        green(`${countOf(all, 'passed')} passed`),
        ...(failed > 0 ? [red(`${failed} failed`)] : []),
        ...(stuck > 0 ? [yellow(`${stuck} could not be played`)] : []),
        ...(unreadable.length > 0 ? [red(`${plural(unreadable.length, 'file')} could not be read`)] : []),
        ...(notPlayed.length > 0 ? [dim(`${notPlayed.length} not played`)] : []),
      ];
      await io.write(`\n${plural(all.length, 'scenario')} via ${printable(via)}: ${parts.join(', ')}\n`);
    },
  };
};
