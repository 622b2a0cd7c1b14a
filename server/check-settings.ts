/** What a server checks about its settings before it listens, and an operator's command before it begins (spec 10.22). */
import { readBuiltSettings } from '../adapters/settings/built-settings.ts';
import { describeSettings, type LoadedSettings, type SettingsId } from '../adapters/settings/load-settings.ts';
import { brand } from '../core/catalogue/brand.ts';
import { samplesIn } from '../core/catalogue/settings/samples.ts';
import type { Settings } from '../core/catalogue/settings/settings.ts';
import { StartError } from './start-error.ts';
import type { StoreMark } from './stores/store-use.ts';

/** What a server's storefront must have been built with. */
export type BuiltFor = {
  readonly settings?: Pick<LoadedSettings, 'id' | 'path'> | undefined;
  /** The public origin of the site. */
  readonly origin?: string | undefined;
};

/** The command that builds the storefront. */
export const RELEASE = `npx ${brand.slug} release`;

/**
 * The storefront was built with other settings, and its pages would show other prices, or for another address, and its links
 * would lead there. At most one problem.
 */
export const buildProblems = async (clientRoot: string, { settings, origin }: BuiltFor): Promise<readonly string[]> => {
  const built = await readBuiltSettings(clientRoot);
  if (built === undefined) return [`the storefront does not say which settings it was built with; run ${RELEASE}`];
  if (settings !== undefined && built.hash !== settings.id.hash) return [otherSettings(built, settings, origin)];
  if (origin === undefined || built.origin === origin) return [];
  return [
    `the storefront was built for ${built.origin ?? 'no address'}, but SITE_ORIGIN of the server is ${origin}; ` +
      `build again with ${buildCommand(settings?.path, origin)}, or correct SITE_ORIGIN`,
  ];
};

const buildCommand = (settings: string | undefined, origin: string | undefined): string =>
  [
    ...(origin === undefined ? [] : [`SITE_ORIGIN=${origin}`]),
    RELEASE,
    ...(settings === undefined ? [] : [`--settings ${settings}`]),
  ].join(' ');

const otherSettings = (
  built: SettingsId,
  { id, path }: NonNullable<BuiltFor['settings']>,
  origin: string | undefined,
): string => {
  if (path !== undefined && built.file === id.file)
    return (
      `the settings ${path} were changed after the storefront was built (${built.hash} then, ${id.hash} now); ` +
      `build again with ${buildCommand(path, origin)}, or undo the change`
    );
  return (
    `the storefront was built with other settings (${describeSettings(built)}) than the server has (${describeSettings(id)}); ` +
    `name the same file with --settings, or build again with ${buildCommand(path ?? 'FILE', origin)}`
  );
};

/** What a shop in production would assert although nobody has stated it (spec 10.26), a sentence each; none for nothing. */
export const sampleProblems = (settings: Settings): readonly string[] => {
  const samples = samplesIn(settings);
  const facts = samples.filter(({ isConfirmable }) => !isConfirmable);
  return [
    ...(facts.length === 0
      ? []
      : [
          `the settings still have samples: set ${facts.map(({ name }) => name).join(', ')} in a file and name it with --settings. --sandbox accepts samples`,
        ]),
    ...samples
      .filter(({ isConfirmable }) => isConfirmable)
      .map(
        ({ name, what }) =>
          `${what}: still the sample. Make it your own, or list ${name} under confirmed in the settings`,
      ),
  ];
};

/**
 * Throws StartError for an operator's command with other settings than the servers of the store have, or with the
 * sample seller on the store of a shop: what it writes, such as an invoice, would be false.
 */
export const requireSettingsOfServers = (own: LoadedSettings, { use, servers }: StoreMark): void => {
  const how = 'pass the settings file of the servers with --settings or SHOP_SETTINGS';
  if (servers !== undefined && servers.hash !== own.id.hash)
    throw new StartError(
      `the servers on this store have other settings (${describeSettings(servers)}) than this command (${describeSettings(own.id)}); ${how}`,
    );
  if (use === 'shop' && samplesIn(own.settings).length > 0)
    throw new StartError(`the settings of this command have samples, which a shop in production cannot have; ${how}`);
};
