/** A form as JSON schema, so that editors complete and check scenarios while they are written. */
import type { Form } from './shape.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The schema that accepts what the reader accepts, as far as JSON schema can say it. */
export const schemaOf = (form: Form): JsonSchema => {
  switch (form.is) {
    case 'text': return {
      type: form.digits === true ? ['string', 'integer'] : 'string',
      description: form.what,
      ...(form.pattern !== undefined && { pattern: form.pattern }),
    };
    case 'word': return { enum: form.words, description: form.what };
    case 'whole': return { type: 'integer', minimum: form.min, maximum: form.max };
    case 'number': return { type: 'number' };
    case 'flag': return { type: 'boolean' };
    case 'nothing': return { enum: [null, 'none'] };
    case 'any': return {};
    case 'list': return { type: 'array', items: schemaOf(form.of) };
    case 'either': return { anyOf: form.of.map(schemaOf) };
    case 'map': return { type: 'object', propertyNames: { enum: form.keys.words }, additionalProperties: schemaOf(form.values) };
    case 'record': {
      const members = Object.entries(form.members);
      return {
        type: 'object',
        properties: Object.fromEntries(members.map(([name, member]) => [name, schemaOf(member.form)])),
        required: members.filter(([, { required }]) => required).map(([name]) => name),
        minProperties: 1,
        additionalProperties: false,
      };
    }
  }
};
