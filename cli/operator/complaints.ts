/** `complaints list|show|answer|close`: what customers have complained about, and what the operator replies. */
import { operatorComplaintCalls, type ComplaintView } from '../../adapters/wire/operator/complaints.ts';
import { isOrderCursor } from '../../adapters/wire/operator/orders.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { COMPLAINT_STATES } from '../../core/shop/documents/grievances.ts';
import type { ComplaintChange } from '../../core/shop/support/handle-complaint.ts';
import { readText } from '../input/read-text.ts';
import { NotFound, type Io } from '../io.ts';
import { EXAMPLE_TICKET } from '../text/examples.ts';
import { printable, printableLines } from '../text/printable.ts';
import { formatTime } from '../text/time.ts';
import type { AskOperator } from './client/operator-client.ts';
import {
  groupOf,
  operatorCommand,
  requireYesBeforeInput,
  shown,
  type Colours,
  type Run,
  type Shown,
} from './operator-command.ts';
import { pageOf, pageTakes, showPage } from './paging.ts';
import { factsText, type Columns, type Fact } from './tables.ts';
import { argument, oneOfWithDefault, optionalArgument } from './takes.ts';

/** Characters of a message in a list. */
const EXCERPT = 60;

const excerptOf = (message: string): string => {
  const line = message.replaceAll(/\s+/gu, ' ');
  return line.length <= EXCERPT ? line : `${line.slice(0, EXCERPT - 1)}…`;
};

const COLUMNS: Columns<ComplaintView> = [
  { head: 'ticket', text: ({ ticket }) => ticket, paint: 'cyan' },
  { head: 'received', text: ({ at }) => formatTime(at) },
  { head: 'from', text: ({ name, phone }) => (name === '' ? 'erased' : `${name}, ${phone}`) },
  { head: 'message', text: ({ message }) => excerptOf(message) },
];

const listComplaints = operatorCommand({
  takes: {
    state: oneOfWithDefault('state', COMPLAINT_STATES, 'open: not answered yet; answered; closed', 'open'),
    ...pageTakes,
  },
  examples: ['complaints list', 'complaints list --state answered'],
  read: ({ state, ...page }) => ({ state, ...pageOf(page, isOrderCursor) }),
  run: (run) =>
    showPage(run, operatorComplaintCalls.listComplaints, {
      read: (page) => run.ask(operatorComplaintCalls.listComplaints, { ...run.input, ...page }),
      rows: ({ complaints }) => complaints,
      columns: COLUMNS,
      empty: `No ${run.input.state} complaints.`,
    }),
});

const linesOf = (label: string, text: string): readonly Fact[] =>
  text.split(/\r?\n/u).map((line, index) => [index === 0 ? label : '', line] as const);

const showComplaint = (complaint: ComplaintView): Shown =>
  shown(operatorComplaintCalls.changeComplaint, complaint, (colours: Colours) => {
    const { ticket, state, at, name, phone, email, message, answers, closedAt } = complaint;
    const facts: readonly Fact[] = [
      ['received', formatTime(at)],
      ['from', name === '' ? 'erased' : [name, phone, email].join(', ')],
      ...linesOf('message', message),
      ...answers.flatMap((answer) => [['answered', formatTime(answer.at)] as const, ...linesOf('', answer.text)]),
      ...(closedAt === null ? [] : [['closed', formatTime(closedAt)] as const]),
    ];
    return `${colours.cyan(printable(ticket))} ${colours.bold(state)}\n${factsText(facts, colours)}`;
  });

const ticket = argument('the ticket number');

const showOne = operatorCommand({
  takes: { ticket },
  examples: [`complaints show ${EXAMPLE_TICKET}`, `complaints show ${EXAMPLE_TICKET} --json`],
  run: async ({ ask, input }) => {
    const [complaint] = await ask(operatorComplaintCalls.findComplaint, input);
    if (complaint === undefined) throw new NotFound(`${input.ticket}: complaint not found`);
    return showComplaint(complaint);
  },
});

const change = async ({ ask, input, confirm }: Run<ComplaintChange>): Promise<Shown | undefined> => {
  if (!(await confirm(() => changeText(ask, input)))) return undefined;
  return showComplaint(await ask(operatorComplaintCalls.changeComplaint, input));
};

/** What a change does; undefined for what the shop will refuse. */
const changeText = async (
  ask: AskOperator,
  { ticket: wanted, text, isClosed = false }: ComplaintChange,
): Promise<string | undefined> => {
  const [complaint] = await ask(operatorComplaintCalls.findComplaint, { ticket: wanted });
  if (complaint === undefined || complaint.state === 'closed') return undefined;
  const { name, email } = complaint;
  const closing = isClosed ? `The complaint ${complaint.ticket} is closed.\n` : '';
  const mail =
    text === undefined ? `${name} is told so at ${email}.` : `${name} gets this at ${email}:\n\n${text.trim()}\n`;
  return printableLines(`${closing}${mail}`);
};

/** The text that was typed; `-` reads it from standard input. */
const textOf = async (
  io: Io,
  typed: string,
  options: { readonly yes: boolean; readonly dryRun: boolean },
): Promise<string> => {
  if (typed !== '-') return typed;
  requireYesBeforeInput(io, options);
  return readText(io.input());
};

const answerComplaint = operatorCommand({
  changes: true,
  takes: { ticket, text: argument('the answer; - reads it from standard input') },
  help: `The answer goes to the email address of the complaint, with the ticket number and the contacts of the
grievance officer. The complaint stays open until it is closed.`,
  examples: [
    `complaints answer ${EXAMPLE_TICKET} "A new one is on its way to you"`,
    `echo "A new one is on its way to you" | ${brand.slug} complaints answer ${EXAMPLE_TICKET} - --yes`,
  ],
  read: async (given, io, options): Promise<ComplaintChange> => ({
    ticket: given.ticket,
    text: await textOf(io, given.text, options),
  }),
  run: change,
});

const closeComplaint = operatorCommand({
  changes: true,
  takes: { ticket, text: optionalArgument('what to add to the email; - reads it from standard input') },
  examples: [
    `complaints close ${EXAMPLE_TICKET}`,
    `complaints close ${EXAMPLE_TICKET} "Your refund was paid out on Monday"`,
  ],
  read: async (given, io, options): Promise<ComplaintChange> => ({
    ticket: given.ticket,
    isClosed: true,
    ...(given.text !== undefined && { text: await textOf(io, given.text, options) }),
  }),
  run: change,
});

export const setUp = groupOf({
  commands: {
    list: ['list complaints, newest first', listComplaints],
    show: ['show a complaint and what was answered', showOne],
    answer: ['answer a complaint by email', answerComplaint],
    close: ['close a complaint, and tell its author by email', closeComplaint],
  },
  byDefault: 'list',
  help: 'Without a command, lists the complaints that nobody has answered.',
  examples: ['complaints', `complaints show ${EXAMPLE_TICKET}`],
});
