/** A verdict for people: a line for each rule, the failures in detail, and what the storefront tolerates. */
import pc from 'picocolors';
import { UNDECIDED } from '../../io.ts';
import { printable } from '../../text/printable.ts';
import { alignRows, type Cell } from '../../text/table.ts';
import { UNCLEAR } from '../run/conform.ts';
import { comparisonOf, confirmationText, type ExchangeView, type FailureView } from './failure-view.ts';
import { replayCommand, type ReplayOptions } from './session-scenario.ts';
import type { RuleView, VerdictView } from './verdict-view.ts';

/** A longer response is cut. */
const MAX_CHARACTERS = 400;

const MARKS = { holds: '✓', fails: '✗', advised: '!', changed: '?', unconfirmed: '?', 'not-checked': '–' } as const;

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
const cut = (text: string): string => (text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text);

export const verdictText = (view: VerdictView, useColour: boolean, options: ReplayOptions = {}): string => {
  const { bold, dim, green, red, yellow } = pc.createColors(useColour);
  const paint = { holds: green, fails: red, advised: yellow, changed: yellow, unconfirmed: yellow, 'not-checked': dim };

  const row = ({ status, text, calls, reason }: RuleView): readonly Cell[] => {
    const note = {
      holds: '',
      fails: reason,
      advised: 'does not hold; not required at this level',
      ...UNCLEAR,
      'not-checked': `not checked: ${reason}`,
    }[status];
    return [
      { text: `${MARKS[status]} ${text}`, paint: paint[status] },
      { text: calls.join(', '), paint: dim },
      ...(note === '' ? [] : [{ text: note, paint: dim }]),
    ];
  };

  const random = ({ random: { asked, played, inconclusive, reason, failure, problem } }: VerdictView): string => {
    if (asked === 0) return dim('– random sessions: none requested\n');
    if (problem !== null) return red(`✗ ${printable(problem)}\n`);
    const count = `${played} of ${plural(asked, 'random session')}`;
    const without = inconclusive === 0 ? '' : `; ${inconclusive} without a verdict: ${printable(reason)}`;
    const time = failure === null && played < asked ? '; stopped at the time limit' : '';
    return failure === null
      ? green(`✓ ${count}: no difference from the model${without}${time}\n`)
      : red(`✗ random session ${played} of ${asked} fails; shortened to ${plural(failure.steps.length, 'step')}\n`);
  };

  const fileLine = (file: string, unreplayed: string | null): readonly [string, string] =>
    unreplayed === null
      ? ['replay', replayCommand(file, view.target, options)]
      : ['scenario', `${file}, which does not reproduce the failure: ${unreplayed}`];

  const details = (failure: FailureView): string => {
    const { sent, received, after, text, spec, steps, file, script } = failure;
    const { expected, actual } = comparisonOf(failure);
    const lines: readonly (readonly [string, string])[] = [
      ['steps', steps.length === 0 ? 'none: what a page asks first' : steps.join(', ')],
      ...(after === null ? [] : exchangeLines('after', after)),
      ...exchangeLines('sent', { sent, received }),
      ['expected', expected],
      ['actual', actual],
      ['seen', confirmationText(failure.confirmation)],
      ...(file === null ? [] : [fileLine(file, failure.unreplayed)]),
      ...(script === null ? [] : [['curl', `bash ${script}`] satisfies readonly [string, string]]),
    ];
    const head = `${bold(printable(text))} ${dim(`(spec ${spec})`)}\n`;
    return head + lines.map(([name, text]) => `    ${dim(name.padEnd(8))}  ${printable(text)}\n`).join('');
  };

  const failures = view.rules.flatMap(({ status, failure }) =>
    failure === null ? [] : [`${paint[status](MARKS[status])} ${details(failure)}`],
  );
  const { failure: shortest } = view.random;
  const sections = [
    `Contract check of ${printable(view.target)}, level ${view.level}, random seed ${view.seed}\n`,
    alignRows(['left', 'left', 'left'], view.rules.map(row)) + random(view),
    ...failures,
    ...(shortest === null ? [] : [`${red('✗')} random session: ${details(shortest)}`]),
    ...(view.warnings.length === 0
      ? []
      : [
          `Tolerated (spec 10.16, 11):\n${view.warnings
            .map(({ text, calls }) => `  ${yellow('!')} ${printable(text)} ${dim(printable(callsText(calls)))}\n`)
            .join('')}`,
        ]),
    lostText(view) + `${summary(view)}\n`,
  ];
  return sections.join('\n');
};

const exchangeLines = (
  name: string,
  { sent: { method, path, body, signature }, received: { http, text } }: ExchangeView,
): readonly (readonly [string, string])[] => [
  [name, `${method} ${path}${body === undefined ? '' : ` ${cut(body)}`}`],
  ...(signature === undefined
    ? []
    : [['', `X-Signature and X-Razorpay-Signature: ${signature}`] satisfies [string, string]]),
  ['received', `${http ?? 'nothing:'} ${cut(text)}`],
];

const callsText = (calls: readonly string[]): string => {
  const [first = '', ...rest] = calls.map((path) => path.replace(/^\/server\/api\//u, ''));
  return rest.length === 0 ? `(${first})` : `(${first} and ${plural(rest.length, 'other call')})`;
};

/** The calls that say nothing about the rules. */
const lostText = ({ calls: { made, lost } }: VerdictView): string =>
  lost === 0
    ? ''
    : `${lost} of ${made} calls got no answer (a dropped connection, or HTTP 408, 429, 502, 503 or 504 without JSON); sessions with such calls were played again\n`;

/** In one sentence, without a full stop at its end. */
export const summary = ({ target, rules, random, conforms, outOfTime }: VerdictView): string => {
  const count = (status: RuleView['status']): number => rules.filter((each) => each.status === status).length;
  const parts = [
    `${count('holds')} of ${plural(rules.length, 'rule')} hold`,
    ...(count('fails') > 0 ? [`${count('fails')} broken`] : []),
    ...(count('advised') > 0 ? [`${plural(count('advised'), 'recommendation')} not met`] : []),
    ...(count('changed') > 0 ? [`${count('changed')} with answers that changed between two plays`] : []),
    ...(count('unconfirmed') > 0 ? [`${count('unconfirmed')} with a failure that could not be confirmed in time`] : []),
    ...(count('not-checked') > 0 ? [`${count('not-checked')} not checked`] : []),
    ...(random.failure === null ? [] : ['a random session fails']),
    ...(random.problem === null ? [] : ['too few random sessions have a verdict']),
    ...(outOfTime ? ['stopped at the time limit'] : []),
  ];
  const fails = count('fails') > 0 || random.failure !== null;
  const verdict = conforms ? ' conforms' : fails ? ' does not conform' : `: ${UNDECIDED}`;
  return `${printable(target)}${verdict}: ${parts.join(', ')}`;
};
