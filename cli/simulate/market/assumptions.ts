/** The list of a market's numbers, each with its name, its value and what it means: a report is conditional on them. */
import { descriptionOf, entriesOf, itemOf, type Part } from '../../../adapters/settings/schema-parts.ts';
import type { Assumption } from '../report/simulation-report.ts';
import { marketSchema } from './market-schema.ts';

/**
 * `written` is the document as it was read from YAML, and passed its checks. A name is the path in the file, such as
 * `shopper.browse.bounce` or `personas.regular.share`; durations are as they are written, such as `20s`.
 */
export const assumptionsOf = (written: unknown): readonly Assumption[] => listed(written, marketSchema, '', '');

const listed = (written: unknown, part: Part, path: string, inherited: string): readonly Assumption[] => {
  const meaning = descriptionOf(part) ?? inherited;
  if (typeof written === 'number' || typeof written === 'string') {
    // A persona's name is part of every path below it.
    return path.endsWith('.name') ? [] : [{ name: path, value: written, meaning }];
  }
  if (Array.isArray(written)) {
    const item = itemOf(part);
    return item === undefined
      ? []
      : written.flatMap((value: unknown) => listed(value, item, `${path}.${nameIn(value)}`, meaning));
  }
  const entries = entriesOf(part);
  if (typeof written !== 'object' || written === null || entries === undefined) return [];
  return Object.entries(written).flatMap(([key, value]) => {
    const inner = entries[key];
    return inner === undefined ? [] : listed(value, inner, path === '' ? key : `${path}.${key}`, meaning);
  });
};

const nameIn = (persona: unknown): string =>
  typeof persona === 'object' && persona !== null && 'name' in persona ? String(persona.name) : '';
