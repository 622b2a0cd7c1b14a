/**
 * `config show`: the server's configuration that is in force, with secrets masked, and everything for which `serve` would
 * refuse it. `config settings` and `config sms-templates` have files of their own.
 */
import type { Command } from 'commander';
import pc from 'picocolors';
import { brand } from '../../core/catalogue/brand.ts';
import { SMS_TEMPLATE_NAMES } from '../../core/shop/notifications/sms-templates.ts';
import { shownConfig, type Config, type ShownVariable } from '../../server/config/read-config.ts';
import { backendStartProblems, shopStartProblems } from '../../server/start-problems.ts';
import { currentRelease, settingsOrReleases } from '../../server/site/current-release.ts';
import { storeStartProblem } from '../../server/stores/store-start-problem.ts';
import { configOption, loadConfig, variableOption } from '../config/load-config.ts';
import { EXIT, type Io } from '../io.ts';
import { examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { printable } from '../text/printable.ts';
import { table, type Cell, type Column } from '../text/table.ts';
import { backendStartOf, shopStartOf } from './start-options.ts';
import { setUp as setUpSettings } from './settings.ts';
import { setUp as setUpRehearse } from './rehearse.ts';
import { setUp as setUpSmsTemplates } from './sms-templates.ts';
import { refuseArguments, subcommandOf } from '../operator/operator-command.ts';

type Options = {
  readonly config?: string;
  readonly settings?: string;
  readonly sandbox?: boolean;
  readonly json?: boolean;
};

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

const configTable = ({ entries }: Config, useColour: boolean): string => {
  const { dim } = pc.createColors(useColour);
  return table(
    COLUMNS,
    shownConfig(entries).map((variable) => rowOf(variable, useColour)),
    dim,
  );
};

const showConfig = async (io: Io, options: Options): Promise<void> => {
  const { config: file, json = false } = options;
  const flags = options.settings === undefined ? {} : { SHOP_SETTINGS: options.settings };
  const config = loadConfig(io, { flags, ...(file !== undefined && { file }) });
  if (config === undefined) return;
  const problems = await startProblems(config, options.sandbox ?? false);
  const mailedTexts = textsByMailAlone(config);
  if (json) await io.write(jsonDocument({ variables: shownConfig(config.entries), mailedTexts, problems }));
  else await io.write(configTable(config, io.colour) + mailedNote(mailedTexts));
  for (const problem of problems) io.reportError(problem);
  if (problems.length > 0) io.finish(EXIT.badInput);
};

/** The texts of SMS that are not registered, in the order in which to register them. */
const textsByMailAlone = ({ messageSinks: { sms } }: Config): readonly string[] =>
  sms === undefined ? [] : SMS_TEMPLATE_NAMES.filter((name) => !Object.hasOwn(sms.templates, name));

const mailedNote = (texts: readonly string[]): string =>
  texts.length === 0
    ? ''
    : `\n${texts.length} texts of SMS have no id in SMS_TEMPLATES and go by mail alone; register them in this order:\n${texts.join(' ')}\n`;

/** Everything for which `serve` would refuse this configuration; only whether its port is free shows at the start. */
const startProblems = async (config: Config, sandbox: boolean): Promise<readonly string[]> => {
  const { SHOP_SETTINGS: file, BACKEND: backend, STORE: store } = config.values;
  const settings = await settingsOrReleases(file);
  const clientRoot = currentRelease();
  if (backend !== undefined && !sandbox)
    return backendStartProblems({ ...backendStartOf(config, settings), clientRoot });
  const problems = await shopStartProblems({ ...shopStartOf(config, settings, sandbox), clientRoot });
  const storeProblem = await storeStartProblem(store, sandbox ? 'sandbox' : 'shop');
  return storeProblem === undefined ? problems : [...problems, storeProblem];
};

export const setUp = (config: Command, io: Io): void => {
  const { slug } = brand;
  const show = subcommandOf(config, 'show', 'show and check the server’s configuration', true);
  show
    .allowExcessArguments()
    .addOption(configOption())
    .addOption(variableOption('SHOP_SETTINGS', '--settings <file>'))
    .option('--sandbox', 'check it for a sandbox')
    .option('--json', 'print JSON')
    .addHelpText('after', examples(`${slug} config`, `${slug} config show --json`))
    .action((options: Options) => {
      refuseArguments(show.args, config);
      return showConfig(io, options);
    });
  setUpSettings(
    subcommandOf(config, 'settings', 'print and check a brand’s settings: prices, codes, seller, budgets'),
    io,
  );
  setUpRehearse(
    subcommandOf(config, 'rehearse', 'try the keys before the first order: ₹1 paid and refunded, an SMS, a mail'),
    io,
  );
  setUpSmsTemplates(subcommandOf(config, 'sms-templates', 'print the texts of SMS to be registered (DLT)'), io);
  config
    .usage('[command] [options]')
    .addHelpText('after', '\nWithout a command, shows the server’s configuration.')
    .addHelpText('after', examples(`${slug} config`, `${slug} config settings > shop.yaml`));
};
