/** `orders show`: one order with its history. */
import { order as orderShape, operatorOrderCalls, type OperatorOrder } from '../../adapters/wire/operator/orders.ts';
import { addressLines } from '../../core/entities/address.ts';
import { moneyText } from '../../core/entities/money/money-text.ts';
import { CURRENCY } from '../../core/entities/money/money.ts';
import type { Paise } from '../../core/entities/money/paise.ts';
import type { DueRefund } from '../../core/shop/payments/due-refunds.ts';
import { shortName } from '../input/product-name.ts';
import { NotFound } from '../io.ts';
import type { AskOperator } from './client/operator-client.ts';
import { EXAMPLE_ORDER } from '../text/examples.ts';
import { printable } from '../text/printable.ts';
import { formatRupees } from '../text/rupees.ts';
import { formatTime } from '../text/time.ts';
import { operatorCommand, shown, type Colours, type Shown } from './operator-command.ts';
import { factsText, type Fact } from './tables.ts';
import { argument } from './takes.ts';

const orderText = (order: OperatorOrder, colours: Colours): string => {
  const items = Object.entries(order.items).map(([pid, qty]) => `${qty} × ${shortName(pid)}`);
  const address = order.deliveryAddress === undefined ? [] : addressLines(order.deliveryAddress);
  const longestState = Math.max(...order.history.map(({ state }) => state.length));
  const longestTime = Math.max(...order.history.map(({ at }) => formatTime(at).length));
  const facts: readonly Fact[] = [
    ['items', items.join(', ')],
    ...(order.phone ? [['phone', order.phone] as const] : []),
    ...(address.length === 0 ? [] : [['deliver to', address.join(', ')] as const]),
    ['total', `${formatRupees(order.total)} by ${order.mode}, ${paymentText(order)}`],
    ...(order.online === undefined ? [] : [['online', onlineText(order.online)] as const]),
    ...order.history.map(
      ({ at, state, by }, index) =>
        [
          index === 0 ? 'history' : '',
          `${formatTime(at).padEnd(longestTime)}  ${state.padEnd(longestState)}  ${ACTORS[by]}`.trimEnd(),
        ] as const,
    ),
    ...order.parcels
      .toReversed()
      .map(
        ({ courier, awb, url, at }, index) =>
          [
            index === 0 ? 'parcel' : 'before',
            `${courier} ${awb}  ${formatTime(at)}${url === null ? '' : `  ${url}`}`,
          ] as const,
      ),
    ...(order.addressChanges ?? []).map(
      ({ at, by, fields }) => ['address', `${fields.join(', ')} corrected  ${formatTime(at)}  ${ACTORS[by]}`] as const,
    ),
    ...(order.business === undefined
      ? []
      : [['business', `${order.business.name}, GSTIN ${order.business.gstin}`] as const]),
    ...(order.invoice ? [['invoice', order.invoice] as const] : []),
    ...(order.creditNote ? [['credit note', order.creditNote] as const] : []),
    ...(order.partRefunds ?? []).map(
      ({ at, reason, items: units, creditNote, upi, ...money }) =>
        [
          'part refund',
          [
            `${moneyText({ ...money, currency: CURRENCY })}  ${formatTime(at)}  by the operator`,
            ...Object.entries(units).map(([pid, qty]) => `${qty} × ${shortName(pid)}`),
            ...(upi === null ? [] : [`to ${upi}`]),
            `credit note ${creditNote}: ${reason}`,
          ].join(', '),
        ] as const,
    ),
    ...(order.cutRefunds ?? []).map(({ decided, amount }) => {
      const [left, due] = [amount, decided].map(rupeesText);
      return [
        'refund cut',
        `${left} of ${due}: the rest of the payment was refunded at the gateway’s dashboard or lost in a dispute`,
      ] as const;
    }),
    ...(order.outside ?? [])
      .filter(({ kind }) => kind === 'lost-dispute')
      .map(({ id, at, amount }) => ['lost', `${rupeesText(amount)} in the dispute ${id}  ${formatTime(at)}`] as const),
    ...(order.payouts ?? []).map(
      ({ courier, reference, paidAt, amount, deducted, recordedAt }) =>
        [
          'paid out',
          `${rupeesText(amount)}${deducted === undefined ? '' : `, ${rupeesText(deducted)} of it deducted,`} by ${[courier, reference].filter(Boolean).join(' ')}  ${formatTime(paidAt ?? recordedAt)}`,
        ] as const,
    ),
    ...(order.owed ? [['owed', `${rupeesText(order.owed)} by the courier`] as const] : []),
    ...(order.uncredited === undefined || order.uncredited === 0
      ? []
      : [
          [
            'no credit note',
            `${rupeesText(order.uncredited)} refunded at the gateway${isOwnRefundLost(order) ? ', some of it by this shop before a restore, so that its customer may have a credit note' : ''}: orders refund ${order.order} --at-gateway --reason TEXT`,
          ] as const,
        ]),
    ...(order.gatewayOrders ?? []).map((id) => ['gateway order', id] as const),
    ...(order.gatewayEntries ?? [])
      .filter(({ kind }) => kind !== 'dispute')
      .map(
        ({ kind, id, at, state, ...money }) =>
          [
            kind,
            `${moneyText(money)}, ${ENTRY_STATES[state] ?? state}  ${formatTime(at)}  ${id ?? 'no id yet'}`,
          ] as const,
      ),
    ...(order.complaints ?? []).map(
      ({ ticket, state, at }) => ['complaint', `${ticket}, ${state}  ${formatTime(at)}`] as const,
    ),
    ...(order.reason ? [['reason', order.reason] as const] : []),
    ...order.refunds
      .filter(({ to }) => to === 'upi' || order.gatewayEntries === undefined)
      .map(
        ({ state, ...money }) =>
          ['refund', `${moneyText(money)}, ${state === 'pending' ? 'on its way' : 'paid out'}`] as const,
      ),
    ...order.disputes.map(
      ({ payment, status, reason, respondBy, ...money }) =>
        [
          'dispute',
          [
            `${moneyText(money)} of ${payment}, ${status.replaceAll('_', ' ')}`,
            ...(reason === '' ? [] : [reason]),
            ...(respondBy === null ? [] : [`answer by ${formatTime(respondBy)}`]),
          ].join(', '),
        ] as const,
    ),
    ...order.refundsDue.map(
      (refund) =>
        [
          'refund due',
          `${moneyText(refund)} to the ${refundTarget(refund)}, waiting for the ${refundWaitsFor(refund)}`,
        ] as const,
    ),
    ['next', order.next.length === 0 ? 'no manual step' : order.next.join(' ')],
  ];
  return `${colours.cyan(printable(order.order))} ${colours.bold(order.state)}\n${factsText(facts, colours)}`;
};

