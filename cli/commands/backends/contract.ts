/** `contract`: prints the contract of the API as an OpenAPI document. */
import { Option, type Command } from 'commander';
import { brand } from '../../../core/catalogue/brand.ts';
import { CONTRACT_LEVELS, type ContractLevel } from '../../../core/contract/call.ts';
import { EXIT, type Io } from '../../io.ts';
import { examples } from '../../text/examples.ts';
import { jsonDocument } from '../../text/json.ts';
import { settingsOf, settingsOption, type SettingsOption } from '../settings-option.ts';
import { LEVELS_HELP } from './session-options.ts';
import { version } from '../../version.ts';

type Options = SettingsOption & { readonly level?: ContractLevel; readonly json?: boolean };

/** Of a line of YAML, in characters. */
const LINE_WIDTH = 100;

const HELP = `${LEVELS_HELP}

An OpenAPI 3.1 document with the path, the parameters, the body, the answers and the
refusal codes of every call, generated from the table that client and server use. Its
description has the catalogue and the codes, the sums as formulas, what ends when, and at
level extended the states of an order and the gateway's signatures.
${brand.slug} conform checks whether a backend keeps it.`;

const print = async (io: Io, { level = 'extended', json = false, ...options }: Options): Promise<void> => {
  const { openApiDocument } = await import('../../../adapters/wire/contract/openapi-document.ts');
  const document = openApiDocument({ version: version(), level, settings: (await settingsOf(options)).settings });
  if (json) await io.write(jsonDocument(document));
  else {
    const { stringify } = await import('yaml');
    // PHP reads YAML 1.1, where an unquoted yes is a boolean.
    await io.write(
      stringify(document, {
        lineWidth: LINE_WIDTH,
        aliasDuplicateObjects: false,
        compat: 'yaml-1.1',
        blockQuote: 'literal',
      }),
    );
  }
  io.finish(EXIT.ok);
};

export const setUp = (command: Command, io: Io): void => {
  command
    .addOption(new Option('--level <level>', 'the calls to print').choices(CONTRACT_LEVELS).default('extended'))
    .option('--json', 'print JSON instead of YAML')
    .addOption(settingsOption('the settings whose prices, codes and fees it names, a YAML file over the defaults'))
    .addHelpText('after', HELP)
    .addHelpText(
      'after',
      examples(`${brand.slug} contract > shop-api.yaml`, `${brand.slug} contract --level core --json`),
    )
    .action((options: Options) => print(io, options));
};
