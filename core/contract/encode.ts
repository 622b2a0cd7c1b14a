/** Writes a value as the JSON of its shape: a server's answers, a client's requests. What is undefined is left out. */
import type { AnyShape, Part, Shape } from './shape.ts';

export const encode = <T>(shape: Shape<T>, value: NoInfer<T>): unknown => written(shape, value);

const written = (shape: AnyShape, value: unknown): unknown => {
  switch (shape.kind) {
    case 'object':
      return membersOf(shape.parts, value as Values);
    case 'array':
      return (value as readonly unknown[]).map((one) => written(shape.item, one));
    case 'record':
      return Object.fromEntries(Object.entries(value as Values).map(([id, one]) => [id, written(shape.item, one)]));
    case 'nullable':
      return value === null ? null : written(shape.inner, value);
    case 'orEmpty':
      return value === null ? {} : written(shape.inner, value);
    case 'codec':
      return written(shape.inner, shape.encode(value));
    case 'null':
      return null;
    default:
      return value;
  }
};

/** Values that a shape of several parts describes. */
type Values = Readonly<Record<string, unknown>>;

const membersOf = (parts: readonly Part[], value: Values): Values => {
  const json: Record<string, unknown> = {};
  for (const { name, json: key = name, shape } of parts) {
    const one = value[name];
    if (one !== undefined && shape.kind !== 'implied') json[key] = written(shape, one);
  }
  return json;
};
