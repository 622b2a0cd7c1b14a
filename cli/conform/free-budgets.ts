/** The settings of a core that limits nothing: a backend with the core calls has budgets of its own. */
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import { isJsonObject } from '../input/json-object.ts';

const FREE = { limit: 1_000_000, withinMs: 1 };

const freed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(freed);
  if (!isJsonObject(value)) return value;
  if ('limit' in value && 'withinMs' in value) return FREE;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, freed(part)]));
};

export const withFreeBudgets = (settings: Settings): Settings => ({
  ...settings,
  // Every budget has the same shape.
  budgets: freed(settings.budgets) as Settings['budgets'],
});
