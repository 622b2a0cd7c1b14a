/** `orders refunds|refund`: the refunds that are due, and the operator's refund of one order, or of a part of it. */
import type { OperatorOrder } from '../../adapters/wire/operator/orders.ts';
import { operatorRefundCalls } from '../../adapters/wire/operator/refunds.ts';
import { amountProblem, moneyOf } from '../../adapters/wire/operator/values.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { CURRENCY } from '../../core/entities/money/money.ts';
import { moneyText } from '../../core/entities/money/money-text.ts';
import type { Paise } from '../../core/entities/money/paise.ts';
import type { DueRefund } from '../../core/shop/payments/due-refunds.ts';
import type { RefundedOrder } from '../../core/shop/payments/refund-order.ts';
import { findProduct, unknownProduct } from '../input/product-name.ts';
import { BadInput } from '../io.ts';
import { EXAMPLE_ORDER } from '../text/examples.ts';
import { printable } from '../text/printable.ts';
import { formatTime } from '../text/time.ts';
import { operatorCommand, shown, type Run, type Shown } from './operator-command.ts';
import { findOrder, refundTarget, refundWaitsFor, showChanged } from './show-order.ts';
import { tableOf, type Columns } from './tables.ts';
import { argument, defined, flag, option } from './takes.ts';

const COLUMNS: Columns<DueRefund> = [
  { head: 'order', text: ({ order }) => order, paint: 'cyan' },
  { head: 'refund due', text: moneyText, align: 'right', paint: 'bold' },
  { head: 'to', text: refundTarget },
  { head: 'waiting for', text: refundWaitsFor, paint: ({ isRefused }) => (isRefused ? 'red' : undefined) },
  { head: 'since', text: ({ since }) => formatTime(since) },
];

export const listRefunds = operatorCommand({
  help: `Those of returned orders wait for you; those that the server has requested wait for the
gateway, and say so where it has refused.`,
  examples: ['orders refunds', 'orders refunds --json'],
  run: async ({ ask }) => {
    const refunds = await ask(operatorRefundCalls.dueRefunds);
    return shown(operatorRefundCalls.dueRefunds, refunds, (colours) =>
      tableOf(COLUMNS, refunds, 'No refunds are due.', colours),
    );
  },
});

/** Throws BadInput for anything but rupees with at most two decimals. */
const amountOf = (typed: string): Paise => {
  const units = /^\d+(?:\.\d{1,2})?$/u.test(typed) ? Number(typed) : 0;
  if (amountProblem(units) !== undefined)
    throw new BadInput(`--amount "${typed}" must be an amount in rupees, such as 749 or 748.50`);
  return moneyOf(units, CURRENCY).amount;
};

/** `wash=1,weekly-polish=2` as units by product. Throws BadInput. */
const itemsOf = (typed: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    typed.split(',').map((part) => {
      const [name = '', qty = '', ...rest] = part.trim().split('=');
      const product = findProduct(name);
      if (product === undefined) throw new BadInput(`--items: ${unknownProduct(name)}`);
      if (rest.length > 0 || !/^[1-9]\d{0,2}$/u.test(qty))
        throw new BadInput(`--items "${part}" must be a product and a number of units, such as ${name}=1`);
      return [product.id, Number(qty)];
    }),
  );

type Whole = { readonly order: string; readonly atFault: boolean; readonly amount?: Paise };
type Part = {
  readonly order: string;
  readonly reason: string;
  readonly amount?: Paise;
  readonly items?: Readonly<Record<string, number>>;
  readonly upi?: string;
  readonly isAgain?: boolean;
  readonly isAtGateway?: boolean;
};
type Refund = { readonly whole: Whole } | { readonly part: Part; readonly items: string | undefined };

const refundWhole = async ({ ask, confirm }: Run<unknown>, refund: Whole): Promise<Shown | undefined> => {
  const change = async () => refundText(await findOrder(ask, refund.order), refund.atFault);
  if (!(await confirm(change))) return undefined;
  const refunded = await ask(operatorRefundCalls.refundOrder, refund);
  return showChanged(ask, refund.order, ({ order }) => resultText(order, refunded));
};

const refundText = ({ order, refundsDue }: OperatorOrder, withFee: boolean): string | undefined => {
  if (refundsDue.length === 0) return undefined;
  const fee = withFee ? ', with the fee for cash on delivery' : '';
  return refundsDue
    .map((due) => `${order}  refund of ${moneyText(due)}${fee} to the ${refundTarget(due)}, ${refundMeans(due)}`)
    .join('\n');
};

const refundMeans = ({ by, to }: DueRefund): string => {
  if (by === 'gateway') return 'requested from the gateway again';
  return to === 'upi' ? 'recorded as paid by you' : 'requested from the gateway';
};

