/** `orders refund`: the operator's refund of one order, or of a part of it. */
import type { Command } from 'commander';
import { order as orderShape, type OperatorOrder } from '../../adapters/wire/operator/orders.ts';
import { operatorRefundCalls } from '../../adapters/wire/operator/refunds.ts';
import { amountProblem, moneyOf } from '../../adapters/wire/operator/values.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { encode } from '../../core/contract/encode.ts';
import { moneyText } from '../../core/entities/money/money-text.ts';
import type { Paise } from '../../core/entities/money/paise.ts';
import { CURRENCY } from '../../core/entities/money/money.ts';
import type { DueRefund } from '../../core/shop/payments/due-refunds.ts';
import type { RefundedOrder } from '../../core/shop/payments/refund-order.ts';
import { findProduct, unknownProduct } from '../input/product-name.ts';
import { BadInput, type Io } from '../io.ts';
import { EXAMPLE_ORDER, examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { printable } from '../text/printable.ts';
import { addYesOption, isConfirmed, type ConfirmOptions } from './confirm-change.ts';
import { addConnectionOptions, withOperator, type ConnectionOptions } from './connection.ts';
import { changeOfOrder, findOrder, refundTarget } from './show-order.ts';

type Options = ConnectionOptions &
  ConfirmOptions & {
    readonly amount?: string;
    readonly atFault?: boolean;
    readonly items?: string;
    readonly reason?: string;
    readonly upi?: string;
    readonly again?: boolean;
    readonly json?: boolean;
  };

/** Throws BadInput for anything but rupees with at most two decimals. */
const amountOf = (typed: string): Paise => {
  const units = /^\d+(?:\.\d{1,2})?$/u.test(typed) ? Number(typed) : 0;
  if (amountProblem(units) !== undefined)
    throw new BadInput(`--amount "${typed}" must be an amount in rupees, such as 749 or 748.50`);
  return moneyOf(units, CURRENCY).amount;
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

const refundOrder = async (io: Io, number: string, options: Options): Promise<void> => {
  const { amount, atFault = false, json = false, ...connection } = options;
  const refund = { atFault, ...(amount !== undefined && { amount: amountOf(amount) }) };
  await withOperator(connection, async (ask) => {
    const change = () => changeOfOrder(ask, number, (order) => refundText(order, atFault));
    if (!(await isConfirmed(io, options, change))) return;
    const refunded = await ask(operatorRefundCalls.refundOrder, { order: number, ...refund });
    const order = await findOrder(ask, number);
    await io.write(json ? jsonDocument(encode(orderShape, order)) : resultText(order.order, refunded));
  });
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

/** A part of an order that its customer keeps. */
const refundPart = async (
  io: Io,
  number: string,
  { amount, items, reason, upi, again = false, atFault = false, json = false, ...options }: Options,
): Promise<void> => {
  if (reason === undefined)
    throw new BadInput('--items, --upi and --again refund a part of an order: say why with --reason');
  if (atFault) throw new BadInput('--at-fault refunds the fee with the whole order only');
  if (items === undefined && amount === undefined)
    throw new BadInput('--reason refunds a part of an order: name it with --items or --amount');
  const part = {
    order: number,
    reason,
    ...(items !== undefined && { items: itemsOf(items) }),
    ...(amount !== undefined && { amount: amountOf(amount) }),
    ...(upi !== undefined && { upi }),
    ...(again && { isAgain: true }),
  };
  await withOperator(options, async (ask) => {
    const change = async () => {
      const preview = await ask(operatorRefundCalls.refundOrder, { ...part, isPreview: true });
      const what = items === undefined ? '' : ` for ${items}`;
      const target = preview.to === 'upi' ? 'recorded as paid to the UPI ID' : 'requested from the gateway';
      return printable(`${number}  refund of ${moneyText(preview)}${what}, ${target}, with a credit note: ${reason}`);
    };
    if (!(await isConfirmed(io, options, change))) return;
    const refunded = await ask(operatorRefundCalls.refundOrder, part);
    const order = await findOrder(ask, number);
    const isByHand = refunded.to === 'upi';
    const text = `${printable(order.order)} ${order.state}: ${moneyText(refunded)} ${
      isByHand ? 'recorded as paid by UPI' : 'is requested from the gateway by the server'
    }, credit note ${order.partRefunds?.at(-1)?.creditNote ?? ''}\n`;
    await io.write(json ? jsonDocument(encode(orderShape, order)) : text);
  });
};

const HELP = `
${brand.slug} orders refunds lists the refunds due. An order can be refunded once its parcel
is back. Cash on delivery is refunded to the customer's UPI ID: pay the amount listed,
then pass it to --amount. Any other payment goes back to its source through the
gateway; a refund that the gateway has refused or not paid out is requested again.

With --reason a part of an order is refunded that its customer keeps, from packing on: the
units of --items, at what was paid for them after the discount, or --amount off the price.
It gets a credit note, and earned reward cash is taken back in proportion. Of an order that
was paid in cash, pay the amount that the command names first, then give --amount and --upi.
The same part with the same reason is refunded twice only with --again.`;

export const setUpRefund = (command: Command, io: Io): void => {
  addYesOption(addConnectionOptions(command))
    .argument('<order>', 'the order number')
    .option(
      '--amount <rupees>',
      'what was paid by UPI; the command fails if another amount is due. With --reason: what to refund',
    )
    .option('--items <list>', 'with --reason: the units to refund, such as wash=1,weekly-polish=2')
    .option('--reason <text>', 'refund a part of an order that its customer keeps, for this reason')
    .option('--upi <id>', 'with --reason: the UPI ID you paid the refund to')
    .option('--again', 'with --reason: refund the part although the last refund of the order was the same')
    .option('--at-fault', 'the shop is at fault: refund the fee for cash on delivery too')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .addHelpText(
      'after',
      examples(
        `${brand.slug} orders refund ${EXAMPLE_ORDER}`,
        `${brand.slug} orders refund ${EXAMPLE_ORDER} --at-fault`,
      ),
    )
    .action((number: string, options: Options) =>
      options.reason === undefined &&
      options.items === undefined &&
      options.upi === undefined &&
      options.again === undefined
        ? refundOrder(io, number, options)
        : refundPart(io, number, options),
    );
};
