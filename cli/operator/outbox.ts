/** `outbox list|retry|drop`: what the operator does with messages that could not be sent, or that wait. */
import { Option, type Command } from 'commander';
import pc from 'picocolors';
import { isMessageCursor, operatorMessageCalls } from '../../adapters/wire/operator/messages.ts';
import { MOST_LISTED } from '../../adapters/wire/operator/values.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { encode } from '../../core/contract/encode.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '../../core/ports/messages.ts';
import { OUTBOX_STATES, type OutboxState } from '../../core/ports/store/outbox.ts';
import type { OutboxItem } from '../../core/shop/notifications/operator-outbox.ts';
import { cursorOf, moreText, pageSize } from './paging.ts';
import { BadInput, NotFound, type Io } from '../io.ts';
import { EXAMPLE_MESSAGE, examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { printable } from '../text/printable.ts';
import { table, type Column } from '../text/table.ts';
import { formatTime } from '../text/time.ts';
import type { AskOperator } from './client/operator-client.ts';
import {
  addDryRunOption,
  addYesOption,
  isConfirmed,
  type ConfirmOptions,
  type DryRunOptions,
} from './confirm-change.ts';
import { addConnectionOptions, type ConnectionOptions, withOperator } from './connection.ts';
import { refuseArguments, subcommandOf } from './subcommands.ts';

export const setUp = (outbox: Command, io: Io): void => {
  const { slug } = brand;
  setUpListMessages(
    subcommandOf(outbox, 'list', 'list the messages that could not be sent, oldest first', true),
    outbox,
    io,
  );
  setUpRetryMessages(subcommandOf(outbox, 'retry', 'send parked messages again'), io);
  setUpDropMessages(subcommandOf(outbox, 'drop', 'remove messages without sending them'), io);

  outbox
    .usage('[command] [options]')
    .addHelpText(
      'after',
      '\nWithout a command, lists the parked messages. --store connects to a database, --via to a running sandbox.',
    )
    .addHelpText('after', examples(`${slug} outbox`, `${slug} outbox retry ${EXAMPLE_MESSAGE}`));
};

type Options = ConnectionOptions & {
  readonly state: OutboxState;
  readonly limit: string;
  readonly after?: string;
  readonly json?: boolean;
};

const COLUMNS: readonly Column[] = [
  { head: 'message', align: 'left' },
  { head: 'by', align: 'left' },
  { head: 'about', align: 'left' },
  { head: 'to', align: 'left' },
  { head: 'written', align: 'left' },
  { head: 'attempts', align: 'right' },
  { head: 'last error', align: 'left' },
];

const messageTable = (messages: readonly OutboxItem[], state: OutboxState, useColour: boolean): string => {
  const { cyan, dim, red } = pc.createColors(useColour);
  if (messages.length === 0) return state === 'parked' ? 'No messages are parked.\n' : 'No messages are waiting.\n';
  const rows = messages.map(({ id, channel, kind, to, at, attempts, error }) => [
    { text: id, paint: cyan },
    { text: channel },
    { text: kind.replaceAll('_', ' ') },
    { text: to, paint: dim },
    { text: formatTime(at) },
    { text: String(attempts) },
    { text: error ?? '–', paint: error === null ? dim : red },
  ]);
  return table(COLUMNS, rows, dim);
};

const listMessages = async (io: Io, { state, limit, after, json = false, ...options }: Options): Promise<void> => {
  const list = {
    state,
    limit: pageSize(limit),
    ...(after !== undefined && { after: cursorOf(after, isMessageCursor) }),
  };
  await withOperator(options, async (ask) => {
    const page = await ask(operatorMessageCalls.listMessages, list);
    if (json) return io.write(jsonDocument(encode(operatorMessageCalls.listMessages.data, page)));
    const more = await moreText(
      page.next,
      async (rest) => {
        const { items, next } = await ask(operatorMessageCalls.listMessages, { ...list, ...rest });
        return { count: items.length, next };
      },
      io.colour,
    );
    return io.write(messageTable(page.items, state, io.colour) + more);
  });
};

const setUpListMessages = (command: Command, group: Command, io: Io): void => {
  addConnectionOptions(command)
    .allowExcessArguments()
    .addOption(
      new Option('--state <state>', 'which messages: parked ones are not tried again by themselves')
        .choices(OUTBOX_STATES)
        .default('parked'),
    )
    .option('--limit <number>', 'how many at most', '50')
    .option('--after <cursor>', 'the next page: the cursor at the end of the previous page')
    .option('--json', 'print JSON')
    .addHelpText('after', examples(`${brand.slug} outbox list`, `${brand.slug} outbox list --state waiting --json`))
    .action((options: Options) => {
      refuseArguments(command.args, group);
      return listMessages(io, options);
    });
};

type DropOptions = ConnectionOptions & ConfirmOptions & DryRunOptions & { readonly json?: boolean };
type RetryOptions = DropOptions & { readonly all?: boolean; readonly channel?: MessageChannel };

const WILL_BE_SENT = 'will be sent again';
const WILL_BE_REMOVED = 'will be removed without being sent';
const DROPPED = 'dropped';

const counted = (count: number): string => `${count} message${count === 1 ? '' : 's'}`;

/** Messages that were named and are not there are an error: the operator has mistyped an id, or somebody was faster. */
const requireAll = (count: number, ids: readonly string[], problem: string, result: string): void => {
  if (count === ids.length) return;
  const others = count === 0 ? '' : `, ${counted(count)} ${result}`;
  throw new NotFound(
    `${counted(ids.length - count)} ${problem}${others}; ${brand.slug} outbox list shows what there is`,
  );
};

/** All messages of a state, oldest first. */
const storedMessages = async (ask: AskOperator, state: OutboxState): Promise<readonly OutboxItem[]> => {
  const stored: OutboxItem[] = [];
  let after: string | null | undefined;
  while (after !== null) {
    const { items, next } = await ask(operatorMessageCalls.listMessages, {
      state,
      limit: MOST_LISTED,
      ...(after !== undefined && { after }),
    });
    stored.push(...items);
    after = next;
  }
  return stored;
};

const plannedText = (messages: readonly OutboxItem[], fate: string): string =>
  `${messages.map(({ id }) => printable(id)).join('\n')}\n${counted(messages.length)} ${fate}.\n`;

/** The messages with these ids, or all that are parked, of one channel if it is named. */
type MessageChoice = { readonly ids: readonly string[] } | { readonly all: true; readonly channel?: MessageChannel };

const choiceOf = (ids: readonly string[], { all = false, channel }: RetryOptions): MessageChoice => {
  if (!all && channel !== undefined) throw new BadInput('--channel requires --all');
  if (all && ids.length > 0) throw new BadInput('--all and message ids cannot be combined');
  if (all) return { all, ...(channel !== undefined && { channel }) };
  if (ids.length === 0) throw new BadInput('missing the ids of the messages to send again, or --all');
  return { ids: [...new Set(ids)] };
};

const retryText = (choice: MessageChoice): string => {
  if ('ids' in choice) return `${choice.ids.join('\n')}\n${counted(choice.ids.length)} ${WILL_BE_SENT}.`;
  return `All parked messages${choice.channel === undefined ? '' : ` by ${choice.channel}`} ${WILL_BE_SENT}.`;
};

const retry = async (io: Io, typed: readonly string[], options: RetryOptions): Promise<void> => {
  const choice = choiceOf(typed, options);
  if (options.dryRun === true) {
    const stored = await withOperator(options, (ask) => storedMessages(ask, 'parked'));
    const chosen = stored.filter(({ id, channel }) =>
      'ids' in choice ? choice.ids.includes(id) : choice.channel === undefined || choice.channel === channel,
    );
    if ('ids' in choice) requireAll(chosen.length, choice.ids, 'not parked', WILL_BE_SENT);
    await io.write(chosen.length === 0 ? 'No messages are parked.\n' : plannedText(chosen, WILL_BE_SENT));
    return;
  }
  if (!(await isConfirmed(io, options, () => retryText(choice)))) return;
  const { count } = await withOperator(options, (ask) => ask(operatorMessageCalls.retryMessages, choice));
  if ('ids' in choice) requireAll(count, choice.ids, 'not parked', WILL_BE_SENT);
  const text = count === 0 ? 'No messages are parked.' : `${counted(count)} ${WILL_BE_SENT}.`;
  await io.write(options.json === true ? jsonDocument({ count }) : `${text}\n`);
};

const drop = async (io: Io, typed: readonly string[], options: DropOptions): Promise<void> => {
  const ids = [...new Set(typed)];
  if (options.dryRun === true) {
    const stored = await withOperator(options, async (ask) => [
      ...(await storedMessages(ask, 'parked')),
      ...(await storedMessages(ask, 'waiting')),
    ]);
    const chosen = stored.filter(({ id }) => ids.includes(id));
    requireAll(chosen.length, ids, 'not found', WILL_BE_REMOVED);
    await io.write(plannedText(chosen, WILL_BE_REMOVED));
    return;
  }
  const change = () => `${ids.join('\n')}\n${counted(ids.length)} ${WILL_BE_REMOVED}.`;
  if (!(await isConfirmed(io, options, change))) return;
  const { count } = await withOperator(options, (ask) => ask(operatorMessageCalls.dropMessages, { ids }));
  requireAll(count, ids, 'not found', DROPPED);
  await io.write(options.json === true ? jsonDocument({ count }) : `${counted(count)} ${DROPPED}.\n`);
};

const setUpRetryMessages = (command: Command, io: Io): void => {
  const { slug } = brand;
  addDryRunOption(addYesOption(addConnectionOptions(command)))
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

const setUpDropMessages = (command: Command, io: Io): void => {
  const { slug } = brand;
  addDryRunOption(addYesOption(addConnectionOptions(command)))
    .argument('<messages...>', 'the ids of messages, parked or waiting')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(`${slug} outbox drop ${EXAMPLE_MESSAGE}`, `${slug} outbox drop ${EXAMPLE_MESSAGE} --json`),
    )
    .action((ids: readonly string[], options: DropOptions) => drop(io, ids, options));
};
