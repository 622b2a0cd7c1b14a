/** What must hold of a shop once everything is settled, whatever has failed: rupees, units, reward cash and codes are conserved. */
import { pendingFor, type CashLedger } from '../../../../../core/entities/cash-ledger.ts';
import { inPaise } from '../../../../../core/entities/money/paise.ts';
import { stateOf, type OrderState } from '../../../../../core/entities/order.ts';
import { capturesOf, allRefunds } from '../../../../../core/entities/payment.ts';
import { isPrepaid } from '../../../../../core/entities/payment-mode.ts';
import { ledgers } from '../../../../../core/shop/documents/customers.ts';
import { eachPage } from '../../../../../core/shop/documents/each-page.ts';
import { orders, type OrderRecord } from '../../../../../core/shop/documents/orders.ts';
import { phones } from '../../../../../core/shop/documents/phones.ts';
import type { Stock } from '../../../../../core/entities/stock.ts';
import { products } from '../../../../../core/catalogue/products.ts';
import { stockOf, stockKey } from '../../../../../core/shop/documents/stock.ts';
import { checkRecords } from '../../../../../core/shop/maintenance/check-records.ts';
import type { FaultyShop } from './faulty-shop.ts';

const OVER: readonly OrderState[] = ['expired', 'cancelled', 'payment_failed'];
/** Nothing was sold. Where money came in all the same, the order is refunded in the end. */
const isOver = ({ history }: OrderRecord): boolean => {
  const last = history.at(-1)?.state === 'refunded' ? history.at(-2) : history.at(-1);
  return last !== undefined && OVER.includes(last.state);
};
/** The money has gone back. */
const RETURNED: readonly OrderState[] = ['cancelled', 'expired', 'payment_failed', 'refunded'];
const SOLD: readonly OrderState[] = ['confirmed', 'packed', 'shipped', 'out_for_delivery', 'delivered', 'undelivered'];

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** `units` is how many of each product there were at first. */
export const faultProblems = async (
  { store, gateway, placements }: FaultyShop,
  units: number,
): Promise<readonly string[]> => {
  const all: OrderRecord[] = [];
  for await (const page of eachPage(store, orders)) all.push(...page.map(({ document }) => document));
  const books: CashLedger[] = [];
  for await (const page of eachPage(store, ledgers)) books.push(...page.map(({ document }) => document));
  const { problems } = await checkRecords(store);
  const stock = stockOf(await store.read([stockKey]));
  return [
    ...problems.map((problem) => `records: ${problem}`),
    ...(await Promise.all(all.map((order) => moneyProblems(order, gateway)))).flat(),
    ...unitProblems(all, stock, units),
    ...all.flatMap((order) => cashProblems(order, books)),
    ...(await codeProblems(all, store)),
    ...(all.length <= placements.size ? [] : [`${all.length} orders of ${placements.size} placements`]),
  ];
};

const moneyProblems = async (order: OrderRecord, gateway: FaultyShop['gateway']): Promise<readonly string[]> => {
  const { payment, number, mode, summary } = order;
  const state = stateOf(order);
  const events = (await Promise.all(payment.opened.map(({ gatewayOrder }) => gateway.eventsOf(gatewayOrder)))).flat();
  // A payment is captured once, however often its event is played.
  const captured = new Map(
    events.flatMap((each) =>
      each.kind === 'payment' && each.event.kind === 'captured'
        ? [[each.event.payment, Number(each.amount)] as const]
        : [],
    ),
  );
  const atGateway = sum([...captured.values()]);
  const captures = capturesOf(payment);
  // Cash paid on delivery is known to nobody else.
  const atShop = sum(captures.filter(({ gatewayOrder }) => gatewayOrder !== null).map(({ amount }) => amount));
  const refunds = allRefunds(payment);
  const kept = sum(captures.map(({ amount }) => amount)) - sum(refunds.map(({ amount }) => amount));
  const isOwed = isPrepaid(mode) ? SOLD.includes(state) : state === 'delivered';
  const due = isOwed ? Number(inPaise(summary.total)) : 0;
  // Of a returned order everything but the fee is refunded.
  const fee = isPrepaid(mode) || state !== 'refunded' ? 0 : Number(inPaise(summary.shipping));
  return [
    ...(atGateway === atShop ? [] : [`rupees: ${atGateway} paise captured for ${number}, ${atShop} known`]),
    ...(refunds.every(({ state: each }) => each !== 'pending')
      ? []
      : [`rupees: a refund of ${number} is still pending`]),
    ...(RETURNED.includes(state) && kept !== 0 && kept !== fee
      ? [`rupees: ${kept} paise kept of ${number}, ${state}`]
      : []),
    ...(SOLD.includes(state) && kept !== due ? [`rupees: ${kept} paise kept of ${number}, ${due} due, ${state}`] : []),
    ...(kept < 0 ? [`rupees: more refunded than captured of ${number}`] : []),
    ...(state === 'pending_payment' ? [`rupees: ${number} still waits for its payment`] : []),
  ];
};

/** What has not been given back has been sold. */
const unitProblems = (all: readonly OrderRecord[], stock: Stock, units: number): readonly string[] =>
  products.flatMap(({ id, name }) => {
    const sold = sum(all.filter((order) => !isOver(order)).map(({ items }) => items[id]?.qty ?? 0));
    const left = stock[id];
    return left === units - sold ? [] : [`units: ${sold} of ${units} ${name} sold, ${left} left`];
  });

const cashProblems = (order: OrderRecord, books: readonly CashLedger[]): readonly string[] => {
  const { number, summary } = order;
  const entries = books.flatMap((book) => book.entries.filter(({ ref }) => ref === number));
  const of = (...kinds: readonly string[]): number =>
    sum(entries.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
  const earned = of('earned');
  const state = stateOf(order);
  const pending = sum(books.map((book) => pendingFor(book, number)));
  return [
    ...(earned === 0 || earned === summary.rewardCash
      ? []
      : [`cash: ${number} has earned ${earned}, not ${summary.rewardCash}`]),
    ...(state === 'delivered' && of('released') !== summary.rewardCash
      ? [`cash: ${number} was not credited once`]
      : []),
    ...(isOver(order) && pending !== 0 ? [`cash: ${pending} pending of ${number}, ${state}`] : []),
    ...(isOver(order) && of('captured') !== of('returned') ? [`cash: what ${number} took was not returned`] : []),
  ];
};

const codeProblems = async (all: readonly OrderRecord[], store: FaultyShop['store']): Promise<readonly string[]> => {
  const problems: string[] = [];
  for await (const page of eachPage(store, phones))
    for (const { document } of page)
      for (const [code, number] of Object.entries(document.codes)) {
        const order = all.find((each) => each.number === number);
        if (order === undefined) problems.push(`codes: ${code} is used by ${number}, which is no order`);
        else if (isOver(order)) problems.push(`codes: ${code} is still used by ${number}, ${stateOf(order)}`);
      }
  const used = all.filter(
    (order) => order.summary.discount.code === 'BESTYOU' && order.summary.discount.amount === 0 && !isOver(order),
  );
  if (new Set(used.map(({ phone }) => phone)).size < used.length)
    problems.push('codes: BESTYOU was used twice by one phone');
  return problems;
};
