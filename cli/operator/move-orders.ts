/** `orders move|pack|ship|deliver`: moves orders to their next states, one by one or many by a file (spec 10.24). */
import { operatorOrderCalls, type OperatorOrder } from '../../adapters/wire/operator/orders.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { mayCorrectParcel, noSuchStepText } from '../../core/entities/order-actions.ts';
import type { OrderState } from '../../core/entities/order.ts';
import { awbProblem, courierProblem, trackingUrl, type Parcel } from '../../core/entities/parcel.ts';
import { cleanText } from '../../core/validation/text.ts';
import { BadInput, Refused } from '../io.ts';
import { EXAMPLE_ORDER } from '../text/examples.ts';
import { formatRupees } from '../text/rupees.ts';
import {
  CONSEQUENCES,
  moveMany,
  movesOfFile,
  packingNotes,
  parcelDoubts,
  readMovesFile,
  untrackedText,
  type MovesFile,
} from './move-many.ts';
import { sameMoveOf, OPERATOR_STATES, type ParsedMoves } from './moves-of-file.ts';
import {
  operatorCommand,
  requireYesBeforeInput,
  type OperatorCommand,
  type Run,
  type Shown,
} from './operator-command.ts';
import type { AskOperator } from './client/operator-client.ts';
import { findOrder, showChanged } from './show-order.ts';
import { argument, flag, manyArguments, oneOfArgument, option, optionalArgument } from './takes.ts';

type ParcelFlags = {
  readonly courier: string | undefined;
  readonly awb: string | undefined;
  readonly noCourier: boolean;
};

const MISSING_PARCEL =
  'shipped needs the courier and its tracking number, --courier and --awb; or --no-courier for a parcel that no courier brings';

