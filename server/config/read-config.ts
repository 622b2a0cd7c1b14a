/**
 * Reads the server's configuration: flags take precedence over the environment, the environment over the file, and the
 * file over defaults. Everything is checked, and all problems are reported together.
 */
import * as v from 'valibot';
import { withoutPassword } from '../../adapters/system/without-password.ts';
import { parseConfigFile } from './config-file.ts';
import { aboutOf, GROUPS, isVariable, VARIABLE_NAMES, type About, type Group, type VariableName } from './variables.ts';

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

export type Config = Extract<ReadConfig, { readonly isValid: true }>['config'];
export type ReadConfig = ReturnType<typeof readConfig>;

export type ConfigSources = {
  /** Text by variable. An empty one counts as given. */
  readonly flags?: Readonly<Partial<Record<VariableName, string>>>;
  /** An empty variable counts as unset, here and in the file. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The text of the configuration file. */
  readonly file?: string;
};

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

export const readConfig = (sources: ConfigSources) => {
  const { lines, problems: fileProblems, entryOf } = readSources(sources);
  const entries = VARIABLE_NAMES.flatMap((name) => entryOf(name) ?? []);
  const byName = new Map<string, Entry>(entries.map((entry) => [entry.name, entry]));
  const isGiven = (name: string): boolean => (byName.get(name)?.from ?? 'default') !== 'default';
  const texts = Object.fromEntries(entries.map(({ name, text }) => [name, text]));

  const problems: ConfigProblem[] = [...fileProblems];
  for (const { name, line } of lines)
    if (!isVariable(name)) problems.push({ message: `there is no variable ${name}`, line, unknown: name });

  /** Undefined where nothing of the group is given. */
  const read = <Config>(group: Group<Config>): Config | undefined => {
    const names = Object.keys(group.own).filter(isVariable);
    const given = names.find(isGiven);
    if (given === undefined && group.what !== '') return undefined;
    const missing = (...either: readonly VariableName[]): ConfigProblem => ({
      message: `${either.map(described).join(' or ')} is missing: ${given} is set, and ${group.what} needs it too`,
    });
    const parsed = v.safeParse(group.schema, texts);
    for (const issue of parsed.issues ?? []) {
      const name = String(issue.path?.[0]?.key);
      const entry = byName.get(name);
      if (entry === undefined && isVariable(name)) problems.push(missing(name));
      // What the group needs of another one is reported there.
      else if (entry !== undefined && names.includes(entry.name)) problems.push(...wrongValue(issue, entry));
    }
    for (const name of names) {
      const { or, notWith } = aboutOf(name);
      if (or !== undefined && isVariable(or) && !isGiven(name) && !isGiven(or)) problems.push(missing(name, or));
      if (notWith !== undefined && isGiven(name) && isGiven(notWith))
        problems.push({ message: `${notWith} and ${name} are both set: ${group.what} is given by one or the other` });
    }
    return parsed.success ? parsed.output : undefined;
  };

  const values = read(GROUPS.server);
  const [digestKeys, razorpay, sms] = [read(GROUPS.digestKeys), read(GROUPS.razorpay), read(GROUPS.sms)];
  const [mail, login, conversion] = [read(GROUPS.mail), read(GROUPS.smtpLogin), read(GROUPS.conversion)];
  problems.push(...sharedSecret(byName), ...entries.flatMap(sampleProblem));
  if (values === undefined || problems.length > 0) return { isValid: false, problems } as const;
  return {
    isValid: true,
    config: {
      values,
      razorpay,
      /** The gateways of the channels that have one. */
      messageSinks: {
        ...(sms !== undefined && { sms }),
        ...(mail !== undefined && { mail: { ...mail, ...login } }),
        ...(conversion !== undefined && { conversion }),
      },
      digestKeys,
      /** What a shop without a sandbox still needs, each with its variables. */
      missing: [
        ...Object.values(GROUPS).flatMap(missingGroup(isGiven)),
        ...VARIABLE_NAMES.flatMap((name) => {
          const { inProduction, fallback } = aboutOf(name);
          return inProduction === undefined || byName.get(name)?.text !== fallback ? [] : [`${inProduction} (${name})`];
        }),
      ],
      /** Every variable that has a value, in the order of the schema. */
      entries,
    },
  } as const;
};

