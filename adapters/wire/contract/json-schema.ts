/** Prints shapes as JSON Schema, for OpenAPI 3.1. */
import { descriptions } from '../../../core/contract/contract-docs.ts';
import { partsOf } from '../../../core/contract/documentation.ts';
import { refusalData } from '../../../core/contract/refusals.ts';
import { contract } from '../../../core/contract/contract.ts';
import type { AnyCall, ContractLevel } from '../../../core/contract/call.ts';
import { TEXT_LENGTHS } from '../../../core/validation/text-lengths.ts';
import type { AnyShape, ObjectShape } from '../../../core/contract/shape.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The schema of a shape, with references to those that have a name. `text` takes the place of the shape's own. */
export const printedSchema = (shape: AnyShape, text?: string): JsonSchema => {
  const { name } = descriptions.get(shape) ?? {};
  return name === undefined ? wholeSchema(shape, text) : { $ref: `#/components/schemas/${name}` };
};

/** The named schemas that the calls of a level use, by name. */
export const namedSchemas = (level: ContractLevel): Readonly<Record<string, JsonSchema>> => {
  const found = new Map<string, JsonSchema>();
  const visit = (shape: AnyShape): void => {
    const { name } = descriptions.get(shape) ?? {};
    if (name !== undefined && found.has(name)) return;
    if (name !== undefined) found.set(name, wholeSchema(shape));
    for (const part of partsOf(shape)) visit(part);
  };
  for (const { input, data, level: own } of Object.values<AnyCall>(contract)) {
    if (level === 'core' && own !== 'core') continue;
    if (input !== undefined) visit(input);
    visit(data);
  }
  visit(refusalData);
  return Object.fromEntries(found);
};

const wholeSchema = (shape: AnyShape, text = descriptions.get(shape)?.text): JsonSchema => {
  // A text about a value that may be null is about the value; one about an address that may be {} is about {}.
  if (shape.kind === 'nullable') return { anyOf: [printedSchema(shape.inner, text), { type: 'null' }] };
  if (shape.kind === 'orEmpty') return { anyOf: [printedSchema(shape.inner), { ...EMPTY_OBJECT, description: text }] };
  if (shape.kind === 'codec') return printedSchema(shape.inner, text);
  return { ...schemaOf(shape), ...(text !== undefined && { description: text }) };
};

const EMPTY_OBJECT = { type: 'object', properties: {}, required: [], additionalProperties: false } as const;

const schemaOf = (shape: AnyShape): JsonSchema => {
  switch (shape.kind) {
    case 'string':
      return { type: 'string', ...(shape.length !== undefined && { maxLength: TEXT_LENGTHS[shape.length] }) };
    case 'number': {
      const { integer, unit, min = unit && 0, max } = shape;
      return {
        type: integer || unit ? 'integer' : 'number',
        ...(min !== undefined && { minimum: min }),
        ...(max !== undefined && { maximum: max }),
      };
    }
    case 'picklist':
      return shape.choices.length === 1 ? { const: shape.choices[0] } : { enum: shape.choices, type: 'string' };
    case 'set':
      return { type: 'array', items: { enum: shape.choices, type: 'string' } };
    case 'array':
      return { type: 'array', items: printedSchema(shape.item) };
    case 'record':
      return { type: 'object', propertyNames: { type: 'string' }, additionalProperties: printedSchema(shape.item) };
    case 'object':
      return objectSchema(shape);
    default:
      return { type: shape.kind };
  }
};

const objectSchema = (shape: ObjectShape): JsonSchema => {
  const texts = descriptions.get(shape)?.fields ?? {};
  const parts = shape.parts.filter((part) => part.shape.kind !== 'implied');
  return {
    type: 'object',
    properties: Object.fromEntries(
      parts.map(({ name, json = name, shape: inner }) => [json, printedSchema(inner, texts[name])]),
    ),
    required: requiredParts(shape),
  };
};

/** What an object has in every answer, by the names in JSON. */
export const requiredParts = (shape: AnyShape): readonly string[] => {
  if (shape.kind === 'codec') return requiredParts(shape.inner);
  if (shape.kind !== 'object') return [];
  return shape.parts
    .filter(({ shape: { kind }, optional, owed }) => kind !== 'implied' && (!optional || owed))
    .map(({ name, json = name }) => json);
};
