/** `diff`: plays the same sessions on two backends, and shows the first difference in the shortest session. */
import { join } from 'node:path';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { brand } from '../../../core/catalogue/brand.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import type { Exchange } from '../../conform/backend/exchange.ts';
import type { OpenedBackend } from '../../conform/backend/remote-backend.ts';
import { siteAddress } from '../../input/site-address.ts';
import { makeFolder, writeText } from '../../input/write-text.ts';
import { EXIT, type Io } from '../../io.ts';
import type { MessageSource } from '../../scenario/environment/backend-sandboxes.ts';
import { withSuggestions } from '../../shell-completion/suggestions.ts';
import { examples } from '../../text/examples.ts';
import { jsonDocument } from '../../text/json.ts';
import { headerOption, hidingHeaders, type HeaderOption } from '../header-option.ts';
import { readMessageSource } from '../messages-from.ts';
import { settingsOf, settingsOption, type SettingsOption } from '../settings-option.ts';
import { LEVELS_HELP, sessionOptions, type SessionOptions } from './session-options.ts';

type Options = SettingsOption &
  HeaderOption &
  SessionOptions & {
    readonly ignore?: readonly string[];
    readonly secondOtp?: string;
    readonly secondMessagesFrom?: string;
    readonly json?: boolean;
  };

/** How to learn a backend's one-time passwords. */
type PasswordSource = {
  readonly otp: string | undefined;
  readonly messagesFrom: MessageSource | undefined;
  readonly headers?: HeaderOption['header'];
};

const HELP = `${LEVELS_HELP}

Compares what both answer, call by call, at the level that both offer, and stops at the
first difference. Its session is shortened and written to --out as a scenario that
expects what the first one answered. core is this shop in process, with a sandbox's
tools. Times, numbers and other values that each backend generates are ignored. Sessions
that one of them does not play to the end, for lack of a one-time password for example,
are counted as not compared. --ignore leaves out what the two may answer differently.
Where their new customers have different reward cash, the one with less is credited the
rest if it can be; otherwise reward cash is not compared, and the report says so.

Signing in needs the one-time password of each: --otp and --messages-from apply to both
backends, unless --second-otp or --second-messages-from is given for the second one.

Exit codes: 0 if no answer differs; 1 if one does, or if nothing could be compared;
2 for an invalid command line; 3 where nothing answers at an address.`;

const PATH = /^(?:\$\.)?[\w-]+(?:\.(?:[\w-]+|\*)|\[(?:\d+|\*)\])*$/u;

/** A JSON path: keys and positions with dots between them, `*` for any; `$.` before it and brackets are read, too. */
const ignoredPath = (typed: string, earlier: readonly string[] = []): readonly string[] => {
  if (!PATH.test(typed))
    throw new InvalidArgumentError('It should be a path in the answer such as data.items.*.price.');
  return [...earlier, typed.replace(/^\$\./u, '').replaceAll(/\[(\d+|\*)\]/gu, '.$1')];
};

const isAt = (pattern: string, path: string): boolean => {
  const [keys, parts] = [pattern.split('.'), path.split('.')];
  return keys.length === parts.length && keys.every((key, index) => key === '*' || key === parts[index]);
};

const openNamed = async (name: string, passwords: PasswordSource, settings: Settings): Promise<OpenedBackend> => {
  if (name !== 'core') {
    const url = siteAddress(name, 'the argument', 'core or ');
    return (await import('../../conform/backend/remote-backend.ts')).openBackendAt(url, passwords);
  }
  const { composeServedShop } = await import('../../composition.ts');
  const { createLocalBackend } = await import('../../conform/backend/local-backend.ts');
  return { backend: createLocalBackend(composeServedShop(settings)), offered: 'extended' };
};

