/** `customers show|erase`: what the shop knows of the owner of a phone number, and its erasure. */
import type { Command } from 'commander';
import pc from 'picocolors';
import { operatorCustomerCalls, type CustomerView } from '../../adapters/wire/operator/customers.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { SESSION_MS } from '../../core/catalogue/lifetimes.ts';
import { encode } from '../../core/contract/encode.ts';
import { addressLines } from '../../core/entities/address.ts';
import { CONSENT_PURPOSES, type ConsentPurpose } from '../../core/entities/consent.ts';
import { moneyText } from '../../core/entities/money/money-text.ts';
import { DAY_MS } from '../../core/entities/time/duration.ts';
import { RESTING_STATES } from '../../core/shop/documents/orders.ts';
import { indianMobile } from '../../core/validation/strict.ts';
import { BadInput, NotFound, Refused, type Io } from '../io.ts';
import { EXAMPLE_PHONE, examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { printable } from '../text/printable.ts';
import { formatRupees } from '../text/rupees.ts';
import { alignRows } from '../text/table.ts';
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
import { subcommandOf } from './subcommands.ts';

export const setUp = (customers: Command, io: Io): void => {
  const { slug } = brand;
  setUpShowCustomer(
    subcommandOf(customers, 'show', 'show a customer’s account, orders, reward cash, consents and complaints'),
    io,
  );
  setUpEraseCustomer(subcommandOf(customers, 'erase', 'erase a customer’s personal data'), io);
  customers
    .usage('<command> [options]')
    .addHelpText(
      'after',
      examples(`${slug} customers show ${EXAMPLE_PHONE}`, `${slug} customers show ${EXAMPLE_PHONE} --json`),
    );
};

type Options = ConnectionOptions & { readonly json?: boolean };
/** A label, and one or several lines beside it. */
type Entry = readonly [label: string, ...lines: readonly string[]];

const PURPOSES: Readonly<Record<ConsentPurpose, string>> = {
  offers: 'messages with offers',
  measurement: 'measurement',
};

const accountEntries = ({ account, erasedAt }: CustomerView): readonly Entry[] => [
  ...(account === null
    ? ([['account', erasedAt === null ? 'none' : `deleted on ${formatTime(erasedAt)}`]] as const)
    : ([
        ['name', account.name],
        ['email', account.email],
        ['since', formatTime(account.since)],
        ['delivery address', addressLines(account.shipping).join(', ')],
        ['billing address', account.billing === null ? 'the same' : addressLines(account.billing).join(', ')],
        ...(account.otherAddresses === undefined || account.otherAddresses.length === 0
          ? []
          : [['other addresses', ...account.otherAddresses.map((other) => addressLines(other).join(', '))] as const]),
        ...(erasedAt === null ? [] : [['note', `an earlier account was deleted on ${formatTime(erasedAt)}`] as const]),
      ] as const)),
];

const customerText = (customer: CustomerView, useColour: boolean): string => {
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
      ...CONSENT_PURPOSES.flatMap((purpose) => {
        const consent = consents[purpose];
        return consent === undefined
          ? []
          : [`${PURPOSES[purpose]}: ${consent.given ? 'given' : 'withdrawn'} on ${formatTime(consent.at)}`];
      }),
    ],
    [
      'orders',
      ...orders.map(
        ({ order, state, payment, total, placedAt, refundsDue }) =>
          `${order}  ${formatTime(placedAt)}  ${formatRupees(total)}, ${state}, payment ${payment}` +
          refundsDue.map((refund) => `, refund due ${moneyText(refund)}`).join(''),
      ),
      ...(hasMoreOrders ? [`more with ${brand.slug} orders list --phone ${phone}`] : []),
    ],
    [
      'complaints',
      ...complaints.map(({ ticket, state, at, message }) => `${ticket}  ${formatTime(at)}  ${state}  ${message}`),
    ],
  ];
  const rows = entries.flatMap(([label, ...lines]) =>
    (lines.length === 0 ? ['none'] : lines).map((text, index) => [
      { text: index === 0 ? label : '', paint: dim },
      { text },
    ]),
  );
  return `${cyan(printable(phone))} ${bold(account === null ? 'no account' : printable(account.name))}\n${alignRows(['left', 'left'], rows)}`;
};

