/**
 * Puts the brand's settings into the bundle: web/settings/settings.ts is replaced by literals, one for each export, so
 * that a chunk holds only the parts that it uses.
 */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Settings } from '../../core/catalogue/settings.ts';

/** The module's exports under these settings. */
const exportsOf = ({ seller, budgets, ...settings }: Settings): Readonly<Record<string, unknown>> => ({
  settings,
  seller,
  budgets,
});

export const settingsModule = (web: string, settings: Settings): Plugin => {
  const file = join(web, 'settings', 'settings.ts');
  return {
    name: 'settings-module',
    enforce: 'pre',
    load: (id) =>
      id === file
        ? Object.entries(exportsOf(settings))
            .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
            .join('\n')
        : undefined,
  };
};
