/**
 * Reads the server's configuration: flags take precedence over the environment, the environment over the file, and the
 * file over defaults. Everything is checked, and all problems are reported together.
 */
import * as v from 'valibot';
import { withoutPassword } from '../../adapters/system/without-password.ts';
import { parseConfigFile } from './config-file.ts';
import type { RazorpayConfig } from '../../adapters/payments/razorpay-config.ts';
import type { MessageSinksConfig } from '../message-sinks.ts';
import type { DigestKeys } from '../stores/digest-key.ts';
import {
  digestKeysOf,
  mailOf,
  metaOf,
  missingGroups,
  missingInGroups,
  razorpayOf,
  sinkProblems,
  smsOf,
} from './groups.ts';
import {
  aboutOf,
  configSchema,
  isVariable,
  VARIABLE_NAMES,
  type About,
  type Values,
  type VariableName,
} from './variables.ts';

export type Source = 'flag' | 'environment' | 'file' | 'default';

/** A variable's text, and where it comes from. */
export type Entry = {
  readonly name: VariableName;
  readonly text: string;
  readonly from: Source;
  /** In the file, counted from 1. */
  readonly line?: number;
};

export type ConfigProblem = {
  readonly message: string;
  /** In the file, counted from 1; absent where the file is not at fault. */
  readonly line?: number;
  /** The name that no variable has. */
  readonly unknown?: string;
};

export type Config = {
  readonly values: Values;
  readonly razorpay: RazorpayConfig | undefined;
  /** The gateways of the channels that have one. */
  readonly messageSinks: MessageSinksConfig;
  readonly digestKeys: DigestKeys | undefined;
  /** What a shop without a sandbox still needs: groups, each with its variables. */
  readonly missing: readonly string[];
  /** Every variable that has a value, in the order of the schema. */
  readonly entries: readonly Entry[];
};

export type ConfigSources = {
  /** Text by variable. An empty one counts as given. */
  readonly flags?: Readonly<Partial<Record<VariableName, string>>>;
  /** An empty variable counts as unset, here and in the file. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The text of the configuration file. */
  readonly file?: string;
};

export type ReadConfig =
  | { readonly isValid: true; readonly config: Config }
  | { readonly isValid: false; readonly problems: readonly ConfigProblem[] };

/** Where each variable's text comes from, and the lines of the file. */
const readSources = ({ flags = {}, environment, file = '' }: ConfigSources) => {
  const { lines, problems } = parseConfigFile(file);
  const inFile = new Map(lines.map((line) => [line.name, line]));
  const entryOf = (name: VariableName): Entry | undefined => {
    const flag = flags[name];
    if (flag !== undefined) return { name, text: flag, from: 'flag' };
    const variable = environment[name];
    if (variable !== undefined && variable !== '') return { name, text: variable, from: 'environment' };
    const line = inFile.get(name);
    if (line !== undefined && line.value !== '') return { name, text: line.value, from: 'file', line: line.line };
    const { fallback } = aboutOf(name);
    return fallback === undefined ? undefined : { name, text: fallback, from: 'default' };
  };
  return { lines, problems, entryOf };
};

/**
 * The texts of a few variables, unchecked: a command that needs no others must not fail for what a server needs. A line
 * of the file that cannot be read is a problem all the same.
 */
export const readEntries = <Name extends VariableName>(
  names: readonly Name[],
  sources: ConfigSources,
): { readonly entries: Readonly<Partial<Record<Name, Entry>>>; readonly problems: readonly ConfigProblem[] } => {
  const { problems, entryOf } = readSources(sources);
  const entries: Partial<Record<Name, Entry>> = {};
  for (const name of names) {
    const entry = entryOf(name);
    if (entry !== undefined) entries[name] = entry;
  }
  return { entries, problems };
};

export const readConfig = (sources: ConfigSources): ReadConfig => {
  const { lines, problems: fileProblems, entryOf } = readSources(sources);

  const entries = VARIABLE_NAMES.flatMap((name) => entryOf(name) ?? []);
  const byName = new Map<VariableName, Entry>(entries.map((entry) => [entry.name, entry]));
  const isGiven = (name: VariableName): boolean => (byName.get(name)?.from ?? 'default') !== 'default';

  const parsed = v.safeParse(configSchema, Object.fromEntries(entries.map(({ name, text }) => [name, text])));
  const problems: readonly ConfigProblem[] = [
    ...fileProblems,
    ...lines
      .filter(({ name }) => !isVariable(name))
      .map(({ name, line }) => ({ message: `there is no variable ${name}`, line, unknown: name })),
    ...(parsed.issues ?? []).flatMap((issue) => wrongValue(issue, byName)),
    ...missingInGroups(isGiven).map(({ names, group, given }) => ({
      message: `${names.map(described).join(' or ')} is missing: ${given} is set, and ${group} needs it too`,
    })),
    ...combinations(isGiven),
    ...sharedSecret(byName),
    ...entries.flatMap(sampleProblem),
  ];
  if (!parsed.success || problems.length > 0) return { isValid: false, problems };
  const values = parsed.output;
  const messageSinks = messageSinksOf(values);
  const refused = sinkProblems(messageSinks, isGiven);
  if (refused.length > 0) return { isValid: false, problems: refused.map((message) => ({ message })) };
  return {
    isValid: true,
    config: {
      values,
      razorpay: razorpayOf(values),
      messageSinks,
      digestKeys: digestKeysOf(values),
      missing: [
        ...missingGroups(isGiven),
        ...(values.SITE_ORIGIN === undefined ? [`${aboutOf('SITE_ORIGIN').what} (SITE_ORIGIN)`] : []),
        ...(values.TRUSTED_PROXIES === 0 ? ['a reverse proxy in front (TRUSTED_PROXIES)'] : []),
      ],
      entries,
    },
  };
};

