/** Reads a YAML node by its schema: returns a value, or reports problems with their positions and corrections. */
import { type Document, isAlias, isMap, isNode, isScalar, isSeq, type Scalar } from 'yaml';
import { hint } from '../../../adapters/settings/did-you-mean.ts';
import type { Position } from '../../text/file-position.ts';
import {
  type AnySchema,
  describeSchema,
  type MapSchema,
  type ObjectSchema,
  type UnionSchema,
  withArticle,
} from './schema.ts';

export type Reader = {
  readonly document: Document;
  readonly positionOf: (node: unknown) => Position;
  readonly reportProblem: (at: Position, message: string) => void;
  /** Called for every value with its path inside the whole (`cart.items.wash`) and its position. */
  readonly onValue: (path: string, at: Position) => void;
  /** Reads a list of steps within a step. */
  readonly readSteps: (node: unknown) => unknown;
};

/** Returned in place of a value that is invalid; its problem has been reported. */
export const INVALID = Symbol('invalid');

/** Reads `written` by `schema`. With `isAbsent` no value was written after the colon. */
export const readValue = (
  schema: AnySchema,
  written: unknown,
  path: string,
  reader: Reader,
  isAbsent = false,
): unknown => {
  const node: unknown = isAlias(written) ? written.resolve(reader.document) : written;
  const at = reader.positionOf(written);
  reader.onValue(path, at);
  const invalid: Invalid = (message = `this should be ${describeSchema(schema)}`) => {
    reader.reportProblem(at, message);
    return INVALID;
  };
  if (isAlias(written) && node === undefined) return invalid('this alias has no anchor above it');
  if (isAbsent && schema.type !== 'none' && schema.type !== 'union' && schema.type !== 'unknown') return invalid();
  switch (schema.type) {
    case 'unknown': {
      const data = plainData(node, reader.document);
      return data === undefined ? invalid('this contains itself, or an alias without an anchor') : data.value;
    }
    case 'steps':
      return reader.readSteps(node);
    case 'none':
      return isAbsent || isNone(node) ? null : invalid('this takes no value');
    case 'union':
      return readUnion(schema, isAbsent ? null : node, path, reader, invalid);
    case 'object':
      return readObject(schema, node, path, reader);
    case 'map':
      return readMap(schema, node, path, reader);
    case 'array': {
      if (!isSeq(node)) return invalid();
      const items = node.items.map((item, index) => readValue(schema.items, item, `${path}.${index}`, reader));
      return items.includes(INVALID) ? INVALID : items;
    }
    default:
      return isScalar(node) ? readScalar(schema, node, invalid) : invalid();
  }
};

type Invalid = (message?: string) => typeof INVALID;

/** `null`, `none`, or no value. */
const isNone = (node: unknown): boolean =>
  node === null || node === undefined || (isScalar(node) && (node.value === null || node.value === 'none'));

/** The text of a scalar as it was written: an OTP may begin with 0. */
const textOf = ({ value, source }: Scalar, digits: boolean): string | undefined => {
  if (typeof value === 'string') return value;
  return digits && typeof value === 'number' && source !== undefined ? source : undefined;
};

/** Whether a node is of the kind that a schema is written as. */
const fits = (schema: AnySchema, node: unknown): boolean => {
  if (schema.type === 'unknown') return true;
  if (schema.type === 'union') return schema.options.some((option) => fits(option, node));
  if (schema.type === 'none') return isNone(node);
  if (isMap(node)) return schema.type === 'object' || schema.type === 'map';
  if (isSeq(node)) return schema.type === 'array';
  if (!isScalar(node)) return false;
  switch (typeof node.value) {
    case 'boolean':
      return schema.type === 'boolean';
    case 'number':
    case 'bigint':
      return (
        schema.type === 'integer' || schema.type === 'number' || (schema.type === 'text' && schema.digits === true)
      );
    default:
      return schema.type === 'text' || (schema.type === 'enum' && schema.values.some((value) => value === node.value));
  }
};

const readUnion = (schema: UnionSchema, node: unknown, path: string, reader: Reader, invalid: Invalid): unknown => {
  const option =
    schema.options.find((each) => fits(each, node)) ??
    // A text that is none of the enum's values is reported as a typing error in one of them.
    (isScalar(node) && typeof node.value === 'string'
      ? schema.options.find((each) => each.type === 'enum')
      : undefined);
  return option === undefined ? invalid() : readValue(option, node, path, reader);
};

