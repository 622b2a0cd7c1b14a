/** Where a backend's trace differs from the core's, in what the contract fixes. */
import { contract, type CallName } from '../../core/contract/contract.ts';
import { refusalData } from '../../core/contract/refusals.ts';
import type { AnyShape } from '../../core/contract/shape.ts';
import { time } from '../../core/contract/values.ts';
import { isJsonObject } from '../input/json-object.ts';
import type { Step } from '../scenario/format/scenario.ts';
import type { Answer } from './answer.ts';
import { endsComparison, isOpenAnswer, isOpenPlace, type AnswerPair, type Place } from './open-places.ts';
import { isAnswered, type Call, type Entry, type Trace } from './trace.ts';

export type Difference = {
  /** The step after which it shows, and its place among those that are played. */
  readonly step: Step;
  readonly index: number;
  /** What the two were asked; undefined where the step itself could not be played. */
  readonly core: Call | undefined;
  readonly backend: Call | undefined;
  /** Within the answers, such as `data.discount.code`. */
  readonly path: string;
  readonly values: readonly [core: unknown, backend: unknown];
  /** Whether a browser reads it after the step, rather than in the answer to it. */
  readonly isRead: boolean;
};

export type CompareOptions = Pick<Place, 'level' | 'setsStock'> & {
  readonly canMoveClock: boolean;
  readonly hasOnePassword: AnswerPair['hasOnePassword'];
  /** Paths that the two may answer differently, with `*` for any key. */
  readonly ignored: (path: string) => boolean;
};

/** How far times may be apart, in milliseconds: where a clock runs by itself, and where it is moved, but runs between two requests. */
const DRIFT_MS = 60_000;
const MOVED_DRIFT_MS = 2000;

type Found = Pick<Difference, 'path' | 'values'>;
type Compare = Omit<Place, 'path' | 'shape' | 'core' | 'backend'> & {
  readonly step: Step;
  readonly hasOnePassword: boolean;
  readonly changesNothing: boolean;
  readonly starts: readonly [core: number, backend: number];
  readonly ignored: (path: string) => boolean;
};

/** The first difference; undefined where there is none. The traces are compared as far as both go. */
export const firstDifference = (core: Trace, backend: Trace, options: CompareOptions): Difference | undefined => {
  const { level, hasOnePassword, setsStock, ignored } = options;
  const how = {
    level,
    hasOnePassword,
    setsStock,
    ignored,
    clockDriftMs: options.canMoveClock ? MOVED_DRIFT_MS : DRIFT_MS + backend.skippedMs,
    starts: [core.start, backend.start],
  } as const;
  const known = new Map<string, string>();
  for (const [index, entry] of core.entries.entries()) {
    const other = backend.entries[index];
    // What the core cannot play says nothing about the backend.
    if (other === undefined || entry.problem !== undefined) return undefined;
    const after = entry.reads.map((read) => [keyOf(read), readText(read)] as const);
    const changesNothing = after.every(([key, text]) => text === (known.get(key) ?? text));
    for (const [key, text] of after) known.set(key, text);
    const ofStep = { ...how, step: entry.step, changesNothing };
    if (endsHere(entry, other, ofStep)) return undefined;
    const found = entriesDiffer(entry, other, ofStep);
    if (found !== undefined) return { step: entry.step, index, ...found };
  }
  return undefined;
};

const readText = ({ answer }: Call): string => (answer.kind === 'answer' ? JSON.stringify(answer.data) : answer.kind);

const endsHere = (
  { step, calls }: Entry,
  backend: Entry,
  how: Pick<AnswerPair, 'level' | 'hasOnePassword' | 'changesNothing'>,
): boolean =>
  calls.some(({ name, answer: core }, index) => {
    const other = backend.calls[index];
    return (
      other?.name === name &&
      core.kind === 'answer' &&
      other.answer.kind === 'answer' &&
      endsComparison({ ...how, name, step, core, backend: other.answer })
    );
  });

const entriesDiffer = (
  core: Entry,
  backend: Entry,
  how: Omit<Compare, 'name' | 'isTogether'>,
): Omit<Difference, 'step' | 'index'> | undefined => {
  if (backend.problem !== undefined)
    return {
      core: undefined,
      backend: undefined,
      path: '',
      values: ['the step can be played', backend.problem],
      isRead: false,
    };
  const isTogether = core.step.name === 'together';
  // What a page's step has changed says more than how its calls were answered.
  for (const isRead of isAnswered(core.step) ? [false, true] : [true, false]) {
    const [ours, theirs] = isRead
      ? [core.reads, backend.reads]
      : isAnswered(core.step)
        ? [core.calls, backend.calls]
        : sameCalls(core.calls, backend.calls);
    const others = Map.groupBy(theirs, keyOf);
    for (const [key, calls] of Map.groupBy(ours, keyOf)) {
      const answered = others.get(key) ?? [];
      // Which of several calls at the same time is answered first is open.
      const [a, b] = isTogether && !isRead ? [sorted(calls), sorted(answered)] : [calls, answered];
      for (const [index, call] of a.entries()) {
        const other = b[index];
        if (other === undefined) break;
        const found =
          answersDiffer(call.answer, other.answer, { ...how, name: call.name, isTogether: isTogether && !isRead }) ??
          shownDiffers(call.foreignPersonalData, other.foreignPersonalData);
        if (found !== undefined) return { ...found, core: call, backend: other, isRead };
      }
    }
  }
  return undefined;
};

/** Of a `request` that is no call of the contract nothing is known. */
const keyOf = ({ browser, name }: Call): string => `${browser} ${name}`;
/**
 * The calls of a page as far as both have made the same ones. In which order it makes several is open, and each is answered
 * with what the ones before have changed.
 */
