/** `customers show|erase`: what the shop knows of the owner of a phone number, and its erasure. */
import { operatorCustomerCalls, type CustomerView } from '../../adapters/wire/operator/customers.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { SESSION_MS } from '../../core/catalogue/lifetimes.ts';
import { addressLines } from '../../core/entities/address.ts';
import { CONSENT_PURPOSES, type ConsentPurpose } from '../../core/entities/consent.ts';
import { moneyText } from '../../core/entities/money/money-text.ts';
import { DAY_MS } from '../../core/entities/time/duration.ts';
import { RESTING_STATES } from '../../core/shop/documents/orders.ts';
import { indianMobile } from '../../core/validation/strict.ts';
import { BadInput, NotFound, Refused } from '../io.ts';
import { counted } from '../text/counted.ts';
import { EXAMPLE_PHONE } from '../text/examples.ts';
import { printable } from '../text/printable.ts';
import { formatRupees } from '../text/rupees.ts';
import { formatTime } from '../text/time.ts';
import { groupOf, operatorCommand, shown, type Colours } from './operator-command.ts';
import { factsText } from './tables.ts';
import { argument } from './takes.ts';

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

const customerText = (customer: CustomerView, colours: Colours): string => {
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
  const facts = entries.flatMap(([label, ...lines]) =>
    (lines.length === 0 ? ['none'] : lines).map((text, index) => [index === 0 ? label : '', text] as const),
  );
  const name = account === null ? 'no account' : printable(account.name);
  return `${colours.cyan(printable(phone))} ${colours.bold(name)}\n${factsText(facts, colours)}`;
};

const UNKNOWN = 'no account, order, consent or complaint has this phone number';

/** Throws BadInput for what is no phone number. */
const readPhone = ({ phone: typed }: { readonly phone: string }): { readonly phone: string } => {
  const phone = indianMobile(typed);
  if (phone === undefined)
    throw new BadInput(`"${typed}" must be an Indian mobile number: 10 digits, the first of them 6 to 9`);
  return { phone };
};

const phone = argument('the phone number, 10 digits');

const showCustomer = operatorCommand({
  takes: { phone },
  json: 'print JSON, with the wording of every consent',
  help: `The output contains personal data. For ${SESSION_MS / DAY_MS} days a deleted account is shown as deleted.`,
  examples: [`customers show ${EXAMPLE_PHONE}`, `customers show ${EXAMPLE_PHONE} --json`],
  read: readPhone,
  run: async ({ ask, input }) => {
    const customer = await ask(operatorCustomerCalls.findCustomer, input);
    if (customer === null) throw new NotFound(`${input.phone}: ${UNKNOWN}`);
    return shown(operatorCustomerCalls.findCustomer, customer, (colours) => customerText(customer, colours));
  },
});

/** What is left of a customer: orders, which tax law keeps, and complaints. */
const remainingText = (orders: number, complaints: number, hasMore = false): string =>
  `${counted(hasMore ? `${orders} and more` : orders, 'order')} ${orders === 1 ? 'stays' : 'stay'} without personal data, as tax law requires; ` +
  `${counted(complaints, 'complaint')} cleared.`;

/** Throws what the erasure would be refused with. */
const requireErasable = (customer: CustomerView | null, typed: string): void => {
  if (customer === null) throw new NotFound(`${typed}: ${UNKNOWN}`);
  const onItsWay = customer.orders.find(({ state }) => !RESTING_STATES.includes(state));
  if (onItsWay !== undefined)
    throw new Refused(`${onItsWay.order} is on its way. Erase the customer once it has ended`);
};

const erasureOf = (customer: CustomerView): string => {
  const { account, orders, hasMoreOrders, complaints, rewardCash } = customer;
  const name = account === null ? '' : ` (${printable(account.name)})`;
  const cash = rewardCash.available + rewardCash.pending;
  return [
    `Erases the customer ${customer.phone}${name}${cash === 0 ? '' : `, with ${formatRupees(cash)} reward cash`}.`,
    remainingText(orders.length, complaints.length, hasMoreOrders),
    'This can’t be undone.',
  ].join(' ');
};

const eraseCustomer = operatorCommand({
  changes: true,
  takes: { phone },
  help: `For a customer who asks for it by another way than the account page. Removes account, addresses, reward
cash, consents and unsent messages, empties complaints, and signs out everywhere. Orders with an invoice
keep what tax law requires. Refused as long as an order is on its way. It cannot be undone.`,
  examples: [`customers erase ${EXAMPLE_PHONE}`, `customers erase ${EXAMPLE_PHONE} --json`],
  read: readPhone,
  run: async ({ ask, input, confirm, isDryRun }) => {
    const change = async (): Promise<string | undefined> => {
      const customer = await ask(operatorCustomerCalls.findCustomer, input);
      if (isDryRun) requireErasable(customer, input.phone);
      return customer === null ? undefined : erasureOf(customer);
    };
    if (!(await confirm(change))) return undefined;
    const erased = await ask(operatorCustomerCalls.eraseCustomer, input);
    const text = `${input.phone} erased. ${remainingText(erased.orders, erased.complaints)}\n`;
    return shown(operatorCustomerCalls.eraseCustomer, erased, text);
  },
});

export const setUp = groupOf({
  commands: {
    show: ['show a customer’s account, orders, reward cash, consents and complaints', showCustomer],
    erase: ['erase a customer’s personal data', eraseCustomer],
  },
  examples: [`customers show ${EXAMPLE_PHONE}`, `customers show ${EXAMPLE_PHONE} --json`],
});
