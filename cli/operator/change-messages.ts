/** `outbox retry` and `outbox drop`: has a sandbox send parked messages again, or removes messages. */
import { Option, type Command } from 'commander';
import { brand } from '../../core/catalogue/brand.ts';
import { messageCalls } from '../../adapters/wire/operator/messages.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '../../core/ports/messages.ts';
import { BadInput, type Io } from '../io.ts';
import { EXAMPLE_MESSAGE, examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { addConnectionOptions, withOperator, type ConnectionOptions } from './operator-connection.ts';

type DropOptions = ConnectionOptions & { readonly json?: boolean };
type RetryOptions = DropOptions & { readonly all?: boolean; readonly channel?: MessageChannel };

const WILL_BE_SENT = 'will be sent again';
const DROPPED = 'dropped';

const counted = (count: number): string => `${count} message${count === 1 ? '' : 's'}`;

/** Messages that were named and are not there are an error: the operator has mistyped an id, or somebody was faster. */
const requireAll = (count: number, ids: readonly string[], problem: string, result: string): void => {
  if (count === ids.length) return;
  const others = count === 0 ? '' : `, ${counted(count)} ${result}`;
  throw new BadInput(
    `${counted(ids.length - count)} ${problem}${others}; ${brand.slug} outbox list shows what there is`,
  );
};

/** The messages with these ids, or all that are parked, of one channel if it is named. */
type MessageChoice = { readonly ids: readonly string[] } | { readonly all: true; readonly channel?: MessageChannel };

const choiceOf = (ids: readonly string[], { all = false, channel }: RetryOptions): MessageChoice => {
  if (!all && channel !== undefined) throw new BadInput('--channel requires --all');
  if (all && ids.length > 0) throw new BadInput('--all and message ids cannot be combined');
  if (all) return { all, ...(channel !== undefined && { channel }) };
  if (ids.length === 0) throw new BadInput('missing the ids of the messages to send again, or --all');
  return { ids: [...new Set(ids)] };
};

const retry = async (io: Io, typed: readonly string[], options: RetryOptions): Promise<void> => {
  const choice = choiceOf(typed, options);
  const { count } = await withOperator(options, (ask) => ask(messageCalls.retryMessages, choice));
  if ('ids' in choice) requireAll(count, choice.ids, 'not parked', WILL_BE_SENT);
  const text = count === 0 ? 'No messages are parked.' : `${counted(count)} ${WILL_BE_SENT}.`;
  await io.write(options.json === true ? jsonDocument({ count }) : `${text}\n`);
};

const drop = async (io: Io, typed: readonly string[], { json = false, ...options }: DropOptions): Promise<void> => {
  const ids = [...new Set(typed)];
  const { count } = await withOperator(options, (ask) => ask(messageCalls.dropMessages, { ids }));
  requireAll(count, ids, 'not found', DROPPED);
  await io.write(json ? jsonDocument({ count }) : `${counted(count)} ${DROPPED}.\n`);
};

export const setUpRetryMessages = (command: Command, io: Io): void => {
  const { slug } = brand;
  addConnectionOptions(command)
    .argument('[messages...]', 'the ids of parked messages')
    .option('--all', 'all parked messages')
    .addOption(new Option('--channel <channel>', 'with --all: only those of a channel').choices(MESSAGE_CHANNELS))
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(`${slug} outbox retry ${EXAMPLE_MESSAGE}`, `${slug} outbox retry --all --channel sms`),
    )
    .action((ids: readonly string[], options: RetryOptions) => retry(io, ids, options));
};

export const setUpDropMessages = (command: Command, io: Io): void => {
  const { slug } = brand;
  addConnectionOptions(command)
    .argument('<messages...>', 'the ids of messages, parked or waiting')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(`${slug} outbox drop ${EXAMPLE_MESSAGE}`, `${slug} outbox drop ${EXAMPLE_MESSAGE} --json`),
    )
    .action((ids: readonly string[], options: DropOptions) => drop(io, ids, options));
};