const sameCalls = (ours: readonly Call[], theirs: readonly Call[]): readonly [readonly Call[], readonly Call[]] => {
  const differing = ours.findIndex((call, index) => subjectOf(call) !== subjectOf(theirs[index]));
  const count = differing < 0 ? ours.length : differing;
  return [ours.slice(0, count), theirs.slice(0, count)];
};

/** What a call is about: of a cart's line, with its product. */
const subjectOf = (call: Call | undefined): string =>
  call === undefined ? '' : `${call.browser} ${call.name} ${/"pid":"[^"]*"/u.exec(call.sent)?.[0] ?? ''}`;

const sorted = (calls: readonly Call[]): readonly Call[] =>
  calls.toSorted((a, b) => sortKey(a).localeCompare(sortKey(b)));
/** What is accepted comes first, as one of the two may refuse more often: the client asks again after some refusals. */
const sortKey = ({ answer }: Call): string =>
  answer.kind === 'answer' ? JSON.stringify([!answer.status, answer.status && countsIn(answer.data)]) : '';
/** What tells answers to the same call apart, without what each shop gives out itself. */
const countsIn = (data: unknown): unknown =>
  isJsonObject(data) ? [data['total'], data['items'], data['state'], data['isApplied']] : data;

const shownDiffers = (core: readonly string[], backend: readonly string[]): Found | undefined => {
  const more = backend.filter((value) => !core.includes(value));
  return more.length === 0
    ? undefined
    : { path: 'answer', values: ['nothing that only another browser has typed', more] };
};

const answersDiffer = (core: Answer, backend: Answer, how: Compare): Found | undefined => {
  if (core.kind !== 'answer' || backend.kind === 'lost') return undefined;
  if (backend.kind === 'unreadable') return { path: 'answer', values: ['an answer', backend.problem] };
  if (isOpenAnswer({ ...how, core, backend })) return undefined;
  for (const path of ['status', 'code', 'message'] as const) {
    if (path !== 'status' && core.status) continue;
    const found = valuesDiffer(undefined, core[path], backend[path], path, how);
    if (found !== undefined) return found;
  }
  const shape = core.status ? contract[how.name].data : refusalData;
  return core.status || how.level === 'extended'
    ? valuesDiffer(shape, core.data, backend.data, 'data', how)
    : undefined;
};

/** The shape within those that say how a value is written. */
const innerShape = (shape: AnyShape | undefined): AnyShape | undefined =>
  shape !== undefined && (shape.kind === 'nullable' || shape.kind === 'orEmpty' || shape.kind === 'codec')
    ? shape === time
      ? shape
      : innerShape(shape.inner)
    : shape;

const valuesDiffer = (
  given: AnyShape | undefined,
  a: unknown,
  b: unknown,
  path: string,
  how: Compare,
): Found | undefined => {
  const shape = innerShape(given);
  const [core, backend] = shape === time ? [since(a, how.starts[0]), since(b, how.starts[1])] : [a, b];
  if (Object.is(core, backend) || how.ignored(wirePath(how.name, path))) return undefined;
  if (isOpenPlace({ ...how, path, shape, core, backend })) return undefined;
  if (Array.isArray(core) && Array.isArray(backend)) {
    if (core.length !== backend.length) return { path: `${path}.length`, values: [core.length, backend.length] };
    const item = shape?.kind === 'array' ? shape.item : undefined;
    const [ours, theirs] = [sortedWithinMoment(core), sortedWithinMoment(backend)];
    return firstOf(ours, (value, index) => valuesDiffer(item, value, theirs[index], `${path}.${index}`, how));
  }
  if (isJsonObject(core) && isJsonObject(backend)) {
    const shapes = new Map(shape?.kind === 'object' ? shape.parts.map((part) => [part.name, part.shape]) : []);
    const item = shape?.kind === 'record' ? shape.item : undefined;
    const keys = [...new Set([...Object.keys(core), ...Object.keys(backend)])];
    return firstOf(keys, (key) =>
      valuesDiffer(shapes.get(key) ?? item, core[key], backend[key], `${path}.${key}`, how),
    );
  }
  return { path, values: [core, backend] };
};

/** A path in the data of an answer with the names that are on the wire. */
export const wirePath = (name: CallName, path: string): string => {
  let shape: AnyShape | undefined = contract[name].data;
  return path
    .split('.')
    .map((key, index) => {
      if (index === 0) return key;
      const inner = innerShape(shape);
      const part = inner?.kind === 'object' ? inner.parts.find((one) => one.name === key) : undefined;
      shape = part?.shape ?? (inner?.kind === 'array' || inner?.kind === 'record' ? inner.item : undefined);
      return part?.json ?? key;
    })
    .join('.');
};

const since = (value: unknown, start: number): unknown => (typeof value === 'number' ? value - start : value);

const firstOf = <T>(values: readonly T[], find: (value: T, index: number) => Found | undefined): Found | undefined => {
  for (const [index, value] of values.entries()) {
    const found = find(value, index);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Orders of the same moment may be listed in any order: those that follow each other are compared by their numbers. */
const sortedWithinMoment = (list: readonly unknown[]): readonly unknown[] => {
  if (!list.every((value) => isJsonObject(value) && typeof value['placedAt'] === 'number')) return list;
  const orders = list.filter(isJsonObject);
  const runs: (typeof orders)[] = [];
  for (const order of orders) {
    const last = runs.at(-1);
    if (last !== undefined && last[0]?.['placedAt'] === order['placedAt']) last.push(order);
    else runs.push([order]);
  }
  return runs.flatMap((run) => run.toSorted((a, b) => String(a['order']).localeCompare(String(b['order']))));
};