const resultText = (number: string, { state, payment, ...refund }: RefundedOrder): string => {
  const amount = moneyText(refund);
  const money =
    refund.amount === 0
      ? 'nothing was paid for it'
      : payment === 'refunded'
        ? `${amount} recorded as paid by UPI`
        : `the server requests ${amount} from the gateway`;
  return `${printable(number)} ${state}, payment ${payment}: ${money}\n`;
};

/** A part of an order that its customer keeps; `items` as they were typed. */
const refundPart = async (
  { ask, confirm }: Run<unknown>,
  part: Part,
  items: string | undefined,
): Promise<Shown | undefined> => {
  const change = async () => {
    const preview = await ask(operatorRefundCalls.refundOrder, { ...part, isPreview: true });
    const what = items === undefined ? '' : ` for ${items}`;
    const target = preview.to === 'upi' ? 'recorded as paid to the UPI ID' : 'requested from the gateway';
    return printable(
      part.isAtGateway === true
        ? `${part.order}  credit note for ${moneyText(preview)} that was refunded at the gateway: ${part.reason}`
        : `${part.order}  refund of ${moneyText(preview)}${what}, ${target}, with a credit note: ${part.reason}`,
    );
  };
  if (!(await confirm(change))) return undefined;
  const refunded = await ask(operatorRefundCalls.refundOrder, part);
  const means =
    part.isAtGateway === true
      ? 'was refunded at the gateway'
      : refunded.to === 'upi'
        ? 'recorded as paid by UPI'
        : 'is requested from the gateway by the server';
  return showChanged(
    ask,
    part.order,
    ({ order, state, partRefunds }) =>
      `${printable(order)} ${state}: ${moneyText(refunded)} ${means}, credit note ${partRefunds?.at(-1)?.creditNote ?? ''}\n`,
  );
};

export const refundOrder = operatorCommand({
  changes: true,
  takes: {
    order: argument('the order number'),
    amount: option(
      'rupees',
      'what was paid by UPI; the command fails if another amount is due. With --reason: what to refund',
    ),
    items: option('list', 'with --reason: the units to refund, such as wash=1,weekly-polish=2'),
    reason: option('text', 'refund a part of an order that its customer keeps, for this reason'),
    upi: option('id', 'with --reason: the UPI ID you paid the refund to'),
    atGateway: flag('with --reason: give a credit note for what was refunded at the gateway’s dashboard', {
      conflicts: ['amount', 'items', 'upi', 'again', 'atFault'],
    }),
    again: flag('with --reason: refund the part although the last refund of the order was the same'),
    atFault: flag('the shop is at fault: refund the fee for cash on delivery too'),
  },
  help: `${brand.slug} orders refunds lists the refunds due. An order can be refunded once its parcel
is back. Cash on delivery is refunded to the customer's UPI ID: pay the amount listed,
then pass it to --amount. Any other payment goes back to its source through the
gateway; a refund that the gateway has refused or not paid out is requested again.

With --reason a part of an order is refunded that its customer keeps, from packing on: the
units of --items, at what was paid for them after the discount, or --amount off the price.
It gets a credit note, and earned reward cash is taken back in proportion. Of an order that
was paid in cash, pay the amount that the command names first, then give --amount and --upi.
The same part with the same reason is refunded twice only with --again.

What somebody has refunded at the gateway's dashboard gets its credit note by --at-gateway, off the
price; no money moves.`,
  examples: [`orders refund ${EXAMPLE_ORDER}`, `orders refund ${EXAMPLE_ORDER} --at-fault`],
  read: ({ order, amount: typed, items, reason, upi, again, atFault, atGateway }): Refund => {
    const isPart = atGateway || reason !== undefined || items !== undefined || upi !== undefined || again;
    const amount = () => (typed === undefined ? {} : { amount: amountOf(typed) });
    if (!isPart) return { whole: { order, atFault, ...amount() } };
    if (reason === undefined)
      throw new BadInput(
        '--items, --upi, --again and --at-gateway are about a part of an order: say why with --reason',
      );
    if (atFault) throw new BadInput('--at-fault refunds the fee with the whole order only');
    if (items === undefined && typed === undefined && !atGateway)
      throw new BadInput('--reason refunds a part of an order: name it with --items or --amount');
    return {
      part: {
        order,
        reason,
        ...(items !== undefined && { items: itemsOf(items) }),
        ...amount(),
        ...defined({ upi }),
        ...(again && { isAgain: true }),
        ...(atGateway && { isAtGateway: true }),
      },
      items,
    };
  },
  run: (run) => {
    const { input } = run;
    return 'whole' in input ? refundWhole(run, input.whole) : refundPart(run, input.part, input.items);
  },
});