/** The node as plain data; undefined where it contains itself or expands beyond the library's limit. */
const plainData = (node: unknown, document: Document): { readonly value: unknown } | undefined => {
  try {
    const value: unknown = isNode(node) ? node.toJS(document) : null;
    JSON.stringify(value);
    return { value };
  } catch {
    return undefined;
  }
};

type Entry = { readonly name: string; readonly key: unknown; readonly value: unknown };

const entriesOf = (node: unknown, schema: AnySchema, reader: Reader): readonly Entry[] | undefined => {
  if (!isMap(node)) {
    reader.reportProblem(reader.positionOf(node), `this should be ${describeSchema(schema)}`);
    return undefined;
  }
  return node.items.map(({ key, value }) => ({
    name: isScalar(key) ? String(key.source ?? key.value) : '',
    key,
    value,
  }));
};

const readObject = (schema: ObjectSchema, node: unknown, path: string, reader: Reader): unknown => {
  const entries = entriesOf(node, schema, reader);
  if (entries === undefined) return INVALID;
  const names = Object.keys(schema.properties);
  const result: Record<string, unknown> = {};
  let isValid = true;
  for (const { name, key, value } of entries) {
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    if (property === undefined) {
      reader.reportProblem(reader.positionOf(key), `unknown key "${name}"; ${hint(name, names)}`);
      isValid = false;
      continue;
    }
    if (Object.hasOwn(result, name)) reader.reportProblem(reader.positionOf(key), `duplicate key "${name}"`);
    const read = readValue(property.schema, value ?? key, `${path}.${name}`, reader, value === null);
    if (read === INVALID) isValid = false;
    else result[name] = read;
  }
  const missing = names.filter(
    (name) => schema.properties[name]?.required === true && !entries.some((entry) => entry.name === name),
  );
  if (missing.length > 0) reader.reportProblem(reader.positionOf(node), `"${missing.join('" and "')}" is missing`);
  if (entries.length === 0 && missing.length === 0)
    reader.reportProblem(reader.positionOf(node), `this object is empty; allowed keys are ${names.join(', ')}`);
  return isValid && missing.length === 0 && entries.length > 0 ? result : INVALID;
};

const readMap = (schema: MapSchema, node: unknown, path: string, reader: Reader): unknown => {
  const entries = entriesOf(node, schema, reader);
  if (entries === undefined) return INVALID;
  const result = new Map<string, unknown>();
  let isValid = true;
  for (const { name, key, value } of entries) {
    const parsed = schema.keys.parse(name);
    if (typeof parsed !== 'string') {
      reader.reportProblem(
        reader.positionOf(key),
        `"${name}" is not ${withArticle(schema.keys.what)}; ${hint(name, schema.keys.values)}`,
      );
      isValid = false;
      continue;
    }
    if (result.has(parsed)) reader.reportProblem(reader.positionOf(key), `duplicate key "${name}"`);
    const read = readValue(schema.values, value, `${path}.${parsed}`, reader);
    if (read === INVALID) isValid = false;
    else result.set(parsed, read);
  }
  return isValid ? result : INVALID;
};

type ScalarSchema = Exclude<
  AnySchema,
  { readonly type: 'none' | 'unknown' | 'steps' | 'union' | 'object' | 'map' | 'array' }
>;

const readScalar = (schema: ScalarSchema, node: Scalar, invalid: Invalid): unknown => {
  const { value } = node;
  switch (schema.type) {
    case 'boolean':
      return typeof value === 'boolean' ? value : invalid();
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : invalid();
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value) && value >= schema.min && value <= schema.max
        ? schema.transform(value)
        : invalid();
    case 'enum': {
      const written = textOf(node, true);
      if (written === undefined) return invalid();
      const parsed = schema.parse(written);
      return parsed === undefined
        ? invalid(`"${written}" is not ${withArticle(schema.what)}; ${hint(written, schema.values)}`)
        : parsed;
    }
    case 'text': {
      const written = textOf(node, schema.digits === true);
      if (written === undefined) return invalid(`this should be ${schema.what}, in quotes`);
      const parsed = schema.parse(written);
      return 'problem' in parsed ? invalid(`"${written}" ${parsed.problem}`) : parsed.value;
    }
  }
};
