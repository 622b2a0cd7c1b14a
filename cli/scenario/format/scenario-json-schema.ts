/** The scenario format as JSON schema, made of the same tables that the reader goes by. */
import { brand } from '../../../core/catalogue/brand.ts';
import { schemaOf, type JsonSchema } from '../schema/json-schema.ts';
import { about, type Form } from '../schema/schema.ts';
import { given, stepNames, STEPS } from './steps.ts';

/** Steps that may stand without a value are also known as single words. */
const takesNothing = (form: Form): boolean =>
  form.is === 'nothing' || (form.is === 'either' && form.of.some(takesNothing));

export const scenarioSchema = (): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: `${brand.name} scenario`,
  description: `One shopping session, played by \`${brand.slug} run\`.`,
  type: 'object',
  required: ['name', 'steps'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', description: 'What the scenario shows.' },
    covers: { type: ['array', 'null'], items: { type: 'string' }, description: 'Ids of the rules that it shows.' },
    given: schemaOf(about(given, 'What the scenario starts with.')),
    steps: {
      description:
        'What the shopper, the operator and time do, one after another. A step is a word, or a word with a colon and its value.',
      type: 'array',
      minItems: 1,
      items: {
        anyOf: [
          { enum: stepNames.filter((name) => takesNothing(STEPS[name].form)) },
          {
            type: 'object',
            minProperties: 1,
            maxProperties: 1,
            additionalProperties: false,
            properties: Object.fromEntries(
              stepNames.map((name) => {
                const { form, about: sentence } = STEPS[name];
                return [name, schemaOf(about(form, sentence), { compared: name === 'expect' })];
              }),
            ),
          },
        ],
      },
    },
  },
});
