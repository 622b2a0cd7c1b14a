/**
 * Writes a session that failed as a scenario file: the calls as they were made, and at the end what the contract
 * expects of the last answer. `run --via URL` replays it.
 */
import { stringify } from 'yaml';
import { brand } from '../../../core/catalogue/brand.ts';
import { formatDuration } from '../../../core/entities/time/duration-text.ts';
import { isJsonObject } from '../../input/json-object.ts';
import { shortName } from '../../input/product-name.ts';
import { type Exchange, READ_ONLY_CALLS } from '../backend/exchange.ts';
import { PID } from '../model/model-settings.ts';
import { valueAt, type Violation } from '../session/expectations.ts';
import type { Failure, SessionRecord } from '../session/play-session.ts';
import type { SandboxUse, TraceEntry } from '../session/player.ts';
import { RULES } from '../session/rules.ts';
import { usesBoth } from '../session/step.ts';

/** A session to write: the last call that counts, and what a replay should expect of it. */
type ReplayedSession = {
  readonly name: string;
  readonly comments: readonly string[];
  readonly record: SessionRecord;
  readonly last: Exchange;
  readonly expect: unknown;
};

export const scenarioText = ({ name, comments, record, last, expect }: ReplayedSession): string => {
  const names = namesIn(record);
  const lines = [
    'visit: /',
    ...(usesBoth(record.steps) ? ['new-browser: /', 'tab: 1'] : []),
    ...linesOf(record.trace, last),
    ...(expect === undefined ? [] : [step('expect', expect)]),
  ];
  return [
    ...comments.map((comment) => `# ${comment}`),
    `name: ${JSON.stringify(name)}`,
    'steps:',
    ...lines.map((line) => `  - ${withNames(line, names)}`),
    '',
  ].join('\n');
};

type ExchangeEntry = Extract<TraceEntry, { readonly exchange: Exchange }>;

/** The session of a failure; `file` is what the scenario will be called. */
export const scenarioOf = (
  failure: Failure,
  target: string,
  file: string,
  options: ReplayOptions = {},
  /** Why it does not fail as it claims, if playing it has shown that. */
  shown: string | null = null,
): string => {
  const { violation } = failure;
  const { text, spec } = RULES[violation.rule];
  const reason = shown ?? unreplayedReason(failure);
  return scenarioText({
    name: text,
    comments: [
      `A session in which ${target} broke the contract (spec ${spec}). To replay it:`,
      replayCommand(file, target, options),
      ...(reason === null ? [] : [`It does not reproduce the failure: ${reason}.`]),
    ],
    record: failure,
    last: violation.exchange,
    expect: reason === null ? replayExpectation(violation) : undefined,
  });
};

/** Why the scenario of a failure does not fail; null where it does. */
export const unreplayedReason = (failure: Failure): string | null => {
  const { violation, trace } = failure;
  if (hasForgedEvents(failure)) return EVENTS_NOT_REPLAYED;
  if (failure.steps.some((step) => step.do === 'race')) return 'a scenario makes these calls one after the other';
  if (trace.some((entry) => 'exchange' in entry && hasProof(entry)))
    return 'a scenario cannot contain a proof of payment: the gateway makes another one each time';
  if (trace.some((entry) => 'exchange' in entry && isUnplayable(entry)))
    return 'a scenario cannot send earlier cookies or an earlier one-time password';
  if (trace.some((entry) => 'exchange' in entry && entry.exchange.sent.claims !== undefined))
    return 'a scenario cannot send fields that the contract does not have';
  return isReplayed(violation) ? null : 'a scenario cannot express what is wrong with the last answer';
};

export const EVENTS_NOT_REPLAYED = 'a scenario cannot send forged events of the gateway';

/** Whether a forged event was sent in this session. */
export const hasForgedEvents = ({ trace }: SessionRecord): boolean =>
  trace.some((entry) => 'exchange' in entry && entry.exchange.name === 'receiveWebhook');

/** The options of the check that its replay needs too. */
export type ReplayOptions = {
  readonly otp?: string | undefined;
  readonly messagesFrom?: string | undefined;
  readonly settings?: string | undefined;
  readonly header?: readonly { readonly name: string }[] | undefined;
};

export const replayCommand = (
  file: string,
  target: string,
  { otp, messagesFrom, settings, header = [] }: ReplayOptions = {},
): string =>
  [
    `${brand.slug} run ${file} --via ${target}`,
    ...(otp === undefined ? [] : [`--otp ${otp}`]),
    ...(messagesFrom === undefined ? [] : [`--messages-from ${messagesFrom}`]),
    ...(settings === undefined ? [] : [`--settings ${settings}`]),
    // Their values may be secrets.
    ...header.map(({ name }) => `--header '${name}: …'`),
  ].join(' ');

/** A value on one line of YAML. */
const inline = (value: unknown): string =>
  stringify(value, { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: true }).trim();

const step = (name: string, value?: unknown): string => (value === undefined ? name : `${name}: ${inline(value)}`);

const callLine = ({ name, input }: Exchange): string =>
  step('call', input === undefined ? { name } : { name, with: input });

/** At the end of the countdown an open page deletes the code itself, which would hide a backend that keeps it. */
const PAGE_KEEPS_CODE = `${step('fault', { call: 'removeCoupon', kind: 'refuse' })} # of the open page only`;

