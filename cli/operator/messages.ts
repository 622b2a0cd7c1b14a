/** `messages list|retry|drop`: what the operator does with messages that could not be sent, or that wait. */
import { isMessageCursor, operatorMessageCalls } from '../../adapters/wire/operator/messages.ts';
import { MOST_LISTED } from '../../adapters/wire/operator/values.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '../../core/ports/messages.ts';
import { OUTBOX_STATES, type OutboxState } from '../../core/ports/store/outbox.ts';
import type { OutboxItem } from '../../core/shop/notifications/operator-outbox.ts';
import { BadInput, NotFound } from '../io.ts';
import { counted } from '../text/counted.ts';
import { EXAMPLE_MESSAGE } from '../text/examples.ts';
import { formatTime } from '../text/time.ts';
import type { AskOperator } from './client/operator-client.ts';
import { groupOf, operatorCommand, shown, type Run } from './operator-command.ts';
import { pageOf, pageTakes, showPage } from './paging.ts';
import type { Columns } from './tables.ts';
import { flag, manyArguments, oneOf, oneOfWithDefault } from './takes.ts';

const COLUMNS: Columns<OutboxItem> = [
  { head: 'message', text: ({ id }) => id, paint: 'cyan' },
  { head: 'by', text: ({ channel }) => channel },
  { head: 'about', text: ({ kind }) => kind.replaceAll('_', ' ') },
  { head: 'to', text: ({ to }) => to, paint: 'dim' },
  { head: 'written', text: ({ at }) => formatTime(at) },
  { head: 'attempts', text: ({ attempts }) => String(attempts), align: 'right' },
  { head: 'last error', text: ({ error }) => error ?? '–', paint: ({ error }) => (error === null ? 'dim' : 'red') },
];

const NONE_PARKED = 'No messages are parked.';

const listMessages = operatorCommand({
  takes: {
    state: oneOfWithDefault(
      'state',
      OUTBOX_STATES,
      'which messages: parked ones are not tried again by themselves',
      'parked',
    ),
    ...pageTakes,
  },
  examples: ['messages list', 'messages list --state waiting --json'],
  read: ({ state, ...page }) => ({ state, ...pageOf(page, isMessageCursor) }),
  run: (run) =>
    showPage(run, operatorMessageCalls.listMessages, {
      read: (page) => run.ask(operatorMessageCalls.listMessages, { ...run.input, ...page }),
      rows: ({ items }) => items,
      columns: COLUMNS,
      empty: run.input.state === 'parked' ? NONE_PARKED : 'No messages are waiting.',
    }),
});

const messages = (count: number): string => counted(count, 'message');

/** Messages that were named and are not there are an error: the operator has mistyped an id, or somebody was faster. */
const requireAll = (count: number, ids: readonly string[], problem: string, result: string): void => {
  if (count === ids.length) return;
  const others = count === 0 ? '' : `, ${messages(count)} ${result}`;
  throw new NotFound(
    `${messages(ids.length - count)} ${problem}${others}; ${brand.slug} messages list shows what there is`,
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

const idsText = (ids: readonly string[], fate: string): string =>
  `${ids.map((id) => `${id}\n`).join('')}${messages(ids.length)} ${fate}.`;

const changed = (count: number, text: string) => shown(operatorMessageCalls.dropMessages, { count }, `${text}\n`);

/** The messages with these ids, or all that are parked, of one channel if it is named. */
type Choice = { readonly ids: readonly string[] } | { readonly all: true; readonly channel?: MessageChannel };

const WILL_BE_SENT = 'will be sent again';

/** What is sent again; a dry run looks for it. */
const retryText = async ({ ask, input: choice, isDryRun }: Run<Choice>): Promise<string> => {
  if (!isDryRun)
    return 'ids' in choice
      ? idsText(choice.ids, WILL_BE_SENT)
      : `All parked messages${choice.channel === undefined ? '' : ` by ${choice.channel}`} ${WILL_BE_SENT}.`;
  const chosen = (await storedMessages(ask, 'parked'))
    .filter(({ id, channel }) =>
      'ids' in choice ? choice.ids.includes(id) : choice.channel === undefined || choice.channel === channel,
    )
    .map(({ id }) => id);
  if ('ids' in choice) requireAll(chosen.length, choice.ids, 'not parked', WILL_BE_SENT);
  return chosen.length === 0 ? NONE_PARKED : idsText(chosen, WILL_BE_SENT);
};

const retryMessages = operatorCommand({
  changes: true,
  takes: {
    messages: manyArguments('the ids of parked messages', 0),
    all: flag('all parked messages'),
    channel: oneOf('channel', MESSAGE_CHANNELS, 'with --all: only those of a channel'),
  },
  examples: [`messages retry ${EXAMPLE_MESSAGE}`, 'messages retry --all --channel sms'],
  read: ({ messages: ids, all, channel }): Choice => {
    if (!all && channel !== undefined) throw new BadInput('--channel requires --all');
    if (all && ids.length > 0) throw new BadInput('--all and message ids cannot be combined');
    if (all) return { all, ...(channel !== undefined && { channel }) };
    if (ids.length === 0) throw new BadInput('missing the ids of the messages to send again, or --all');
    return { ids: [...new Set(ids)] };
  },
  run: async (run) => {
    const { ask, input: choice, confirm } = run;
    if (!(await confirm(() => retryText(run)))) return undefined;
    const { count } = await ask(operatorMessageCalls.retryMessages, choice);
    if ('ids' in choice) requireAll(count, choice.ids, 'not parked', WILL_BE_SENT);
    return changed(count, count === 0 ? NONE_PARKED : `${messages(count)} ${WILL_BE_SENT}.`);
  },
});

const WILL_BE_REMOVED = 'will be removed without being sent';

const dropMessages = operatorCommand({
  changes: true,
  takes: { messages: manyArguments('the ids of messages, parked or waiting', 1) },
  examples: [`messages drop ${EXAMPLE_MESSAGE}`, `messages drop ${EXAMPLE_MESSAGE} --json`],
  read: ({ messages }) => [...new Set(messages)],
  run: async ({ ask, input: ids, confirm, isDryRun }) => {
    const change = async (): Promise<string> => {
      if (isDryRun) {
        const stored = [...(await storedMessages(ask, 'parked')), ...(await storedMessages(ask, 'waiting'))];
        requireAll(stored.filter(({ id }) => ids.includes(id)).length, ids, 'not found', WILL_BE_REMOVED);
      }
      return idsText(ids, WILL_BE_REMOVED);
    };
    if (!(await confirm(change))) return undefined;
    const { count } = await ask(operatorMessageCalls.dropMessages, { ids });
    requireAll(count, ids, 'not found', 'dropped');
    return changed(count, `${messages(count)} dropped.`);
  },
});

export const setUp = groupOf({
  commands: {
    list: ['list the messages that could not be sent, oldest first', listMessages],
    retry: ['send parked messages again', retryMessages],
    drop: ['remove messages without sending them', dropMessages],
  },
  byDefault: 'list',
  help: 'Without a command, lists the messages that could not be sent.',
  examples: ['messages', `messages retry ${EXAMPLE_MESSAGE}`],
});