/** The parcel that the flags name. Throws BadInput where a part of it is missing or invalid. */
const parcelOf = (to: OrderState, { courier, awb, noCourier }: ParcelFlags): Parcel | undefined => {
  if (to !== 'shipped') {
    if (courier !== undefined || awb !== undefined || noCourier)
      throw new BadInput('--courier and --awb are given when an order is shipped');
    return undefined;
  }
  if (noCourier && awb === undefined) return undefined;
  if (courier === undefined || awb === undefined) throw new BadInput(MISSING_PARCEL);
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

type OneMove = { readonly number: string; readonly to: OrderState; readonly parcel: Parcel | undefined };

/** An order that is packed may have been refunded at the gateway's dashboard. */
const gatewayOf = (input: OneMove | ParsedMoves | MovesFile): 'optional' | undefined => {
  // What the words of a courier's report mean is not known before the shop is asked.
  const packs = 'table' in input || ('moves' in input ? input.moves : [input]).some(({ to }) => to === 'packed');
  return packs ? 'optional' : undefined;
};

const doubtsAbout = async (ask: AskOperator, number: string, parcel: Parcel): Promise<readonly string[]> => {
  const { couriers, found } = await ask(operatorOrderCalls.findParcels, { awbs: [parcel.awb] });
  const isTracked = trackingUrl(parcel, couriers) !== undefined;
  return [...(isTracked ? [] : [untrackedText([parcel.courier])]), ...parcelDoubts(number, parcel, found)];
};

/** Moves one order and shows it whole, or many and says how many. Throws Refused where the shop refuses the one. */
const move = async (run: Run<OneMove | ParsedMoves | MovesFile>): Promise<Shown | undefined> => {
  const { ask, input, io, isDryRun, hasQuestion, confirm } = run;
  if ('table' in input) return moveMany(run, await movesOfFile(ask, input));
  if ('moves' in input) return moveMany(run, input);
  const { number, to, parcel } = input;
  const doubts = parcel === undefined ? [] : await doubtsAbout(ask, number, parcel);
  const change = async (): Promise<string | undefined> => {
    const order = await findOrder(ask, number);
    const text = moveText(order, to, parcel);
    if (text !== undefined) return [text, ...doubts].join('\n');
    if (!isDryRun) return undefined;
    throw new Refused(`${number}: ${noSuchStepText(order.state, order.next)}`);
  };
  if (!(await confirm(change))) return undefined;
  await ask(operatorOrderCalls.moveOrder, { order: number, to, ...parcel });
  if (!hasQuestion) for (const doubt of doubts) io.writeError(`${doubt}\n`);
  return showChanged(ask, number);
};

const parcelTakes = (when: string) => ({
  courier: option('name', `${when}courier name`),
  awb: option('number', `${when}the courier's tracking number`),
  noCourier: flag(`${when}ship without a courier`),
});

export const moveOrders = operatorCommand({
  changes: true,
  takes: {
    order: optionalArgument('the order number'),
    state: oneOfArgument('the state to move it to', OPERATOR_STATES),
    ...parcelTakes('with shipped: '),
    courier: option('name', 'with shipped: courier name; with --from: whose report the file is'),
    from: option('file', 'move the orders of a CSV file, or of standard input for -'),
  },
  help: `An order that is shipped names its courier and tracking number. Moving it to shipped
again with another one corrects them, as long as the parcel is on its way.

--from reads many moves from a CSV file. Its first line names the columns: order and
state, courier and awb, which shipped needs, and at, the time. It may also be a report
as a courier's portal exports it, where the settings name its columns and words
(couriers); --courier says whose it is, where its columns do not. The steps that a
report leaves out are made. Every line is checked first; wrong ones are named and left
out, and the exit code is then 1. What an order has been through already is not done
again, and what is older than what is known is skipped, so a file can be run again, also
after it was interrupted. A line without a time that may mean a second delivery
attempt, its failure or a refused return is named too, with exit code 1: move that
order by itself. Exit code 3: the shop was too busy for some lines; run the file again.

Cash on delivery is refunded to the customer's UPI ID: use ${brand.slug} orders refund, which
takes the amount you have sent.`,
  examples: [
    `orders move ${EXAMPLE_ORDER} packed`,
    `orders move ${EXAMPLE_ORDER} shipped --courier Delhivery --awb 1234567890`,
  ],
  read: ({ order, state, from, ...parcel }, io, options): OneMove | Promise<MovesFile> => {
    if (from === undefined) {
      if (order === undefined || state === undefined)
        throw new BadInput(
          `missing required argument '${order === undefined ? 'order' : 'state'}', or --from with a file`,
        );
      return { number: order, to: state, parcel: parcelOf(state, parcel) };
    }
    if (order !== undefined || parcel.awb !== undefined || parcel.noCourier)
      throw new BadInput('--from has the orders, states and parcels in its file; give no others beside it');
    if (from === '-') requireYesBeforeInput(io, options);
    return readMovesFile(io, from, parcel.courier);
  },
  gateway: gatewayOf,
  run: move,
});

/** The same step of one order or of several. */
const stepOf = (to: OrderState, word: string): OperatorCommand =>
  operatorCommand({
    changes: true,
    takes: { orders: manyArguments('the order numbers', 1) },
    help: `The same as ${brand.slug} orders move with ${to}. Of several orders each is checked first; those that cannot
be moved are named and left out, and the exit code is then 1.`,
    examples: [`orders ${word} ${EXAMPLE_ORDER}`, `orders ${word} ${EXAMPLE_ORDER} --dry-run`],
    read: ({ orders }): OneMove | ParsedMoves => {
      const [number = '', ...others] = orders;
      return others.length === 0 ? { number, to, parcel: undefined } : sameMoveOf(orders, to);
    },
    gateway: gatewayOf,
    run: move,
  });

export const packOrders = stepOf('packed', 'pack');
export const deliverOrders = stepOf('delivered', 'deliver');

export const shipOrder = operatorCommand({
  changes: true,
  takes: { order: argument('the order number'), ...parcelTakes('') },
  help: `The same as ${brand.slug} orders move with shipped. Shipping an order again with another courier or tracking
number corrects them, as long as the parcel is on its way. Many orders are shipped by a file: see
${brand.slug} orders move --help.`,
  examples: [
    `orders ship ${EXAMPLE_ORDER} --courier Delhivery --awb 1234567890`,
    `orders ship ${EXAMPLE_ORDER} --no-courier`,
  ],
  read: ({ order, ...parcel }): OneMove => ({ number: order, to: 'shipped', parcel: parcelOf('shipped', parcel) }),
  run: move,
});
