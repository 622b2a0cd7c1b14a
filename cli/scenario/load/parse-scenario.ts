/** Parses a scenario file, always to its end, so that all its problems are reported at once with their positions. */
import * as v from 'valibot';
import { hint } from '../../../adapters/settings/did-you-mean.ts';
import { isJsonObject } from '../../input/json-object.ts';
import { byPosition, type Position, type Problem } from '../../text/file-position.ts';
import { given, type Scenario, type Step } from '../format/scenario.ts';
import { isStepName, stepNames, stepRows, type StepName } from '../steps/steps.ts';
import { problemsOf, type Path } from '../values/problems.ts';
import { array, none, object, optional, text, union, unknown, type Schema } from '../values/values.ts';
import { readYaml, type YamlData } from './yaml-data.ts';

const scenarioSchema = object({
  name: text('a text that names the scenario'),
  covers: optional(union(none, array(text('the id of a rule')))),
  given: optional(given),
  // Each is read by itself: it keeps where it is written.
  steps: unknown,
});

/** The key beside a step that names the browser. */
const AS = 'as';
const browserName = text('the name of a browser, such as second');

export type ParsedScenario = { readonly scenario: Scenario } | { readonly problems: readonly Problem[] };

/** They look at the state or change the frame in which the others are played. */
const NOT_TOGETHER: readonly StepName[] = ['expect', 'show', 'together', 'advance', 'tab', 'new-tab', 'new-browser'];

type Reader = Pick<YamlData, 'positionOf'> & {
  readonly report: (at: Position, message: string) => void;
  /** The value as its schema reads it; undefined where it is invalid, which has then been reported. */
  readonly check: <T>(schema: Schema<T>, value: unknown, path: Path) => { readonly value: T } | undefined;
};

const readStep = (written: unknown, path: Path, reader: Reader): Step | undefined => {
  const { positionOf, report, check } = reader;
  const keys = isJsonObject(written) ? Object.keys(written) : [];
  const own = keys.length === 2 ? keys.filter((key) => key !== AS) : keys;
  const name = typeof written === 'string' ? written : own[0];
  if (name === undefined || name === '' || own.length > 1) {
    report(
      positionOf(path),
      'a step is one word, or one word with a colon and a value, such as - visit: /; beside it may stand as: NAME',
    );
    return undefined;
  }
  const valuePath = typeof written === 'string' ? path : [...path, name];
  if (!isStepName(name)) {
    report(positionOf(valuePath, true), `"${name}" is not a step; ${hint(name, stepNames)}`);
    return undefined;
  }
  const parts = isJsonObject(written) ? written : {};
  const as = keys.includes(AS) ? check(browserName, parts[AS], [...path, AS]) : undefined;
  const writtenValue = parts[name] ?? null;
  const read =
    name === 'together' && Array.isArray(writtenValue)
      ? readTogether(writtenValue, valuePath, reader)
      : check(stepRows[name].schema, writtenValue, valuePath);
  if (read === undefined || (keys.includes(AS) && as === undefined)) return undefined;
  // The value has the type that the step's row declares, since the row's schema read it.
  return {
    name,
    value: read.value,
    written: writtenValue,
    at: positionOf(path),
    positionOf: (part: string) => positionOf([...valuePath, ...part.split('.')]),
    ...(as !== undefined && { as: as.value }),
  } as Step;
};

const readTogether = (
  written: readonly unknown[],
  path: Path,
  reader: Reader,
): { readonly value: readonly Step[] } | undefined => {
  const steps = readSteps(written, path, reader);
  const apart = steps.filter(({ name }) => NOT_TOGETHER.includes(name));
  for (const { name, at } of apart)
    reader.report(at, `${name} cannot be played together with other steps; those that call the shop can`);
  return apart.length > 0 || steps.length < written.length ? undefined : { value: steps };
};

const readSteps = (written: unknown, path: Path, reader: Reader): readonly Step[] => {
  const isList = Array.isArray(written);
  if (!isList) reader.report(reader.positionOf(path), 'steps is a list; each step begins with a dash');
  else if (written.length === 0) reader.report(reader.positionOf(path), 'steps is empty');
  return isList ? written.flatMap((step, index) => readStep(step, [...path, String(index)], reader) ?? []) : [];
};

/** Parses the text of a scenario; problems name it `file`. */
export const parseScenario = (file: string, source: string): ParsedScenario => {
  const { value: root, positionOf, problems: ofYaml } = readYaml(source, 'scenario');
  const problems: Problem[] = ofYaml.map((problem) => ({ file, ...problem }));
  if (root === undefined) return { problems };
  const report = (at: Position, message: string): void => {
    const isSame = (each: Problem): boolean => byPosition(each, at) === 0 && each.message === message;
    // An alias without an anchor is missing as a value, too.
    const isKnown = problems.some(isSame) || ofYaml.some((each) => byPosition(each, at) === 0);
    if (!isKnown) problems.push({ file, ...at, message });
  };
  const check: Reader['check'] = (schema, value, path) => {
    const result = v.safeParse(schema, value);
    if (result.success) return { value: result.output };
    for (const { path: at, isOfKey, message } of problemsOf(result.issues, path))
      report(positionOf(at, isOfKey), message);
    return undefined;
  };
  if (!isJsonObject(root)) {
    report({ line: 1, column: 1 }, 'a scenario is an object with name, covers, given, steps');
    return { problems };
  }
  const whole = check(scenarioSchema, root, []);
  const steps = 'steps' in root ? readSteps(root['steps'], ['steps'], { positionOf, report, check }) : [];
  if (whole === undefined || problems.length > 0) return { problems: problems.toSorted(byPosition) };
  const { name, covers, given: start } = whole.value;
  return {
    scenario: {
      file,
      name,
      covers: covers ?? [],
      rewardCash: start?.['reward-cash'] ?? 0,
      backend: start?.backend ?? 'extended',
      ...(start !== undefined && { givenAt: positionOf(['given']) }),
      steps,
    },
  };
};
