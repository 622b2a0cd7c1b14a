/** Parses a scenario file, always to its end, so that all its problems are reported at once with their positions. */
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml';
import { hint } from '../../../adapters/settings/did-you-mean.ts';
import type { Position, Problem } from '../../text/file-position.ts';
import type { Scenario, Step } from '../format/scenario.ts';
import { given, isStepName, type StepName, stepNames, STEPS } from '../format/steps.ts';
import { INVALID, readValue, type Reader } from '../schema/read-value.ts';
import { array, none, text, union, type AnySchema, type Infer } from '../schema/schema.ts';

const KEYS = ['name', 'covers', 'given', 'steps'] as const;
type Nodes = Readonly<Partial<Record<(typeof KEYS)[number], unknown>>>;

/** The key beside a step that names the browser. */
const AS = 'as';
const browserName = text('the name of a browser, such as second');
const nameSchema = text('a text that names the scenario');
const coversSchema = union(none, array(text('the id of a rule')));

/** In place of the YAML library's advice to its own callers. */
const MULTIPLE_DOCUMENTS = 'a file contains only one scenario; move what follows --- to another file';

export type ParsedScenario = { readonly scenario: Scenario } | { readonly problems: readonly Problem[] };

/** The value has the type that the step's row declares, since the row's schema read it. */
const stepOf = (step: {
  readonly name: string;
  readonly value: unknown;
  readonly written: unknown;
  readonly as?: string;
  readonly at: Position;
  readonly positions: ReadonlyMap<string, Position>;
}): Step => step as Step;

const readStep = (node: unknown, reader: Reader): Step | undefined => {
  const at = reader.positionOf(node);
  const pairs = isMap(node) ? node.items : [];
  const asPair = pairs.length === 2 ? pairs.find(({ key }) => isScalar(key) && key.value === AS) : undefined;
  const own = pairs.filter((pair) => pair !== asPair);
  const nameNode = isScalar(node) ? node : own.length === 1 ? own[0]?.key : undefined;
  if (!isScalar(nameNode) || typeof nameNode.value !== 'string') {
    reader.reportProblem(
      at,
      'a step is one word, or one word with a colon and a value, such as - visit: /; beside it may stand as: NAME',
    );
    return undefined;
  }
  const name = nameNode.value;
  if (!isStepName(name)) {
    reader.reportProblem(reader.positionOf(nameNode), `"${name}" is not a step; ${hint(name, stepNames)}`);
    return undefined;
  }
  const browser = asPair === undefined ? undefined : readValue(browserName, asPair.value ?? asPair.key, '', reader);
  if (browser === INVALID) return undefined;
  const valueNode = own[0]?.value ?? null;
  const positions = new Map<string, Position>();
  const stepReader: Reader = {
    ...reader,
    onValue: (path, position) => {
      positions.set(path.replace(/^\./u, ''), position);
    },
  };
  const isAbsent = valueNode === null || valueNode === undefined || (isScalar(valueNode) && valueNode.value === null);
  const value = readValue(STEPS[name].schema, isAbsent ? nameNode : valueNode, '', stepReader, isAbsent);
  if (value === INVALID) return undefined;
  return stepOf({
    name,
    value,
    written: plainOf(valueNode, reader),
    at,
    positions,
    ...(typeof browser === 'string' && { as: browser }),
  });
};

const readInnerSteps = (node: unknown, reader: Reader): unknown => {
  const problems: string[] = [];
  const counting: Reader = {
    ...reader,
    reportProblem: (at, message) => {
      problems.push(message);
      reader.reportProblem(at, message);
    },
  };
  const steps = readSteps(node, counting);
  for (const { name, at } of steps)
    if (NOT_TOGETHER.includes(name))
      counting.reportProblem(at, `${name} cannot be played together with other steps; those that call the shop can`);
  return problems.length === 0 ? steps : INVALID;
};

/** They look at the state or change the frame in which the others are played. */
const NOT_TOGETHER: readonly StepName[] = ['expect', 'show', 'together', 'advance', 'tab', 'new-tab', 'new-browser'];

/** The value as plain data, as the file has it. */
const plainOf = (node: unknown, { document }: Reader): unknown => (isNode(node) ? node.toJS(document) : null);

const readSteps = (node: unknown, reader: Reader): readonly Step[] => {
  if (!isSeq(node)) {
    reader.reportProblem(reader.positionOf(node), 'steps is a list; each step begins with a dash');
    return [];
  }
  if (node.items.length === 0) reader.reportProblem(reader.positionOf(node), 'steps is empty');
  return node.items.flatMap((item) => readStep(item, reader) ?? []);
};

const nodesOf = (root: YAMLMap, reader: Reader): Nodes => {
  const nodes: Partial<Record<(typeof KEYS)[number], unknown>> = {};
  for (const { key: keyNode, value } of root.items) {
    const written = isScalar(keyNode) ? String(keyNode.value) : '';
    const key = KEYS.find((each) => each === written);
    if (key === undefined) {
      reader.reportProblem(reader.positionOf(keyNode), `unknown key "${written}"; ${hint(written, KEYS)}`);
      continue;
    }
    if (Object.hasOwn(nodes, key)) reader.reportProblem(reader.positionOf(keyNode), `duplicate key "${written}"`);
    nodes[key] = value;
  }
  return nodes;
};

/** The value of a key; the fallback where it is missing or invalid, which has then been reported. */
const valueOr = <T>(schema: AnySchema, node: unknown, fallback: T, reader: Reader): T => {
  if (node === undefined) return fallback;
  const value = readValue(schema, node, '', reader);
  return value === INVALID || value === null ? fallback : (value as T);
};

/** Parses the text of a scenario; problems name it `file`. */
export const parseScenario = (file: string, source: string): ParsedScenario => {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const problems: Problem[] = [];
  const positionAt = (offset: number): Position => {
    const { line, col } = lines.linePos(Math.min(offset, source.length));
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const reportProblem = (at: Position, message: string): void => {
    problems.push({ file, ...at, message });
  };
  const reader: Reader = {
    document,
    reportProblem,
    onValue: () => undefined,
    readSteps: (node) => readInnerSteps(node, reader),
    positionOf: (node) => positionAt(isNode(node) ? (node.range?.[0] ?? 0) : 0),
  };
  for (const { code, message, pos } of [...document.errors, ...document.warnings]) {
    reportProblem(positionAt(pos[0]), code === 'MULTIPLE_DOCS' ? MULTIPLE_DOCUMENTS : message);
  }
  if (problems.length > 0) return { problems };
  const root: unknown = document.contents;
  if (!isMap(root)) {
    reportProblem({ line: 1, column: 1 }, `a scenario is an object with ${KEYS.join(', ')}`);
    return { problems };
  }
  const nodes = nodesOf(root, reader);
  if (nodes.name === undefined) reportProblem({ line: 1, column: 1 }, '"name" is missing');
  if (nodes.steps === undefined) reportProblem({ line: 1, column: 1 }, '"steps" is missing');
  const start = valueOr<Infer<typeof given>>(given, nodes.given, {}, reader);
  const scenario: Scenario = {
    file,
    name: valueOr(nameSchema, nodes.name, file, reader),
    covers: valueOr(coversSchema, nodes.covers, [], reader),
    rewardCash: start['reward-cash'] ?? 0,
    backend: start.backend ?? 'extended',
    ...(nodes.given !== undefined && { givenAt: reader.positionOf(nodes.given) }),
    steps: nodes.steps === undefined ? [] : readSteps(nodes.steps, reader),
  };
  return problems.length === 0 ? { scenario } : { problems };
};
