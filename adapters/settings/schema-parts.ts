/** Reads the structure of a valibot schema: its keys, the schemas under them, and what they are described as. */
import * as v from 'valibot';

export type Part = v.GenericSchema;

/** The schema itself, without what makes it optional. */
export const inner = (part: Part): Part => ('wrapped' in part ? inner(part.wrapped as Part) : part);

/** The schemas of an object's keys; undefined for what is no object. */
export const entriesOf = (part: Part): Readonly<Record<string, Part>> | undefined => {
  const schema = inner(part);
  return 'entries' in schema ? (schema.entries as Readonly<Record<string, Part>>) : undefined;
};

/** The schema of a list's items; undefined for what is no list. */
export const itemOf = (part: Part): Part | undefined => {
  const schema = inner(part);
  return 'item' in schema ? (schema.item as Part) : undefined;
};

export const descriptionOf = (part: Part): string | undefined =>
  v.getDescription(part) ?? v.getDescription(inner(part));