/** Throws BadInput for what is no address. */
const passwordSources = ({
  otp,
  messagesFrom,
  secondOtp,
  secondMessagesFrom,
}: Options): readonly [PasswordSource, PasswordSource] => {
  const first = { otp, messagesFrom: readMessageSource(messagesFrom, '--messages-from') };
  const other = readMessageSource(secondMessagesFrom, '--second-messages-from');
  // A sandbox counts more than a password, so the first one's would hide the second one's password.
  const common = secondOtp === undefined ? first.messagesFrom : undefined;
  return [first, { otp: secondOtp ?? otp, messagesFrom: other ?? common }];
};

const diffOf = async (io: Io, names: readonly [string, string], options: Options): Promise<void> => {
  const { sessions, seed, timeLimit, out, json = false } = options;
  const [first, second] = passwordSources(options);
  const { settings } = await settingsOf(options);
  const { header: headers = [] } = options;
  const left = await openNamed(names[0], { ...first, headers }, settings);
  const right = await openNamed(names[1], { ...second, headers }, settings);
  const { diff } = await import('../../conform/run/diff.ts');
  const { differenceJson, differenceScenario, differenceText, isSame } =
    await import('../../conform/report/difference-text.ts');
  const { differenceWithoutSecrets } = await import('../../conform/report/without-secrets.ts');
  const { createCheckBar } = await import('../../terminal/progress-bar.ts');
  const level = left.offered === 'extended' && right.offered === 'extended' ? 'extended' : 'core';
  const bar = createCheckBar();
  const backends = [left.backend, right.backend] as const;
  const ignored = options.ignore ?? [];
  const met = new Set<string>();
  const { wirePath } = await import('../../conform/report/wire-path.ts');
  const isIgnored = (path: string, exchange: Exchange): boolean => {
    const found = ignored.filter((pattern) => isAt(pattern, wirePath(path, exchange)));
    for (const pattern of found) met.add(pattern);
    return found.length > 0;
  };
  const found = await diff({
    backends,
    level,
    settings,
    seed,
    sessions,
    timeLimitMs: timeLimit,
    isIgnored,
    onProgress: bar.show,
  }).finally(bar.end);
  const result = differenceWithoutSecrets(found, hidingHeaders(headers));
  const targets = [left.backend.name, right.backend.name] as const;
  const replay = {
    otp: second.otp,
    messagesFrom: second.messagesFrom?.address.origin,
    settings: options.settings,
    header: headers,
  };
  const file = result.difference === undefined ? null : join(out, 'difference.yaml');
  if (result.difference !== undefined && file !== null) {
    await makeFolder(out);
    await writeText(file, differenceScenario(result.difference, targets, file, replay));
  }
  const unmetPaths = ignored.filter((pattern) => !met.has(pattern));
  const view = { targets, level, seed, file, ignored, unmetPaths };
  await io.write(json ? jsonDocument(differenceJson(result, view)) : differenceText(result, view, io.colour, replay));
  io.finish(isSame(result) ? EXIT.ok : EXIT.failed);
};

export const setUp = (command: Command, io: Io): void => {
  for (const name of ['<first>', '<second>'])
    command.addArgument(withSuggestions(new Argument(name, 'the address of a backend, or core'), ['core']));
  command.option('--json', 'print JSON');
  for (const option of sessionOptions()) command.addOption(option);
  command
    .addOption(
      new Option(
        '--ignore <path>',
        'a part of the answers that is not compared, such as data.items.*.price; may be repeated',
      ).argParser(ignoredPath),
    )
    .addOption(headerOption())
    .option('--second-otp <code>', 'the one-time password of the second backend, if it differs')
    .option('--second-messages-from <url>', 'the sandbox of the second backend, if it differs')
    .addOption(settingsOption('the settings that the backends run with, a YAML file over the defaults'))
    .addHelpText('after', HELP)
    .addHelpText(
      'after',
      examples(
        `${brand.slug} diff http://127.0.0.1:8080 core --otp 123456 --sessions 10`,
        `${brand.slug} diff core http://127.0.0.1:3000 --sessions 10 --json`,
      ),
    )
    .action((first: string, second: string, options: Options) => diffOf(io, [first, second], options));
};
