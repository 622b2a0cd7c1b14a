/** Breaches of reward cash and its ledger (spec 4, 10.6, 11). */
import type { JsonObject } from '../../../../cli/input/json-object.ts';
import { at as valueAt, edited, numberAt, ordersOf } from '../frame/broken-shop.ts';
import { ours, type Breach } from '../frame/breach.ts';

const REWARD = 'core/pricing/reward-cash.ts';
const LEDGER = 'core/entities/cash-ledger.ts';
const RESERVATIONS = 'core/shop/orders/reservations.ts';
const CALLS = 'core/shop/customers/reward-cash.ts';

const SUMMARY = 'data.order.summary';

/** The answer to an order that redeems so many rupees more than the shop did. */
const redeemingMore = (answer: JsonObject, more: number): JsonObject => {
  const summary = valueAt(answer, SUMMARY);
  const amount = numberAt(summary, 'discount.amount') + more;
  const total = numberAt(summary, 'total') - more;
  return edited(edited(answer, `${SUMMARY}.discount.amount`, amount), `${SUMMARY}.total`, total);
};

export const cash: readonly Breach[] = [
  ours('redeems more than the subtotal', 'redeem')
    .at(REWARD, 'smaller(redeemableCash(balance, mode), subtotal)', 'redeemableCash(balance, mode)')
    .at('core/pricing/totals.ts', 'smaller(subtotal, discount.amount > 0', '(discount.amount > 0')
    .at('core/pricing/totals.ts', ': percentOf(subtotal, discount.off));', ': percentOf(subtotal, discount.off));'),
  ours('redeems more than the balance', 'redeem').on('placeOrder', async ({ body, forward }) => {
    const answer = await forward();
    const isRedeemed = numberAt(answer, `${SUMMARY}.discount.amount`) > 0;
    return body['redeem_cash'] === true && isRedeemed ? redeemingMore(answer, 100) : answer;
  }),
  ours('keeps redeemed cash on an order that is paid on delivery after all', 'retry').on(
    'retryPayment',
    async (call) => {
      const { body, forward } = call;
      const before = (await ordersOf(call)).find(({ order }) => order === body['order']);
      const redeemed = numberAt(before, 'summary.discount.amount');
      const answer = await forward();
      return answer['status'] === true && body['payment_mode'] === 'cod' && redeemed > 0
        ? redeemingMore(answer, redeemed)
        : answer;
    },
  ),
  ours('redeems reward cash by cash on delivery', 'redeem').at(
    REWARD,
    '(isPrepaid(mode) ? balance : ZERO_RUPEES)',
    '(isPrepaid(mode) || mode ? balance : ZERO_RUPEES)',
  ),
  ours('takes the code off beside redeemed cash', 'redeem').at(
    'core/pricing/totals.ts',
    'discount.amount > 0 ? discount.amount : percentOf(subtotal, discount.off)',
    '(discount.amount + percentOf(subtotal, discount.off)) as Rupees',
  ),
  ours('does not take redeemed cash off the total', 'redeem').at(
    'core/pricing/totals.ts',
    'discount.amount > 0 ? discount.amount :',
    '',
  ),
  ours('leaves redeemed cash in the balance', 'cash-balance').at(
    RESERVATIONS,
    "appendEntry(ledger, { kind: 'held', ref: order.number, amount: order.summary.discount.amount, at })",
    "appendEntry(ledger, { kind: 'held', ref: order.number, amount: subtract(order.summary.discount.amount, order.summary.discount.amount), at })",
  ),
  ours('takes redeemed cash twice', 'cash-balance').at(
    RESERVATIONS,
    'amount: order.summary.discount.amount, at })',
    'amount: smaller(availableCash(ledger), (2 * order.summary.discount.amount) as Rupees), at })',
  ),
  ours('keeps redeemed cash when the payment fails', 'cash-balance').at(
    RESERVATIONS,
    "withEntry(ledger, 'voided', order.number, heldFor(ledger, order.number), at)",
    'ledger',
  ),
  ours('keeps the redeemed cash of a returned order', 'cash-balance').at(
    RESERVATIONS,
    "const returned = withEntry(taken, 'returned', number, spentFor(taken, number), at);",
    'const returned = taken;',
  ),
  ours('refunds a return in full though the cash that it earned is spent', 'cash-balance')
    .at(
      'core/shop/fulfilment/return-refund.ts',
      'amount: subtractPaise(money, inPaise(withheld))',
      'amount: subtractPaise(money, inPaise(subtract(withheld, withheld)))',
    )
    .at(
      'core/shop/fulfilment/return-refund.ts',
      'import { moneyToReturn,',
      "import { subtract } from '../../entities/money/money.ts'; import { moneyToReturn,",
    ),
  ours('keeps redeemed cash when the order is cancelled', 'cash-balance').at(
    RESERVATIONS,
    "return { ...released, ledger: withEntry(forfeited, 'returned', order.number, spentFor(forfeited, order.number), at) };",
    'return { ...released, ledger: forfeited };',
  ),
  ours('pays out reward cash before the delivery', 'cash-balance').at(
    LEDGER,
    "earned: ['shop', 'pending']",
    "earned: ['shop', 'available']",
  ),
  ours('earns reward cash again on a cancelled order', ['cash-balance', 'cash-ledger']).at(
    RESERVATIONS,
    "const forfeited = withEntry(ledger, 'forfeited', order.number, pendingFor(ledger, order.number), at); return { ...released",
    'const forfeited = ledger;\n  return { ...released',
  ),
  ours('shows a balance that includes what is reserved', 'cash-balance')
    .at(
      CALLS,
      'cashback: availableCash(documents.get(ledgers.key(phone)) ?? EMPTY_LEDGER)',
      "cashback: add(availableCash(documents.get(ledgers.key(phone)) ?? EMPTY_LEDGER), balanceOf(documents.get(ledgers.key(phone)) ?? EMPTY_LEDGER, 'held'))",
    )
    .at(CALLS, 'import { rupees, type Rupees }', 'import { add, rupees, type Rupees }'),
  ours('has another balance in the ledger than in get_cash', ['cash-ledger', 'account']).at(
    CALLS,
    'balance: availableCash(ledger),',
    "balance: rupees(availableCash(ledger) + balanceOf(ledger, 'pending')),",
  ),
  ours('leaves out an entry of the ledger', 'cash-ledger').at(
    CALLS,
    'entries: ledger.entries.toReversed()',
    'entries: ledger.entries.toReversed().slice(1)',
  ),
  ours('welcomes a new customer with ₹50 that it does not honour', ['new-customer-cash', 'cash-balance']).at(
    CALLS,
    'cashback: availableCash(documents.get(ledgers.key(phone)) ?? EMPTY_LEDGER)',
    'cashback: rupees(50 + availableCash(documents.get(ledgers.key(phone)) ?? EMPTY_LEDGER))',
  ),
  ours('lets a customer keep what an order has earned that reward cash had paid, and that is returned', [
    'return',
    'cash-balance',
  ]).at('core/shop/orders/reservations.ts', "withEntry(returned, 'taken_back', number, remainder, at)", 'returned'),
];
