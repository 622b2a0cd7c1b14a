/** `orders move`: moves one order to its next state, or many orders by a file (spec 10.24). */
import { Argument, Option, type Command } from 'commander';
import { operatorOrderCalls, type OperatorOrder } from '../../adapters/wire/operator/orders.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { mayCorrectParcel, noSuchStepText } from '../../core/entities/order-actions.ts';
import type { OrderState } from '../../core/entities/order.ts';
import { awbProblem, courierProblem, type Parcel } from '../../core/entities/parcel.ts';
import { cleanText } from '../../core/validation/text.ts';
import { BadInput, Refused, type Io } from '../io.ts';
import { EXAMPLE_ORDER, examples } from '../text/examples.ts';
import { printableLines } from '../text/printable.ts';
import { formatRupees } from '../text/rupees.ts';
import { addDryRunOption, addYesOption, isConfirmed } from './confirm-change.ts';
import { addConnectionOptions, withOperator } from './connection.ts';
import { moveByFile } from './move-by-file.ts';
import { CONSEQUENCES, OPERATOR_STATES, packingNotes, type MoveOptions } from './move-options.ts';
import { changeOfOrder, findOrder, writeOrder } from './show-order.ts';

const MISSING_PARCEL =
  'shipped needs the courier and its tracking number, --courier and --awb; or --no-courier for a parcel that no courier brings';

/** The parcel that the flags name. Throws BadInput where a part of it is missing or invalid. */
const parcelOf = (to: OrderState, { courier, awb }: MoveOptions): Parcel | undefined => {
  const isNamed = typeof courier === 'string';
  if (to !== 'shipped') {
    if (isNamed || awb !== undefined) throw new BadInput('--courier and --awb are given when an order is shipped');
    return undefined;
  }
  if (courier === false && awb === undefined) return undefined;
  if (!isNamed || awb === undefined) throw new BadInput(MISSING_PARCEL);
  const parcel = { courier: cleanText('courier', courier), awb: cleanText('awb', awb) };
  const [ofCourier, ofAwb] = [courierProblem(parcel.courier), awbProblem(parcel.awb)];
  if (ofCourier !== undefined) throw new BadInput(`--courier "${courier}" ${ofCourier}`);
  if (ofAwb !== undefined) throw new BadInput(`--awb "${awb}" ${ofAwb}`);
  return parcel;
};

/** Undefined for a step that the shop will refuse. */
const moveText = (
  { order, state, mode, total, next, parcels, online, addressChanges }: OperatorOrder,
  to: OrderState,
  parcel: Parcel | undefined,
): string | undefined => {
  const by = parcel === undefined ? '' : `, ${parcel.courier} ${parcel.awb}`;
  if (parcel !== undefined && mayCorrectParcel(state)) {
    const before = parcels.at(-1);
    return `${order}  ${state}${by}${before === undefined ? '' : ` instead of ${before.courier} ${before.awb}`}`;
  }
  if (!next.includes(to)) return undefined;
  const step = `${order}  ${state} → ${to}${by}  (${formatRupees(total)} by ${mode})`;
  const facts = { isPaidOnline: online?.state === 'paid', addressChangedAt: addressChanges?.at(-1)?.at ?? null };
  return [step, ...(to === 'packed' ? packingNotes(facts) : []), CONSEQUENCES[to] ?? ''].join('\n');
};

/** Moves an order and prints it. Throws Refused where the shop refuses it. */
const moveOrder = async (io: Io, number: string, to: OrderState, options: MoveOptions): Promise<void> => {
  const parcel = parcelOf(to, options);
  await withOperator(options, async (ask) => {
    const change = () => changeOfOrder(ask, number, (order) => moveText(order, to, parcel));
    if (options.dryRun === true) {
      const order = await findOrder(ask, number);
      const text = await change();
      if (text === undefined) throw new Refused(`${number}: ${noSuchStepText(order.state, order.next)}`);
      await io.write(printableLines(`${text.trimEnd()}\n`));
      return;
    }
    if (!(await isConfirmed(io, options, change))) return;
    await ask(operatorOrderCalls.moveOrder, { order: number, to, ...parcel });
    await writeOrder(io, ask, number, options);
  });
};

const move = (
  io: Io,
  number: string | undefined,
  state: OrderState | undefined,
  options: MoveOptions,
): Promise<void> => {
  const { from, courier, awb } = options;
  if (from === undefined) {
    if (number === undefined || state === undefined)
      throw new BadInput(
        `missing required argument '${number === undefined ? 'order' : 'state'}', or --from with a file`,
      );
    return moveOrder(io, number, state, options);
  }
  if (number !== undefined || courier !== undefined || awb !== undefined)
    throw new BadInput('--from has the orders, states and parcels in its file; give no others beside it');
  return moveByFile(io, from, options);
};

const HELP = `
An order that is shipped names its courier and tracking number. Moving it to shipped
again with another one corrects them, as long as the parcel is on its way.

--from reads many moves from a CSV file. Its first line names the columns: order and
state, and courier and awb, which shipped needs. Every line is checked first; wrong
ones are named and left out, and the exit code is then 1. What an order has been
through already is not done again, so a file can be run again, also after it was
interrupted. A line that may mean a second delivery attempt, its failure or a refused
return is named too, with exit code 1: move that order by itself.

Cash on delivery is refunded to the customer's UPI ID: use ${brand.slug} orders refund, which
takes the amount you have sent.`;

export const setUpMove = (command: Command, io: Io): void => {
  const { slug } = brand;
  addDryRunOption(addYesOption(addConnectionOptions(command)))
    .argument('[order]', 'the order number')
    .addArgument(new Argument('[state]', 'the state to move it to').choices(OPERATOR_STATES))
    .option('--courier <name>', 'with shipped: courier name')
    .option('--awb <number>', "with shipped: the courier's tracking number")
    .addOption(new Option('--no-courier', 'with shipped: ship without a courier'))
    .option('--from <file>', 'move the orders of a CSV file, or of standard input for -')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .addHelpText(
      'after',
      examples(
        `${slug} orders move ${EXAMPLE_ORDER} packed`,
        `${slug} orders move ${EXAMPLE_ORDER} shipped --courier Delhivery --awb 1234567890`,
      ),
    )
    .action((number: string | undefined, state: OrderState | undefined, options: MoveOptions) =>
      move(io, number, state, options),
    );
};