const UNKNOWN = 'no account, order, consent or complaint has this phone number';

/** Throws BadInput for what is no phone number. */
const phoneOf = (typed: string): string => {
  const phone = indianMobile(typed);
  if (phone === undefined)
    throw new BadInput(`"${typed}" must be an Indian mobile number: 10 digits, the first of them 6 to 9`);
  return phone;
};

const showCustomer = async (io: Io, typed: string, { json = false, ...options }: Options): Promise<void> => {
  const phone = phoneOf(typed);
  const customer = await withOperator(options, (ask) => ask(operatorCustomerCalls.findCustomer, { phone }));
  if (customer === null) throw new NotFound(`${phone}: ${UNKNOWN}`);
  await io.write(
    json ? jsonDocument(encode(operatorCustomerCalls.findCustomer.data, customer)) : customerText(customer, io.colour),
  );
};

const setUpShowCustomer = (command: Command, io: Io): void => {
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

type EraseOptions = Options & ConfirmOptions & DryRunOptions;

const eraseCustomer = async (
  io: Io,
  typed: string,
  { json = false, yes = false, dryRun = false, ...options }: EraseOptions,
): Promise<void> => {
  const phone = phoneOf(typed);
  await withOperator(options, async (ask) => {
    if (dryRun) return io.write(`${await plannedErasure(ask, phone)}\n`);
    if (!(await isConfirmed(io, { yes }, () => erasureText(ask, phone)))) return undefined;
    const erased = await ask(operatorCustomerCalls.eraseCustomer, { phone });
    return io.write(
      json
        ? jsonDocument(encode(operatorCustomerCalls.eraseCustomer.data, erased))
        : `${phone} erased. ${remainingText(erased.orders, erased.complaints)}\n`,
    );
  });
};

const counted = (count: number | string, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** What is left of a customer: orders, which tax law keeps, and complaints. */
const remainingText = (orders: number, complaints: number, hasMore = false): string =>
  `${counted(hasMore ? `${orders} and more` : orders, 'order')} ${orders === 1 ? 'stays' : 'stay'} without personal data, as tax law requires; ` +
  `${counted(complaints, 'complaint')} cleared.`;

/** Throws what the erasure would be refused with. */
const plannedErasure = async (ask: AskOperator, phone: string): Promise<string> => {
  const customer = await ask(operatorCustomerCalls.findCustomer, { phone });
  if (customer === null) throw new NotFound(`${phone}: ${UNKNOWN}`);
  const onItsWay = customer.orders.find(({ state }) => !RESTING_STATES.includes(state));
  if (onItsWay !== undefined)
    throw new Refused(`${onItsWay.order} is on its way. Erase the customer once it has ended`);
  return erasureOf(customer);
};

/** Undefined for a phone that the shop knows nothing of. */
const erasureText = async (ask: AskOperator, phone: string): Promise<string | undefined> => {
  const customer = await ask(operatorCustomerCalls.findCustomer, { phone });
  return customer === null ? undefined : erasureOf(customer);
};

const erasureOf = ({ phone, account, orders, hasMoreOrders, complaints, rewardCash }: CustomerView): string => {
  const name = account === null ? '' : ` (${printable(account.name)})`;
  const cash = rewardCash.available + rewardCash.pending;
  return [
    `Erases the customer ${phone}${name}${cash === 0 ? '' : `, with ${formatRupees(cash)} reward cash`}.`,
    remainingText(orders.length, complaints.length, hasMoreOrders),
    'This can’t be undone.',
  ].join(' ');
};

const setUpEraseCustomer = (command: Command, io: Io): void => {
  const { slug } = brand;
  addDryRunOption(addYesOption(addConnectionOptions(command)))
    .argument('<phone>', 'the phone number, 10 digits')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
For a customer who asks for it by another way than the account page. Removes account, addresses, reward
cash, consents and unsent messages, empties complaints, and signs out everywhere. Orders with an invoice
keep what tax law requires. Refused as long as an order is on its way. It cannot be undone.`,
    )
    .addHelpText(
      'after',
      examples(`${slug} customers erase ${EXAMPLE_PHONE}`, `${slug} customers erase ${EXAMPLE_PHONE} --json`),
    )
    .action((phone: string, options: EraseOptions) => eraseCustomer(io, phone, options));
};
