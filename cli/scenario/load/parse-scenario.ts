/** Reads a scenario file: the whole of it, so that every problem is told at once, each with its place. */
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml';
import { hint } from '../../text/did-you-mean.ts';
import type { Place, Problem } from '../../text/file-position.ts';
import { readForm, UNREADABLE, type Reader } from '../schema/read-value.ts';
import type { Scenario, Step } from '../format/scenario.ts';
import { either, list, nothing, text, type Form, type Value } from '../schema/schema.ts';
import { given, isStepName, stepNames, STEPS } from '../format/steps.ts';

const MEMBERS = ['name', 'covers', 'given', 'steps'] as const;
type Members = Readonly<Partial<Record<(typeof MEMBERS)[number], unknown>>>;

const name = text('a text that names the scenario');
const covers = either(nothing, list(text('the id of a rule')));

/** In place of what the YAML library advises its users. */
const SEVERAL = 'a file holds one scenario; what comes after --- goes into a file of its own';

export type Parsed = { readonly scenario: Scenario } | { readonly problems: readonly Problem[] };

/** A step's value is of the type that its row declares: the form that read it says so. */
const stepOf = (step: {
  readonly name: string;
  readonly value: unknown;
  readonly at: Place;
  readonly places: ReadonlyMap<string, Place>;
}): Step => step as Step;

const readStep = (node: unknown, reader: Reader): Step | undefined => {
  const at = reader.placeOf(node);
  const unknown = (written: string, where: Place): undefined => {
    reader.complain(where, `"${written}" is no step; ${hint(written, stepNames)}`);
    return undefined;
  };
  const single = isScalar(node) ? node : isMap(node) && node.items.length === 1 ? node.items[0]?.key : undefined;
  if (!isScalar(single) || typeof single.value !== 'string') {
    reader.complain(at, 'a step is one word, or one word with a colon and its value, such as - visit: /');
    return undefined;
  }
  const step = single.value;
  if (!isStepName(step)) return unknown(step, reader.placeOf(single));
  const value = isMap(node) ? node.items[0]?.value : null;
  const places = new Map<string, Place>();
  const inner: Reader = {
    ...reader,
    located: (path, where) => {
      places.set(path.replace(/^\./u, ''), where);
    },
  };
  const absent = value === null || value === undefined || (isScalar(value) && value.value === null);
  const read = readForm(STEPS[step].form, absent ? single : value, '', inner, absent);
  return read === UNREADABLE ? undefined : stepOf({ name: step, value: read, at, places });
};

const readSteps = (node: unknown, reader: Reader): readonly Step[] => {
  if (!isSeq(node)) {
    reader.complain(reader.placeOf(node), 'steps is a list; each step begins with a dash');
    return [];
  }
  if (node.items.length === 0) reader.complain(reader.placeOf(node), 'there are no steps');
  return node.items.flatMap((item) => readStep(item, reader) ?? []);
};

const membersOf = (root: YAMLMap, reader: Reader): Members => {
  const members: Partial<Record<(typeof MEMBERS)[number], unknown>> = {};
  for (const { key, value } of root.items) {
    const written = isScalar(key) ? String(key.value) : '';
    const known = MEMBERS.find((member) => member === written);
    if (known !== undefined && Object.hasOwn(members, known))
      reader.complain(reader.placeOf(key), `"${written}" is written twice`);
    if (known === undefined)
      reader.complain(reader.placeOf(key), `"${written}" is not known here; ${hint(written, MEMBERS)}`);
    else members[known] = value;
  }
  return members;
};

/** The member as read; the fallback where it is missing or unreadable (then a problem was told). */
const member = <T>(form: Form, node: unknown, fallback: T, reader: Reader): T => {
  if (node === undefined) return fallback;
  const read = readForm(form, node, '', reader);
  return read === UNREADABLE || read === null ? fallback : (read as T);
};

/** Reads the text of a file. `file` is what problems call it. */
export const parseScenario = (file: string, source: string): Parsed => {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const problems: Problem[] = [];
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(Math.min(offset, source.length));
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const complain = (at: Place, message: string): void => {
    problems.push({ file, ...at, message });
  };
  const reader: Reader = {
    document,
    complain,
    located: () => undefined,
    placeOf: (node) => placeAt(isNode(node) ? (node.range?.[0] ?? 0) : 0),
  };
  for (const { code, message, pos } of [...document.errors, ...document.warnings]) {
    complain(placeAt(pos[0]), code === 'MULTIPLE_DOCS' ? SEVERAL : message);
  }
  if (problems.length > 0) return { problems };
  const root: unknown = document.contents;
  if (!isMap(root)) {
    complain({ line: 1, column: 1 }, `a scenario is an object with ${MEMBERS.join(', ')}`);
    return { problems };
  }
  const members = membersOf(root, reader);
  if (members.name === undefined) complain({ line: 1, column: 1 }, '"name" is missing');
  if (members.steps === undefined) complain({ line: 1, column: 1 }, '"steps" is missing');
  const start = member<Value<typeof given>>(given, members.given, {}, reader);
  const scenario: Scenario = {
    file,
    name: member(name, members.name, file, reader),
    covers: member(covers, members.covers, [], reader),
    rewardCash: start['reward-cash'] ?? 0,
    backend: start.backend ?? 'whole',
    ...(members.given !== undefined && { givenAt: reader.placeOf(members.given) }),
    steps: members.steps === undefined ? [] : readSteps(members.steps, reader),
  };
  return problems.length === 0 ? { scenario } : { problems };
};
