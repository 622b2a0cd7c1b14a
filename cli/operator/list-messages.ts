/** `outbox list`: the messages that a sandbox could not send, or that wait, a page at a time. */
import { Option, type Command } from 'commander';
import pc from 'picocolors';
import { isMessageCursor, messageCalls } from '../../adapters/wire/operator/messages.ts';
import { encode } from '../../core/contract/encode.ts';
import type { OutboxItem } from '../../core/shop/shop.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { OUTBOX_STATES, type OutboxState } from '../../core/ports/store/outbox.ts';
import { cursorOf, pageSize } from '../input/page-size.ts';
import type { Io } from '../io.ts';
import { examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { printable } from '../text/printable.ts';
import { table, type Column } from '../text/table.ts';
import { formatTime } from '../text/time.ts';
import { addConnectionOptions, withOperator, type ConnectionOptions } from './operator-connection.ts';
import { refuseArguments } from './refuse-arguments.ts';

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
  const page = await withOperator(options, (ask) => ask(messageCalls.listMessages, list));
  if (json) {
    await io.write(jsonDocument(encode(messageCalls.listMessages.data, page)));
    return;
  }
  const { dim } = pc.createColors(io.colour);
  const more = page.next === null ? '' : dim(`More with --after ${printable(page.next)}\n`);
  await io.write(messageTable(page.items, state, io.colour) + more);
};

export const setUpListMessages = (command: Command, group: Command, io: Io): void => {
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
