/** `config settings`: prints the settings in force, or their schema; checks a document on the way. */
import { Argument, type Command } from 'commander';
import { brand } from '../../core/catalogue/brand.ts';
import { settingsOf, settingsOption } from './settings-option.ts';
import { BadInput, EXIT, type Io } from '../io.ts';
import { withSuggestions } from '../shell-completion/suggestions.ts';
import { examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';

type Options = { readonly settings?: string; readonly schema?: boolean; readonly json?: boolean };

const HELP = `
A settings document contains only what differs from the defaults. The storefront must be
built with the same settings that the server uses: the first line of the output is their hash.`;

const printSchema = async (io: Io, hasFile: boolean): Promise<void> => {
  if (hasFile) throw new BadInput('--schema cannot be combined with a file');
  const { settingsJsonSchema } = await import('../../adapters/settings/settings-json-schema.ts');
  await io.write(jsonDocument(settingsJsonSchema()));
};

const printSettings = async (io: Io, file: string | undefined, json: boolean): Promise<void> => {
  const { settings, id } = await settingsOf(file === undefined ? {} : { settings: file });
  const { documentOf, settingsYaml } = await import('../../adapters/settings/settings-yaml.ts');
  const { describeSettings } = await import('../../adapters/settings/load-settings.ts');
  await io.write(
    json
      ? jsonDocument({ ...id, settings: documentOf(settings) })
      : settingsYaml(settings, `Settings ${describeSettings(id)}`),
  );
};

const run = async (io: Io, named: string | undefined, options: Options): Promise<void> => {
  const { schema = false, json = false } = options;
  if (schema) await printSchema(io, named !== undefined);
  else await printSettings(io, named ?? options.settings, json);
  io.finish(EXIT.ok);
};

export const setUp = (command: Command, io: Io): void => {
  command
    .addArgument(
      withSuggestions(
        new Argument('[file]', 'the settings document to check; it is printed together with the defaults'),
        'files',
      ),
    )
    .addOption(settingsOption())
    .option('--schema', 'print the JSON schema of a settings document')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .addHelpText(
      'after',
      examples(`${brand.slug} config settings > shop.yaml`, `${brand.slug} config settings shop.yaml`),
    )
    .action((file: string | undefined, options: Options) => run(io, file, options));
};