const described = (name: VariableName): string => {
  const { what, allowed } = aboutOf(name);
  return `${name} (${what}; ${allowed})`;
};

/** A group that a shop needs without a sandbox and that is not given, with its variables. */
const missingGroup =
  (isGiven: (name: string) => boolean) =>
  ({ what, own, isRequired }: Group<unknown>): readonly string[] => {
    if (!isRequired || Object.keys(own).some(isGiven)) return [];
    const needed = Object.keys(own)
      .filter(isVariable)
      .filter((name) => aboutOf(name).sample !== undefined)
      .map((name) => [name, aboutOf(name).or].filter(Boolean).join(' or '));
    return [`${what} (${needed.join(', ')})`];
  };

/** How a problem names a variable: by its flag where that has set it. */
const calledBy = ({ name, from }: Entry): string => (from === 'flag' ? (aboutOf(name).flag ?? name) : name);
const atLine = ({ line }: Entry): Pick<ConfigProblem, 'line'> => (line === undefined ? {} : { line });

/** The problem of a value, which is shown unless it is or contains a secret. */
const wrongValue = (
  issue: { readonly type: string; readonly message: string },
  entry: Entry,
): readonly ConfigProblem[] => {
  // Reported as a sample.
  if (SAMPLE_MARK.test(entry.text)) return [];
  const { what, allowed, secret } = aboutOf(entry.name);
  // What lacks a part is not wrong itself.
  const problem =
    issue.type === 'raw_check'
      ? ` (${what}) ${issue.message}`
      : `${shownText(entry.text, secret)} (${what}) must be ${allowed}`;
  return [{ message: `${calledBy(entry)}${problem}`, ...atLine(entry) }];
};

/**
 * Marks every value of server/deploy/shop.env.example that is a brand's own. The secrets among them are public: with one of
 * them anybody could sign a payment event.
 */
export const SAMPLE_MARK = /replace[-_ ]?this/iu;

const sampleProblem = (entry: Entry): readonly ConfigProblem[] =>
  SAMPLE_MARK.test(entry.text)
    ? [
        {
          message: `${calledBy(entry)} (${aboutOf(entry.name).what}) still has its sample value; replace it`,
          ...atLine(entry),
        },
      ]
    : [];

/** The wrong text in quotes, without its secrets; text that cannot be parsed may have its password anywhere. */
const shownText = (text: string, secret: About['secret']): string => {
  const isPlain = secret === undefined ? !/:\/\/.*@/u.test(text) : secret === 'password' && !text.includes('@');
  if (isPlain) return ` "${withoutPassword(text)}"`;
  const [, scheme, host] = /^([a-z]+:\/\/).*(@[^@]*)$/iu.exec(text) ?? [];
  return secret === 'all' || scheme === undefined ? '' : ` "${scheme}…${host}"`;
};

/** Whoever has one of these secrets must not be able to sign with the other. */
const sharedSecret = (entries: ReadonlyMap<string, Entry>): readonly ConfigProblem[] => {
  const webhook = entries.get('RAZORPAY_WEBHOOK_SECRET');
  if (webhook === undefined || webhook.text !== entries.get('RAZORPAY_KEY_SECRET')?.text) return [];
  const message =
    'RAZORPAY_WEBHOOK_SECRET is the same as RAZORPAY_KEY_SECRET: choose another secret for the webhook in the dashboard of Razorpay, and set it here';
  return [{ message, ...atLine(webhook) }];
};

export const MASK = '•••';

export type ShownVariable = {
  readonly name: string;
  /** Masked where it is secret; null if the variable is unset. */
  readonly value: string | null;
  /** Null if the variable is unset. */
  readonly from: Source | null;
  readonly what: string;
};

/** Every variable, in the order of the schema, to be shown. */
export const shownConfig = (entries: readonly Entry[]): readonly ShownVariable[] =>
  VARIABLE_NAMES.map((name) => {
    const { what, secret } = aboutOf(name);
    const { text, from } = entries.find((one) => one.name === name) ?? { text: null, from: null };
    const hasPassword = secret === 'password' || text?.includes('://') === true;
    const shown = text !== null && hasPassword ? withoutPassword(text, MASK) : text;
    return { name, value: secret === 'all' && text !== null ? MASK : shown, from, what };
  });
