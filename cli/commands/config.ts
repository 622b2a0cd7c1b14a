/** `config`: shows the server's configuration that is in force, with secrets masked, or the texts of SMS to be registered. */
import type { Command } from 'commander';
import pc from 'picocolors';
import { brand } from '../../core/catalogue/brand.ts';
import type { Config } from '../../server/config/read-config.ts';
import { shownConfig, type ShownVariable } from '../../server/config/shown-config.ts';
import { configOption, loadConfig } from '../config/load-config.ts';
import type { Io } from '../io.ts';
import { examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { printable } from '../text/printable.ts';
import { table, type Cell, type Column } from '../text/table.ts';
import { showSmsTemplates } from './show-sms-templates.ts';

type Options = { readonly config?: string; readonly json?: boolean; readonly smsTemplates?: boolean };

const COLUMNS: readonly Column[] = [
  { head: 'variable', align: 'left' },
  { head: 'value', align: 'left' },
  { head: 'from', align: 'left' },
  { head: 'what it is', align: 'left' },
];

/** Longer values are cut, so that the columns stay in sight; `--json` has them whole. */
const VALUE_CHARACTERS = 48;

const shortened = (text: string): string =>
  text.length <= VALUE_CHARACTERS ? text : `${text.slice(0, VALUE_CHARACTERS - 1)}…`;

const rowOf = ({ name, value, from, what }: ShownVariable, useColour: boolean): readonly Cell[] => {
  const { bold, cyan, dim, green } = pc.createColors(useColour);
  const isSet = from !== null && from !== 'default';
  return [
    { text: name, paint: cyan },
    { text: value === null ? '–' : shortened(printable(value)), paint: isSet ? bold : dim },
    { text: from ?? '–', paint: isSet ? green : dim },
    { text: what, paint: dim },
  ];
};

const configTable = ({ entries, missing }: Config, useColour: boolean): string => {
  const { bold, dim, yellow } = pc.createColors(useColour);
  const rows = shownConfig(entries).map((variable) => rowOf(variable, useColour));
  const needs = missing.map((one) => `  ${yellow(one)}\n`).join('');
  const note = missing.length === 0 ? '' : `\n${bold('Without --sandbox the shop still needs:')}\n${needs}`;
  return table(COLUMNS, rows, dim) + note;
};

const showConfig = async (io: Io, options: Options): Promise<void> => {
  const { config: file, json = false, smsTemplates = false } = options;
  if (smsTemplates) return showSmsTemplates(io, { file, json });
  const config = loadConfig(io, file === undefined ? {} : { file });
  if (config === undefined) return;
  if (json) await io.write(jsonDocument({ variables: shownConfig(config.entries), missing: config.missing }));
  else await io.write(configTable(config, io.colour));
};

export const setUp = (command: Command, io: Io): void => {
  command
    .addOption(configOption())
    .option('--sms-templates', 'print every text of an SMS as it is to be registered (DLT), and which have no id yet')
    .option('--json', 'print JSON')
    .addHelpText('after', examples(`${brand.slug} config`, `${brand.slug} config --sms-templates --config shop.env`))
    .action((options: Options) => showConfig(io, options));
};
