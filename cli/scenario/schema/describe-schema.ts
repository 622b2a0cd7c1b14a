/** What a schema accepts, in words for messages. */
import type { AnySchema } from './schema.ts';

/** The noun with `a` or `an`. */
export const withArticle = (noun: string): string => `${/^[aeiou]/u.test(noun) ? 'an' : 'a'} ${noun}`;

export const describeSchema = (schema: AnySchema): string => {
  switch (schema.type) {
    case 'text':
      return schema.what;
    case 'enum':
      return withArticle(schema.what);
    case 'integer':
      return `a whole number from ${schema.min} to ${schema.max}`;
    case 'number':
      return 'a number';
    case 'boolean':
      return 'true or false';
    case 'none':
      return 'none';
    case 'object':
      return `an object with ${Object.keys(schema.properties).join(', ')}`;
    case 'map':
      return `an object keyed by ${schema.keys.what}`;
    case 'array':
      return 'a list';
    case 'unknown':
      return 'any value';
    case 'union':
      return schema.options.map(describeSchema).join(', or ');
  }
};
