/** A failure as it is reported: what was sent, what came, and what the contract says. */
import type { Failure } from '../session/play-session.ts';
import { RULES } from '../session/rules.ts';
import type { Step } from '../session/step.ts';

export type FailureView = {
  readonly rule: string;
  readonly spec: string;
  readonly says: string;
  readonly sent: { readonly method: string; readonly path: string; readonly body?: string };
  readonly received: { readonly http: number | null; readonly text: string };
  /** Where in the answer, such as `data.quotes.cod.total`, in the names of the wire. */
  readonly at: string;
  readonly expected: unknown;
  readonly actual: unknown;
  /** The steps before, in words, the failing one last. */
  readonly steps: readonly string[];
  /** The scenario file that replays it. */
  readonly file: string | null;
};

/** The parts of an answer that the wire calls by another name than the code. */
const WIRE_NAMES: Readonly<Record<string, string>> = {
  listTotal: 'list_total',
  rewardCash: 'reward_cash',
  redeemableCash: 'redeemable_cash',
};

export const onTheWire = (path: string): string =>
  path
    .split('.')
    .map((key) => WIRE_NAMES[key] ?? key)
    .join('.');

export const failureView = ({ violation, steps }: Failure, file: string | null): FailureView => {
  const { exchange, rule, actual } = violation;
  const { path, expected } = violation.claim;
  const { method, path: url, body } = exchange.sent;
  return {
    ...RULES[rule],
    rule,
    file,
    sent: { method, path: url, ...(body !== undefined && { body }) },
    received: { http: exchange.http ?? null, text: exchange.text === '' ? exchange.problem : exchange.text },
    at: onTheWire(path),
    expected: expected ?? null,
    actual: actual ?? null,
    steps: steps.map(stepText),
  };
};

/** A step in words: `add wash`, `set wash to 3`, `apply DAWN10 by URL`; the second browser is said. */
export const stepText = (step: Step): string => {
  const where = 'at' in step && step.at === 1 ? ', in the second browser' : '';
  return `${whatOf(step)}${where}`;
};

const whatOf = (step: Step): string => {
  switch (step.do) {
    case 'add':
    case 'remove':
    case 'quick-buy':
      return `${step.do} ${step.what}`;
    case 'set':
      return `set ${step.what} to ${step.qty}`;
    case 'together':
      return `add ${step.what.join(' and ')} at the same time`;
    case 'apply':
      return `apply "${step.code}"${step.byUrl ? ' by URL' : ''}`;
    case 'uncode':
      return 'delete the discount';
    case 'logout':
      return 'log out';
    case 'sign-in':
      return 'sign in';
    case 'wrong-otp':
      return 'type a wrong password';
    case 'wait':
      return `wait ${Math.round(step.ms / 1000)} s`;
    case 'place':
      return { once: 'place', twice: 'place twice with one key', 'other-total': 'place with another total' }[
        step.how
      ].concat(` by ${step.mode}`);
    case 'cancel':
      return 'cancel the order';
    case 'ask':
      return `call ${step.call}`;
  }
};