/** The lines for everything before the call that failed, and for that call. */
const linesOf = (trace: readonly TraceEntry[], failed: Exchange): readonly string[] => {
  const lines: string[] = [];
  let activeBrowser = 0;
  let lastConcurrent = 0;
  for (const entry of trace) {
    if (!('exchange' in entry)) {
      lines.push(...sandboxLines(entry));
      continue;
    }
    const { at, exchange } = entry;
    if (exchange.name === 'receiveWebhook' || isUnplayable(entry)) continue;
    const isLast = exchange === failed;
    if (READ_ONLY_CALLS.includes(exchange.name) && !isLast) continue;
    if (at !== activeBrowser) lines.push(step('tab', at + 1));
    activeBrowser = at;
    if (entry.step?.do === 'add-concurrently' && exchange.name === 'addToCart') {
      if (lastConcurrent !== entry.stepCount)
        lines.push(
          step(
            'add',
            entry.step.what.map((short) => shortName(PID[short])),
          ),
        );
      lastConcurrent = entry.stepCount;
    } else lines.push(lineOf(entry.step?.do === 'wrong-otp', exchange));
    if (isLast) break;
  }
  return lines;
};

const sandboxLines = (use: SandboxUse): readonly string[] => {
  if ('waited' in use) return [PAGE_KEEPS_CODE, step('advance', formatDuration(use.waited))];
  if ('password' in use) return [];
  if ('granted' in use) return [step('grant-cash', use.granted)];
  if ('moved' in use) return [step('move', { to: use.moved })];
  if ('kept' in use) return [];
  if ('stocked' in use) return [step('stock', { product: shortName(PID[use.stocked]), left: use.left })];
  return [step('payment', 'paidLate' in use ? { order: use.paidLate } : (use.captured ?? use.paymentOutcome))];
};

/** The page types the one-time password, which no file can know. */
const lineOf = (isWrongPassword: boolean, exchange: Exchange): string => {
  const { name, input } = exchange;
  if (name === 'sendOtp' && isJsonObject(input) && exchange.answer?.status === true)
    return step('send-otp', input['phone']);
  if (name === 'verifyOtp') return isWrongPassword ? step('verify-otp', 'wrong') : step('verify-otp');
  return callLine(exchange);
};

/** What a scenario can expect of the answer: the part that was wrong; undefined where it can expect nothing. */
const replayExpectation = (violation: Violation): unknown => {
  const { exchange, expectation, expectations } = violation;
  if (exchange.name === 'verifyOtp') {
    const isAccepted = expectations.some(({ path, expected }) => path === 'status' && expected === true);
    return { checkout: { verified: isAccepted } };
  }
  const wanted = expectations.filter(({ path }) => path === 'status' || path === expectation.path);
  const answer = wanted.reduce<unknown>((tree, { path, expected, read, replay }) => {
    if (read !== undefined && replay === undefined) return tree;
    return withValue(tree, path.split('.'), replay ?? expected);
  }, undefined);
  if (answer === undefined) return undefined;
  // A map in an answer is compared in part, so a line too many shows in the count of units, where an answer has it.
  const hasUnits = expectation.path === 'data.items' && valueAt(exchange.answer, 'data.total') !== undefined;
  const units = hasUnits ? unitsIn(expectation.expected) : undefined;
  return { answer: units === undefined ? answer : withValue(answer, ['data', 'total'], units) };
};

/** The count of units of the lines of a cart. */
const unitsIn = (lines: unknown): number | undefined =>
  isJsonObject(lines) ? Object.values(lines).reduce<number>((sum, qty) => sum + Number(qty), 0) : undefined;

/** A call that passes on, or alters, what the gateway has signed. */
const hasProof = ({ step: played, exchange }: ExchangeEntry): boolean =>
  exchange.name === 'verifyPayment' && played?.do !== 'call';

/** A call with other cookies than a browser's own, or with a one-time password that no page would type. */
const isUnplayable = ({ cookies, step: played, exchange }: ExchangeEntry): boolean =>
  cookies !== undefined || (played?.do === 'misuse-otp' && exchange.name === 'verifyOtp');

const isReplayed = ({ expectation }: Violation): boolean =>
  expectation.read === undefined || expectation.replay !== undefined;

export const withValue = (tree: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown => {
  const fields = isJsonObject(tree) ? tree : {};
  return { ...fields, [key]: rest.length === 0 ? (value ?? null) : withValue(fields[key], rest, value) };
};

/** What stands in a scenario for the numbers of a session. */
const namesIn = ({ trace, phones }: SessionRecord): ReadonlyMap<string, string> => {
  const names = new Map(phones.map((phone, index) => [phone, `987654321${index}`]));
  for (const entry of trace) {
    if (!('exchange' in entry) || entry.exchange.name !== 'placeOrder') continue;
    const { data } = entry.exchange.answer ?? {};
    const order = isJsonObject(data) && isJsonObject(data['order']) ? data['order']['order'] : undefined;
    if (typeof order === 'string' && !names.has(order)) names.set(order, `order-${names.size - phones.length + 1}`);
  }
  return names;
};

const withNames = (line: string, names: ReadonlyMap<string, string>): string =>
  [...names].reduce((text, [value, name]) => text.replaceAll(value, name), line);