const rupeesText = (amount: Paise): string => moneyText({ amount, currency: CURRENCY });

/** Whether a restore has lost the record of a refund that the shop made. */
const isOwnRefundLost = ({ outside = [] }: OperatorOrder): boolean =>
  outside.some(({ kind, creditNote }) => kind === 'own-refund' && creditNote === null);

/** A payment of which nothing is left; where no part was refunded, the bank has taken it. */
const paymentText = ({ payment, refunds, outside = [] }: OperatorOrder): string =>
  payment === 'refunded' &&
  refunds.length === 0 &&
  outside.length > 0 &&
  outside.every(({ kind }) => kind === 'lost-dispute')
    ? 'lost in a dispute'
    : payment;

/** What became of the wish to pay a cash on delivery order online (spec 10.23). */
const onlineText = ({ state, mode, amount, askedAt }: NonNullable<OperatorOrder['online']>): string => {
  const asked = `${formatRupees(amount)} by ${mode} instead of cash, asked for ${formatTime(askedAt)}`;
  switch (state) {
    case 'open':
      return `${asked}; may be paid until it is packed`;
    case 'paid':
      return `${asked}, and paid`;
    case 'ended':
      return `${asked}; not paid in time`;
    default:
      return state satisfies never;
  }
};

/** To where the money goes. */
export const refundTarget = ({ to, upi }: Pick<DueRefund, 'to' | 'upi'>): string =>
  to === 'source' ? 'source of the payment' : `UPI ID ${upi ?? ''}`;

/** Who has to act. */
export const refundWaitsFor = ({ by, isRefused }: Pick<DueRefund, 'by' | 'isRefused'>): string => {
  if (by === 'operator') return 'operator';
  return isRefused ? 'gateway, which refused it' : 'gateway';
};

const ACTORS: Readonly<Record<OperatorOrder['history'][number]['by'], string>> = {
  customer: 'by the customer',
  operator: 'by the operator',
  courier: 'by the courier’s file',
  gateway: 'by the payment gateway',
  shop: 'by the shop’s timer',
  unknown: '',
};

const ENTRY_STATES: Readonly<Record<string, string>> = { pending: 'on its way', refunded: 'paid out' };

/** Throws NotFound where the shop has no order with this number. */
export const findOrder = async (ask: AskOperator, number: string): Promise<OperatorOrder> => {
  const [order] = await ask(operatorOrderCalls.findOrder, { order: number });
  if (order === undefined) throw new NotFound(`${number}: order not found`);
  return order;
};

/** An order that was changed; as a text whole, or what `text` says of it. */
export const showChanged = async (
  ask: AskOperator,
  number: string,
  text?: (order: OperatorOrder) => string,
): Promise<Shown> => {
  const order = await findOrder(ask, number);
  return shown({ data: orderShape }, order, text?.(order) ?? ((colours) => orderText(order, colours)));
};

export const showOrder = operatorCommand({
  takes: { order: argument('the order number') },
  examples: [`orders show ${EXAMPLE_ORDER}`, `orders show ${EXAMPLE_ORDER} --json`],
  run: ({ ask, input: { order } }) => showChanged(ask, order),
});
