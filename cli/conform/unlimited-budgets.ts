/** The settings of a core that limits nothing: a backend with the core calls has budgets of its own. */
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import { isJsonObject } from '../input/json-object.ts';

const UNLIMITED = { limit: 1_000_000, withinMs: 1 };

const unlimited = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(unlimited);
  if (!isJsonObject(value)) return value;
  if ('limit' in value && 'withinMs' in value) return UNLIMITED;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, unlimited(part)]));
};

export const withUnlimitedBudgets = (settings: Settings): Settings => ({
  ...settings,
  // Every budget has the same shape.
  budgets: unlimited(settings.budgets) as Settings['budgets'],
});
