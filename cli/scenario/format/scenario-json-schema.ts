/** The scenario format as JSON schema, generated from the same tables that the reader uses. */
import { brand } from '../../../core/catalogue/brand.ts';
import { toJsonSchema, type JsonSchema } from '../schema/json-schema.ts';
import { described, type AnySchema } from '../schema/schema.ts';
import { given, stepNames, STEPS } from './steps.ts';

/** Whether a step may be written as a single word, without a value. */
const allowsNone = (schema: AnySchema): boolean =>
  schema.type === 'none' || (schema.type === 'union' && schema.options.some(allowsNone));

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
    given: toJsonSchema(described(given, 'What the scenario starts with.')),
    steps: {
      description:
        'What the shopper, the operator and the clock do, in order. A step is a word, or a word with a colon and a value.',
      type: 'array',
      minItems: 1,
      items: {
        anyOf: [
          { enum: stepNames.filter((name) => allowsNone(STEPS[name].schema)) },
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
                const { schema, description } = STEPS[name];
                return [name, toJsonSchema(described(schema, description), { isCompared: name === 'expect' })];
              }),
            ]),
          },
        ],
      },
    },
  },
});
