/** A form as JSON schema, so that editors complete, explain and check scenarios while they are written. */
import { describeForm } from './read-value.ts';
import type { Form } from './schema.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** How an expectation is compared (see compare.ts), where the form is part of one. */
const RULES: Readonly<Partial<Record<Form['is'], string>>> = {
  record: 'Compared in part: only what is written counts.',
  map: 'Compared exactly: a key that is not written must not be there.',
  list: 'Compared exactly: as many, in this order; each of them by its own rule.',
  any: 'Compared in part: of an object only what is written counts; a list and a value are compared exactly.',
};

/** `{ contains: … }` stands for a text, and is no object of the state. */
const isPartOfText = (form: Form): boolean => form.is === 'record' && Object.keys(form.members).join() === 'contains';

type Options = {
  /** The form is part of an expectation. */
  readonly compared?: boolean;
};

const described = (form: Form, compared: boolean): { readonly description?: string } => {
  const sentences = [
    form.about,
    // The words themselves are in the schema.
    form.about === undefined && (form.is === 'text' || form.is === 'word') ? describeForm(form) : undefined,
    form.about !== undefined && form.is === 'text' ? `Takes ${describeForm(form)}.` : undefined,
    compared && !isPartOfText(form) ? RULES[form.is] : undefined,
  ].filter((sentence) => sentence !== undefined);
  return sentences.length === 0 ? {} : { description: sentences.join(' ') };
};

const bare = (form: Form, options: Options): JsonSchema => {
  const inner = (part: Form): JsonSchema => schemaOf(part, options);
  switch (form.is) {
    case 'text':
      return {
        type: form.digits === true ? ['string', 'integer'] : 'string',
        ...(form.pattern !== undefined && { pattern: form.pattern }),
      };
    case 'word':
      return { enum: form.words };
    case 'whole':
      return { type: 'integer', minimum: form.min, maximum: form.max };
    case 'number':
      return { type: 'number' };
    case 'flag':
      return { type: 'boolean' };
    case 'nothing':
      return { enum: [null, 'none'] };
    case 'any':
      return {};
    case 'list':
      return { type: 'array', items: inner(form.of) };
    case 'either':
      return { anyOf: form.of.map(inner) };
    case 'map':
      return { type: 'object', propertyNames: { enum: form.keys.words }, additionalProperties: inner(form.values) };
    case 'record': {
      const members = Object.entries(form.members);
      return {
        type: 'object',
        properties: Object.fromEntries(members.map(([name, member]) => [name, inner(member.form)])),
        required: members.filter(([, { required }]) => required).map(([name]) => name),
        minProperties: 1,
        additionalProperties: false,
      };
    }
  }
};

/** The schema that accepts what the reader accepts, as far as JSON schema can say it. */
export const schemaOf = (form: Form, options: Options = {}): JsonSchema => ({
  ...described(form, options.compared ?? false),
  ...bare(form, options),
});
