/** A part of the state by its path, such as `cart.items`: which paths there are follows from what may be expected. */
import { hint } from '../../text/did-you-mean.ts';
import { expectation } from './expectation.ts';
import { text, type Form, type Reading, type Shape } from '../schema/schema.ts';

/**
 * The forms below a key; empty where there is no such key. A form that may be several things has the keys of them all.
 */
const below = (form: Form, key: string): readonly Form[] => {
  switch (form.is) {
    case 'record':
      return Object.hasOwn(form.members, key) ? [form.members[key]?.form].filter((each) => each !== undefined) : [];
    case 'map':
      return typeof form.keys.as(key) === 'string' ? [form.values] : [];
    case 'list':
      return /^\d+$/u.test(key) ? [form.of] : [];
    case 'either':
      return form.of.flatMap((each) => below(each, key));
    case 'any':
      return [form];
    default:
      return [];
  }
};

const keysOf = (form: Form): readonly string[] => {
  switch (form.is) {
    case 'record':
      return Object.keys(form.members);
    case 'map':
      return form.keys.words;
    case 'list':
      return ['0'];
    case 'either':
      return form.of.flatMap(keysOf);
    default:
      return [];
  }
};

const read = (written: string): Reading<string> => {
  let forms: readonly Form[] = [expectation];
  const passed: string[] = [];
  for (const key of written.split('.')) {
    const next = forms.flatMap((form) => below(form, key));
    if (next.length === 0) {
      const known = forms.flatMap(keysOf);
      const where = passed.length === 0 ? 'the state' : passed.join('.');
      return {
        problem:
          known.length === 0
            ? `is no part of the state: ${where} has no parts`
            : `is no part of the state: ${where} has no "${key}"; ${hint(key, known)}`,
      };
    }
    forms = next;
    passed.push(key);
  }
  return { value: written };
};

const FIRST = expectation.is === 'record' ? Object.keys(expectation.members) : [];

/** A path into the state. */
export const statePart: Shape<string> = text('a part of the state such as cart or cart.items', {
  pattern: `^(?:${FIRST.join('|')})(?:\\.|$)`,
  read,
});

/** What is at a path, inside objects that lead there; undefined inside where nothing is. */
export const partAt = (state: unknown, path: string): unknown => {
  let value = state;
  for (const key of path.split('.')) {
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
  }
  return value;
};
