/** The first difference of two backends, for people and as plain data. */
import pc from 'picocolors';
import { printable } from '../../text/printable.ts';
import type { Exchange } from '../backend/exchange.ts';
import { SHARE_NEEDED } from '../run/conform.ts';
import type { DiffResult } from '../run/diff.ts';
import type { Difference } from '../run/difference.ts';
import { stepText } from './failure-view.ts';
import { wirePath } from './wire-path.ts';
import {
  hasForgedEvents,
  EVENTS_NOT_REPLAYED,
  replayCommand,
  scenarioText,
  withValue,
  type ReplayOptions,
} from './session-scenario.ts';

export type DifferenceOptions = {
  readonly targets: readonly [string, string];
  readonly level: string;
  readonly seed: number;
  /** The scenario file with the session; null where none was written. */
  readonly file: string | null;
  /** The paths that were not compared, and those of them that were in no answer. */
  readonly ignored?: readonly string[];
  readonly unmetPaths?: readonly string[];
};

const MAX_CHARACTERS = 400;

const received = ({ http, text, problem }: Exchange): string => {
  const shown = text === '' ? problem : text;
  return `${http ?? 'nothing:'} ${shown.length > MAX_CHARACTERS ? `${shown.slice(0, MAX_CHARACTERS)}…` : shown}`;
};

/** Whether all sessions that could be compared had the same answers, and there were enough of them. */
export const isSame = ({ asked, played, inconclusive, isOutOfTime, difference }: DiffResult): boolean => {
  const compared = played - inconclusive;
  return difference === undefined && compared > 0 && (!isOutOfTime || compared >= asked * SHARE_NEEDED);
};

export const differenceJson = (result: DiffResult, options: DifferenceOptions): object => {
  const { played, inconclusive, reason, difference, unequalCash } = result;
  return {
    ...options,
    asked: result.asked,
    outOfTime: result.isOutOfTime,
    unequalCash: unequalCash ?? null,
    played,
    inconclusive,
    reason,
    same: isSame(result),
    difference:
      difference === undefined
        ? null
        : {
            steps: difference.record.steps.map(stepText),
            sent: difference.left.sent,
            at: wirePath(difference.path, difference.left),
            values: difference.values.map((value) => value ?? null),
            received: [difference.left, difference.right].map(({ http, text }) => ({ http: http ?? null, text })),
          },
  };
};

export const differenceText = (
  result: DiffResult,
  { targets, level, seed, file, ignored = [], unmetPaths = [] }: DifferenceOptions,
  useColour: boolean,
  options: ReplayOptions = {},
): string => {
  const { played, inconclusive, reason, difference, unequalCash } = result;
  const { bold, dim, green, red, yellow } = pc.createColors(useColour);
  const title = `${printable(targets[0])} and ${printable(targets[1])}, level ${level}, random seed ${seed}\n`;
  const notes = [
    ...(unequalCash === undefined
      ? []
      : [
          `reward cash cannot be compared: a new customer has ₹${unequalCash[0]} at the first and ₹${unequalCash[1]} at the second, which cannot be credited from here`,
        ]),
    ...(ignored.length === 0 ? [] : [`not compared: ${ignored.join(', ')}`]),
    ...(unmetPaths.length === 0 ? [] : [`in no answer: ${unmetPaths.join(', ')}`]),
  ];
  const head = title + notes.map((note) => `${yellow('!')} ${printable(note)}\n`).join('');
  if (difference === undefined) {
    const compared = played - inconclusive;
    const rest =
      inconclusive === 0 ? '' : `    ${inconclusive} of ${played} sessions not compared: ${printable(reason)}\n`;
    const time = result.isOutOfTime ? ` (of ${result.asked}; stopped at the time limit)` : '';
    const found = isSame(result)
      ? green(`✓ ${compared} sessions: the same answers${time}`)
      : red(compared === 0 ? `✗ nothing was compared${time}` : `✗ only ${compared} sessions were compared${time}`);
    return `${head}${found}\n${rest}`;
  }
  const { record, left, right, path, values } = difference;
  const { method, path: url, body } = left.sent;
  const lines: readonly (readonly [string, string])[] = [
    ['steps', record.steps.length === 0 ? 'none: what a page asks first' : record.steps.map(stepText).join(', ')],
    ['sent', `${method} ${url}${body === undefined ? '' : ` ${body}`}`],
    ['at', path === '' ? 'the whole response' : wirePath(path, left)],
    ['first', `${JSON.stringify(values[0] ?? null)} from ${targets[0]}: ${received(left)}`],
    ['second', `${JSON.stringify(values[1] ?? null)} from ${targets[1]}: ${received(right)}`],
    ...(file === null
      ? []
      : [['replay', replayCommand(file, targets[1], options)] satisfies readonly [string, string]]),
  ];
  const rows = lines.map(([name, text]) => `    ${dim(name.padEnd(6))}  ${printable(text)}\n`);
  return `${head}${red('✗')} ${bold(`session ${played} differs`)}\n${rows.join('')}`;
};

/** The session as a scenario, which expects what the first backend answered. */
export const differenceScenario = (
  { record, right, path, values: [wanted] }: Difference,
  targets: readonly [string, string],
  file: string,
  options: ReplayOptions,
): string =>
  scenarioText({
    name: `what ${targets[0]} answers, and ${targets[1]} does not`,
    comments: [
      `The first difference of ${targets[0]} and ${targets[1]}. To replay it:`,
      replayCommand(file, targets[1], options),
      ...(path === ''
        ? ['Only one of the two gave an answer that can be read. A scenario cannot expect that, so this file does not.']
        : []),
      ...(hasForgedEvents(record) ? [`It does not show the difference: ${EVENTS_NOT_REPLAYED}.`] : []),
    ],
    record,
    last: right,
    expect: path === '' ? undefined : { answer: withValue({}, path.split('.'), wanted) },
  });
