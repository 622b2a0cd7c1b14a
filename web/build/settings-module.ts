/**
 * Puts the brand's settings into the bundle: the modules of web/settings are replaced by literals, one for each export,
 * so that a chunk holds only the parts that it uses.
 */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Settings } from '../../core/catalogue/settings/settings.ts';

/** The exports of each module under these settings. */
const exportsOf = ({
  seller,
  budgets,
  retention,
  reviews,
  confirmed: _ofTheServer,
  ...settings
}: Settings): Readonly<Record<string, Readonly<Record<string, unknown>>>> => ({
  'settings.ts': { settings, budgets, retention, reviews },
  'seller.ts': { seller },
  'brand.ts': { brandName: seller.brand },
});

export const settingsModule = (web: string, settings: Settings): Plugin => {
  const sources = new Map(
    Object.entries(exportsOf(settings)).map(([file, values]) => [
      join(web, 'settings', file),
      Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n'),
    ]),
  );
  return { name: 'settings-module', enforce: 'pre', load: (id) => sources.get(id) };
};
