/** A schema as JSON schema, so that editors complete, explain and check scenarios while they are written. */
import { type AnySchema, describeSchema } from './schema.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** How an expectation compares values of each type (see compare.ts). */
const COMPARISONS: Readonly<Partial<Record<AnySchema['type'], string>>> = {
  object: 'Compared in part: only the keys that are written count.',
  map: 'Compared exactly: a key that is not written must not be there.',
  array: 'Compared exactly: same length, same order, each item by its own rule.',
  unknown:
    'Compared in part: of an object, only the keys that are written count; lists and other values are compared exactly.',
};

type Options = {
  /** Whether the schema is part of an expectation. */
  readonly isCompared?: boolean;
};

/** The JSON schema that accepts what the reader accepts, as far as JSON schema can express it. */
export const toJsonSchema = (schema: AnySchema, options: Options = {}): JsonSchema => ({
  ...descriptionOf(schema, options),
  ...keywordsOf(schema, options),
});

/** `{ contains: … }` stands for a text and is not an object of the state. */
const isPartOfText = (schema: AnySchema): boolean =>
  schema.type === 'object' && Object.keys(schema.properties).join() === 'contains';

const descriptionOf = (schema: AnySchema, { isCompared = false }: Options): { readonly description?: string } => {
  const sentences = [
    schema.description,
    // For an enum with a description of its own, the values in the schema say enough.
    schema.description === undefined && (schema.type === 'text' || schema.type === 'enum')
      ? describeSchema(schema)
      : undefined,
    schema.description !== undefined && schema.type === 'text' ? `Takes ${describeSchema(schema)}.` : undefined,
    isCompared && !isPartOfText(schema) ? COMPARISONS[schema.type] : undefined,
  ].filter((sentence) => sentence !== undefined);
  return sentences.length === 0 ? {} : { description: sentences.join(' ') };
};

const keywordsOf = (schema: AnySchema, options: Options): JsonSchema => {
  const nested = (part: AnySchema): JsonSchema => toJsonSchema(part, options);
  switch (schema.type) {
    case 'text':
      return {
        type: schema.digits === true ? ['string', 'integer'] : 'string',
        ...(schema.pattern !== undefined && { pattern: schema.pattern }),
      };
    case 'enum':
      return { enum: schema.values };
    case 'integer':
      return { type: 'integer', minimum: schema.min, maximum: schema.max };
    case 'number':
      return { type: 'number' };
    case 'boolean':
      return { type: 'boolean' };
    case 'none':
      return { enum: [null, 'none'] };
    case 'unknown':
      return {};
    case 'steps':
      return { $ref: '#/properties/steps' };
    case 'array':
      return { type: 'array', items: nested(schema.items) };
    case 'union':
      return { anyOf: schema.options.map(nested) };
    case 'map':
      return {
        type: 'object',
        propertyNames: { enum: schema.keys.values },
        additionalProperties: nested(schema.values),
      };
    case 'object': {
      const properties = Object.entries(schema.properties);
      return {
        type: 'object',
        properties: Object.fromEntries(properties.map(([key, property]) => [key, nested(property.schema)])),
        required: properties.filter(([, { required }]) => required).map(([key]) => key),
        minProperties: 1,
        additionalProperties: false,
      };
    }
  }
};