const messageSinksOf = (values: Values): MessageSinksConfig => {
  const [sms, mail, conversion] = [smsOf(values), mailOf(values), metaOf(values)];
  return {
    ...(sms !== undefined && { sms }),
    ...(mail !== undefined && { mail }),
    ...(conversion !== undefined && { conversion }),
  };
};

const described = (name: VariableName): string => {
  const { what, allowed } = aboutOf(name);
  return `${name} (${what}; ${allowed})`;
};

/** The problem of a value, which is shown unless it is or contains a secret. */
const wrongValue = (
  issue: {
    readonly type: string;
    readonly message: string;
    readonly path?: readonly { readonly key: unknown }[] | undefined;
  },
  entries: ReadonlyMap<VariableName, Entry>,
): readonly ConfigProblem[] => {
  const name = String(issue.path?.[0]?.key);
  const entry = isVariable(name) ? entries.get(name) : undefined;
  if (entry === undefined) return [{ message: issue.message }];
  // Reported as a sample.
  if (SAMPLE_MARK.test(entry.text)) return [];
  const { what, allowed, secret, flag } = aboutOf(entry.name);
  const called = entry.from === 'flag' ? (flag ?? name) : name;
  const problem = issue.type === 'raw_transform' ? issue.message : `must be ${allowed}`;
  return [
    {
      message: `${called}${shownText(entry.text, secret)} (${what}) ${problem}`,
      ...(entry.line !== undefined && { line: entry.line }),
    },
  ];
};

/**
 * Marks every value of server/deploy/shop.env.example that is a brand's own. The secrets among them are public: with one of
 * them anybody could sign a payment event.
 */
export const SAMPLE_MARK = /replace[-_ ]?this/iu;

const sampleProblem = ({ name, text, from, line }: Entry): readonly ConfigProblem[] => {
  if (!SAMPLE_MARK.test(text)) return [];
  const { what, flag } = aboutOf(name);
  return [
    {
      message: `${from === 'flag' ? (flag ?? name) : name} (${what}) still has its sample value; replace it`,
      ...(line !== undefined && { line }),
    },
  ];
};

/** The wrong text in quotes, without its secrets; text that cannot be parsed may have its password anywhere. */
const shownText = (text: string, secret: About['secret']): string => {
  const isPlain = secret === undefined ? !/:\/\/.*@/u.test(text) : secret === 'password' && !text.includes('@');
  if (isPlain) return ` "${withoutPassword(text)}"`;
  const [, scheme, host] = /^([a-z]+:\/\/).*(@[^@]*)$/iu.exec(text) ?? [];
  return secret === 'all' || scheme === undefined ? '' : ` "${scheme}…${host}"`;
};

const SMTP_PARTS: readonly VariableName[] = ['SMTP_HOST', 'SMTP_PORT', 'SMTP_USER', 'SMTP_PASSWORD'];

/** Variables that exclude or need each other. */
const combinations = (isGiven: (name: VariableName) => boolean): readonly ConfigProblem[] => [
  ...(isGiven('DIGEST_KEY_OLD') && !isGiven('DIGEST_KEY')
    ? [{ message: `${described('DIGEST_KEY')} is missing: DIGEST_KEY_OLD is set` }]
    : []),
  ...(isGiven('META_PIXEL_ID') && !isGiven('SITE_ORIGIN')
    ? [{ message: `${described('SITE_ORIGIN')} is missing: META_PIXEL_ID is set` }]
    : []),
  ...(isGiven('SMTP_URL')
    ? SMTP_PARTS.filter(isGiven).map((name) => ({
        message: `SMTP_URL and ${name} are both set: the mail server is given by its URL or by its parts`,
      }))
    : []),
];

/** Whoever has one of these secrets must not be able to sign with the other. */
const sharedSecret = (entries: ReadonlyMap<VariableName, Entry>): readonly ConfigProblem[] => {
  const webhook = entries.get('RAZORPAY_WEBHOOK_SECRET');
  if (webhook === undefined || webhook.text !== entries.get('RAZORPAY_KEY_SECRET')?.text) return [];
  return [
    {
      message:
        'RAZORPAY_WEBHOOK_SECRET is the same as RAZORPAY_KEY_SECRET: choose another secret for the webhook in the dashboard of Razorpay, and set it here',
      ...(webhook.line !== undefined && { line: webhook.line }),
    },
  ];
};
