/** The scenario format as JSON schema, generated from the same table that the reader uses: editors complete, explain and check scenarios by it. */
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { brand } from '../../../core/catalogue/brand.ts';
import { stepNames, stepRows } from '../steps/steps.ts';
import { described, type Schema } from '../values/values.ts';
import { given } from './scenario.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** How an expectation compares values of each type (see compare.ts). */
const COMPARISONS: Readonly<Record<string, string>> = {
  loose_object: 'Compared in part: only the keys that are written count.',
  record: 'Compared exactly: a key that is not written must not be there.',
  array: 'Compared exactly: same length, same order, each item by its own rule.',
  unknown:
    'Compared in part: of an object, only the keys that are written count; lists and other values are compared exactly.',
};

/** What the reader accepts, as far as JSON schema can say it. */
const jsonSchemaOf = (schema: Schema, isCompared = false): JsonSchema => {
  const { $schema: _draft, ...json } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    // A transformation says nothing about what is written.
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema: { type }, jsonSchema }) => {
      if (type === 'custom') return { $ref: '#/properties/steps' };
      // `{ contains: … }` stands for a text and is not an object of the state.
      const isPartOfText = Object.keys(jsonSchema.properties ?? {}).join() === 'contains';
      const comparison = isCompared && !isPartOfText ? COMPARISONS[type] : undefined;
      return {
        ...jsonSchema,
        ...(comparison !== undefined && { title: comparison }),
        ...(type === 'loose_object' && { minProperties: 1, additionalProperties: false }),
      };
    },
  });
  return json;
};

export const scenarioJsonSchema = (): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: `${brand.name} scenario`,
  description: `One shopping session, played by \`${brand.slug} run\`.`,
  type: 'object',
  required: ['name', 'steps'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', description: 'What the scenario shows.' },
    covers: { type: ['array', 'null'], items: { type: 'string' }, description: 'Ids of the rules that it covers.' },
    given: jsonSchemaOf(described(given, 'What the scenario starts with.')),
    steps: {
      description:
        'What the shopper, the operator and the clock do, in order. A step is a word, or a word with a colon and a value.',
      type: 'array',
      minItems: 1,
      items: {
        anyOf: [
          // A step may be written as a single word where it needs no value.
          { enum: stepNames.filter((name) => v.is(stepRows[name].schema, null)) },
          {
            type: 'object',
            minProperties: 1,
            anyOf: [
              { maxProperties: 1, not: { required: ['as'] } },
              { maxProperties: 2, required: ['as'], minProperties: 2 },
            ],
            additionalProperties: false,
            properties: Object.fromEntries([
              ['as', { type: 'string', description: 'The name of another browser, which takes this step.' }],
              ...stepNames.map((name): [string, JsonSchema] => {
                const { schema, description } = stepRows[name];
                return [name, jsonSchemaOf(described(schema, description), name === 'expect')];
              }),
            ]),
          },
        ],
      },
    },
  },
});
