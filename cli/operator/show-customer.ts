/** `customers show`: what the shop knows of the owner of a phone number. */
import type { Command } from 'commander';
import pc from 'picocolors';
import { brand } from '../../core/catalogue/brand.ts';
import { SESSION_MS } from '../../core/catalogue/retention.ts';
import type { ConsentPurpose } from '../../core/entities/consent.ts';
import { DAY_MS } from '../../core/entities/time/duration.ts';
import { indianMobile } from '../../core/validation/strict.ts';
import { BadInput, type Io } from '../io.ts';
import type { CustomerReport } from '../sandbox/sandbox-customers.ts';
import { EXAMPLE_PHONE, examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { formatRupees } from '../text/rupees.ts';
import { alignRows } from '../text/table.ts';
import { formatTime } from '../text/time.ts';
import { addConnectionOptions, withOperatorTools, type ConnectionOptions } from './operator-connection.ts';
import { refundText } from './refund-order.ts';

type Options = ConnectionOptions & { readonly json?: boolean };
/** A label, and one or several lines beside it. */
type Entry = readonly [label: string, ...lines: readonly string[]];

const PURPOSES: Readonly<Record<ConsentPurpose, string>> = {
  offers: 'messages with offers',
  measurement: 'measurement',
};

const accountEntries = ({ account, erasedAt }: CustomerReport): readonly Entry[] => [
  ...(account === null
    ? ([['account', erasedAt === null ? 'none' : `deleted on ${formatTime(erasedAt)}`]] as const)
    : ([
        ['name', account.name],
        ['email', account.email],
        ['since', formatTime(account.since)],
        ['delivery address', account.shipping],
        ['billing address', account.billing === '' ? 'the same' : account.billing],
        ...(erasedAt === null ? [] : [['note', `an earlier account was deleted on ${formatTime(erasedAt)}`] as const]),
      ] as const)),
];

const customerText = (customer: CustomerReport, useColour: boolean): string => {
  const { bold, cyan, dim } = pc.createColors(useColour);
  const { phone, account, rewardCash, orders, hasMoreOrders, consents, complaints } = customer;
  const { available, pending, held } = rewardCash;
  const entries: readonly Entry[] = [
    ...accountEntries(customer),
    [
      'reward cash',
      `${formatRupees(available)} available, ${formatRupees(pending)} pending delivery` +
        (held === 0 ? '' : `, ${formatRupees(held)} held for unpaid orders`),
    ],
    [
      'consents',
      ...consents.map(
        ({ purpose, given, at }) => `${PURPOSES[purpose]}: ${given ? 'given' : 'withdrawn'} on ${formatTime(at)}`,
      ),
    ],
    [
      'orders',
      ...orders.map(
        ({ number, state, payment, total, placedAt, refundsDue }) =>
          `${number}  ${formatTime(placedAt)}  ${formatRupees(total)}, ${state}, payment ${payment}` +
          refundsDue.map((refund) => `, refund due ${refundText(refund)}`).join(''),
      ),
      ...(hasMoreOrders ? [`more with ${brand.slug} orders list --phone ${phone}`] : []),
    ],
    ['complaints', ...complaints.map(({ ticket, at, message }) => `${ticket}  ${formatTime(at)}  ${message}`)],
  ];
  const rows = entries.flatMap(([label, ...lines]) =>
    (lines.length === 0 ? ['none'] : lines).map((text, index) => [
      { text: index === 0 ? label : '', paint: dim },
      { text },
    ]),
  );
  return `${cyan(phone)} ${bold(account === null ? 'no account' : account.name)}\n${alignRows(['left', 'left'], rows)}`;
};

const showCustomer = async (io: Io, typed: string, { json = false, ...options }: Options): Promise<void> => {
  const phone = indianMobile(typed);
  if (phone === undefined)
    throw new BadInput(`"${typed}" must be an Indian mobile number: 10 digits, the first of them 6 to 9`);
  const customer = await withOperatorTools(options, ({ customers }) => customers.find(phone));
  if (customer === undefined) throw new BadInput(`${phone}: nothing is stored for this number`);
  await io.write(json ? jsonDocument(customer.json) : customerText(customer, io.colour));
};

export const setUpShowCustomer = (command: Command, io: Io): void => {
  const { slug } = brand;
  addConnectionOptions(command)
    .argument('<phone>', 'the phone number, 10 digits')
    .option('--json', 'print JSON, with the wording of every consent')
    .addHelpText(
      'after',
      `\nThe output contains personal data. For ${SESSION_MS / DAY_MS} days a deleted account is shown as deleted.`,
    )
    .addHelpText(
      'after',
      examples(`${slug} customers show ${EXAMPLE_PHONE}`, `${slug} customers show ${EXAMPLE_PHONE} --json`),
    )
    .action((phone: string, options: Options) => showCustomer(io, phone, options));
};
