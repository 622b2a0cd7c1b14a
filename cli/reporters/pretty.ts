/** The default reporter: a line for each scenario, and a diff for each expectation that is not met. */
import pc from 'picocolors';
import { counted } from '../text/counted.ts';
import { formatProblem, type Position } from '../text/file-position.ts';
import { printable, printableLines } from '../text/printable.ts';
import { countOf, type CreateReporter, inline, type PlayedScenario, type RunResult, stateYaml } from './reporter.ts';

const valueText = (value: unknown): string => printable(inline(value));

export const createPrettyReporter: CreateReporter = (io, via) => {
  const { bold, cyan, dim, green, red, yellow } = pc.createColors(io.colour);

  const location = (file: string, at: Position): string => cyan(formatProblem({ file, ...at, message: '' }).trimEnd());

  /** The remarks and shown parts of the state. */
  const notesText = ({ scenario: { file }, notes }: PlayedScenario): string =>
    notes
      .map((note) => {
        const start = `  ${location(file, note.at)}`;
        if (note.kind === 'remark') return `${start} ${yellow(printable(note.message))}\n`;
        const yaml = printableLines(stateYaml(note.path, note.value));
        return `${start} ${dim('show')}\n${yaml.replaceAll(/^/gmu, '    ')}\n`;
      })
      .join('');

  const outcomeText = ({ scenario: { file }, outcome }: PlayedScenario): string => {
    switch (outcome.kind) {
      case 'passed':
        return '';
      case 'error':
        return `  ${location(file, outcome.at)} ${printable(outcome.message)}\n`;
      case 'failed':
        return outcome.mismatches
          .map(({ at, path, expected, actual }) => {
            const diff = [green(`    - expected ${valueText(expected)}`), red(`    + actual   ${valueText(actual)}`)];
            return `  ${location(file, at)} ${printable(path)}\n${diff.join('\n')}\n`;
          })
          .join('');
    }
  };

  const summary = ({ played, unreadable, skipped }: RunResult): string => {
    const failed = countOf(played, 'failed');
    const errors = countOf(played, 'error');
    return [
      green(`${countOf(played, 'passed')} passed`),
      ...(failed > 0 ? [red(`${failed} failed`)] : []),
      ...(errors > 0 ? [yellow(`${errors} could not be played`)] : []),
      ...(unreadable.length > 0 ? [red(`${counted(unreadable.length, 'file')} could not be read`)] : []),
      ...(skipped.length > 0 ? [dim(`${skipped.length} not played`)] : []),
    ].join(', ');
  };

  return {
    onPlayed: async (played) => {
      const { scenario, outcome, ms } = played;
      const mark = { passed: green('✓'), failed: red('✗'), error: yellow('!') }[outcome.kind];
      const details = `${printable(scenario.file)}, ${counted(scenario.steps.length, 'step')}, ${Math.round(ms)} ms`;
      const head = `${mark} ${bold(printable(scenario.name))} ${dim(details)}\n`;
      await io.write(head + notesText(played) + outcomeText(played));
    },
    onFinished: async (result) => {
      const { played, unreadable, skipped } = result;
      // The problems of the files have been reported, and there is nothing to add.
      if (played.length + skipped.length === 0 && unreadable.length > 0) return;
      await io.write(`\n${counted(played.length, 'scenario')} via ${printable(via)}: ${summary(result)}\n`);
    },
  };
};
