/** `complaints list|show|answer|close`: what customers have complained about, and what the operator replies. */
import { Option, type Command } from 'commander';
import pc from 'picocolors';
import { operatorComplaintCalls, type ComplaintView } from '../../adapters/wire/operator/complaints.ts';
import { isOrderCursor } from '../../adapters/wire/operator/orders.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { encode } from '../../core/contract/encode.ts';
import { COMPLAINT_STATES, type ComplaintState } from '../../core/shop/documents/grievances.ts';
import type { ComplaintChange } from '../../core/shop/support/handle-complaint.ts';
import { readText } from '../input/read-text.ts';
import { NotFound, type Io } from '../io.ts';
import type { AskOperator } from './client/operator-client.ts';
import { EXAMPLE_TICKET, examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { printable, printableLines } from '../text/printable.ts';
import { alignRows, table, type Column } from '../text/table.ts';
import { formatTime } from '../text/time.ts';
import { addYesOption, isConfirmed, requireYesBeforeInput, type ConfirmOptions } from './confirm-change.ts';
import { addConnectionOptions, withOperator, type ConnectionOptions } from './connection.ts';
import { cursorOf, moreText, pageSize } from './paging.ts';
import { refuseArguments, subcommandOf } from './subcommands.ts';

type Options = ConnectionOptions & { readonly json?: boolean };
type ListOptions = Options & { readonly state: ComplaintState; readonly limit: string; readonly after?: string };

const COLUMNS: readonly Column[] = [
  { head: 'ticket', align: 'left' },
  { head: 'received', align: 'left' },
  { head: 'from', align: 'left' },
  { head: 'message', align: 'left' },
];

/** Characters of a message in a list. */
const EXCERPT = 60;

const excerptOf = (message: string): string => {
  const line = message.replaceAll(/\s+/gu, ' ');
  return line.length <= EXCERPT ? line : `${line.slice(0, EXCERPT - 1)}…`;
};

const list = async (io: Io, { state, limit, after, json = false, ...options }: ListOptions): Promise<void> => {
  const search = {
    state,
    limit: pageSize(limit),
    ...(after !== undefined && { after: cursorOf(after, isOrderCursor) }),
  };
  const [page, more] = await withOperator(options, async (ask) => {
    const first = await ask(operatorComplaintCalls.listComplaints, search);
    const following = await moreText(
      json ? null : first.next,
      async (rest) => {
        const { complaints, next } = await ask(operatorComplaintCalls.listComplaints, { ...search, ...rest });
        return { count: complaints.length, next };
      },
      io.colour,
    );
    return [first, following] as const;
  });
  if (json) return io.write(jsonDocument(encode(operatorComplaintCalls.listComplaints.data, page)));
  const { cyan, dim } = pc.createColors(io.colour);
  const rows = page.complaints.map(({ ticket, at, name, phone, message }) => [
    { text: ticket, paint: cyan },
    { text: formatTime(at) },
    { text: name === '' ? 'erased' : `${name}, ${phone}` },
    { text: excerptOf(message) },
  ]);
  return io.write(rows.length === 0 ? `No ${state} complaints.\n` : table(COLUMNS, rows, dim) + more);
};

const complaintText = (complaint: ComplaintView, useColour: boolean): string => {
  const { bold, cyan, dim } = pc.createColors(useColour);
  const { ticket, state, at, name, phone, email, message, answers, closedAt } = complaint;
  const entries: readonly (readonly [label: string, text: string])[] = [
    ['received', formatTime(at)],
    ['from', name === '' ? 'erased' : [name, phone, email].join(', ')],
    ...linesOf('message', message),
    ...answers.flatMap((answer) => [['answered', formatTime(answer.at)] as const, ...linesOf('', answer.text)]),
    ...(closedAt === null ? [] : [['closed', formatTime(closedAt)] as const]),
  ];
  const rows = entries.map(([label, text]) => [{ text: label, paint: dim }, { text }]);
  return `${cyan(printable(ticket))} ${bold(state)}\n${alignRows(['left', 'left'], rows)}`;
};

const linesOf = (label: string, text: string): readonly (readonly [label: string, text: string])[] =>
  text.split(/\r?\n/u).map((line, index) => [index === 0 ? label : '', line] as const);

const write = (io: Io, complaint: ComplaintView, json: boolean): Promise<void> =>
  io.write(
    json
      ? jsonDocument(encode(operatorComplaintCalls.changeComplaint.data, complaint))
      : complaintText(complaint, io.colour),
  );

/** Throws NotFound where there is none. */
const findComplaint = async (ask: AskOperator, ticket: string): Promise<ComplaintView> => {
  const [complaint] = await ask(operatorComplaintCalls.findComplaint, { ticket });
  if (complaint === undefined) throw new NotFound(`${ticket}: complaint not found`);
  return complaint;
};

const show = (io: Io, ticket: string, { json = false, ...options }: Options): Promise<void> =>
  withOperator(options, async (ask) => write(io, await findComplaint(ask, ticket), json));

const change = (
  io: Io,
  { json = false, yes = false, ...options }: Options & ConfirmOptions,
  wanted: ComplaintChange,
): Promise<void> =>
  withOperator(options, async (ask) => {
    if (!(await isConfirmed(io, { yes }, () => changeText(ask, wanted)))) return;
    await write(io, await ask(operatorComplaintCalls.changeComplaint, wanted), json);
  });

/** What a change does; undefined for what the shop will refuse. */
const changeText = async (
  ask: AskOperator,
  { ticket, text, isClosed = false }: ComplaintChange,
): Promise<string | undefined> => {
  const [complaint] = await ask(operatorComplaintCalls.findComplaint, { ticket });
  if (complaint === undefined || complaint.state === 'closed') return undefined;
  const { name, email } = complaint;
  const closing = isClosed ? `The complaint ${complaint.ticket} is closed.\n` : '';
  const mail =
    text === undefined ? `${name} is told so at ${email}.` : `${name} gets this at ${email}:\n\n${text.trim()}\n`;
  return printableLines(`${closing}${mail}`);
};

/** The text that was typed; `-` reads it from standard input. */
const textOf = async (io: Io, typed: string, options: ConfirmOptions): Promise<string> => {
  if (typed !== '-') return typed;
  requireYesBeforeInput(io, options);
  return readText(io.input());
};

export const setUp = (complaints: Command, io: Io): void => {
  const { slug } = brand;
  const jsonOf = (command: Command): Command => command.option('--json', 'print JSON');

  const listCommand = subcommandOf(complaints, 'list', 'list complaints, newest first', true);
  jsonOf(
    addConnectionOptions(listCommand)
      .allowExcessArguments()
      .addOption(
        new Option('--state <state>', 'open: not answered yet; answered; closed')
          .choices(COMPLAINT_STATES)
          .default('open'),
      )
      .option('--limit <number>', 'how many at most', '50')
      .option('--after <cursor>', 'the next page: the cursor at the end of the previous page'),
  )
    .addHelpText('after', examples(`${slug} complaints list`, `${slug} complaints list --state answered`))
    .action((options: ListOptions) => {
      refuseArguments(listCommand.args, complaints);
      return list(io, options);
    });

  jsonOf(addConnectionOptions(subcommandOf(complaints, 'show', 'show a complaint and what was answered')))
    .argument('<ticket>', 'the ticket number')
    .addHelpText(
      'after',
      examples(`${slug} complaints show ${EXAMPLE_TICKET}`, `${slug} complaints show ${EXAMPLE_TICKET} --json`),
    )
    .action((ticket: string, options: Options) => show(io, ticket, options));

  jsonOf(addYesOption(addConnectionOptions(subcommandOf(complaints, 'answer', 'answer a complaint by email'))))
    .argument('<ticket>', 'the ticket number')
    .argument('<text>', 'the answer; - reads it from standard input')
    .addHelpText(
      'after',
      `\nThe answer goes to the email address of the complaint, with the ticket number and the contacts of the\ngrievance officer. The complaint stays open until it is closed.`,
    )
    .addHelpText(
      'after',
      examples(
        `${slug} complaints answer ${EXAMPLE_TICKET} "A new one is on its way to you"`,
        `echo "A new one is on its way to you" | ${slug} complaints answer ${EXAMPLE_TICKET} - --yes`,
      ),
    )
    .action(async (ticket: string, text: string, options: Options & ConfirmOptions) =>
      change(io, options, { ticket, text: await textOf(io, text, options) }),
    );

  jsonOf(
    addYesOption(
      addConnectionOptions(subcommandOf(complaints, 'close', 'close a complaint, and tell its author by email')),
    ),
  )
    .argument('<ticket>', 'the ticket number')
    .argument('[text]', 'what to add to the email; - reads it from standard input')
    .addHelpText(
      'after',
      examples(
        `${slug} complaints close ${EXAMPLE_TICKET}`,
        `${slug} complaints close ${EXAMPLE_TICKET} "Your refund was paid out on Monday"`,
      ),
    )
    .action(async (ticket: string, text: string | undefined, options: Options & ConfirmOptions) =>
      change(io, options, {
        ticket,
        isClosed: true,
        ...(text !== undefined && { text: await textOf(io, text, options) }),
      }),
    );

  complaints
    .usage('[command] [options]')
    .addHelpText('after', '\nWithout a command, lists the complaints that nobody has answered.')
    .addHelpText('after', examples(`${slug} complaints`, `${slug} complaints show ${EXAMPLE_TICKET}`));
};
