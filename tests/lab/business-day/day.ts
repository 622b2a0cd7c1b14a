/** A business day: what customers, the gateway, the operator and the machines do, one after the other and at once. */
import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentMode } from '../../../core/entities/payment-mode.ts';
import { settlementReport } from '../../razorpay-gateway/settlement.ts';
import { until } from '../../server/fixtures/waiting.ts';
import {
  capturedIn,
  differences,
  entriesOfGateway,
  entriesOfShop,
  exportProblems,
  listOrders,
  refundedIn,
  type ListedOrder,
  type TaxExport,
} from './books.ts';
import { settingsWith, SETTINGS, type Business } from './business.ts';
import {
  done,
  gatewayOrderOf,
  payAgain,
  placeOrder,
  returnByForm,
  returnToShop,
  signUp,
  type Customer,
  type DayOrder,
} from './customers.ts';
import type { DayLog } from './day-log.ts';

const CUSTOMERS = 30;
/** Of ten orders; repeated. */
const MODES: readonly PaymentMode[] = ['upi', 'card', 'cod', 'upi', 'upi', 'cod', 'card', 'upi', 'cod', 'card'];
/** Customers at once. */
const AT_ONCE = 6;
const SETTLE_MS = 120_000;
/** India's time is so far ahead of UTC. */
const INDIA_MS = 330 * 60_000;
const COURIERS = ['Delhivery', 'Blue Dart', 'DTDC'];

export const playDay = async (business: Business, log: DayLog): Promise<void> => {
  const { bhor, razorpay, databases } = business;
  const { ledger, webhooks } = razorpay;
  const deliver = async (...options: Parameters<typeof webhooks.deliver>): Promise<void> => {
    await until(
      async () => {
        await webhooks.deliver(...options);
        return webhooks.queued().length === 0;
      },
      SETTLE_MS,
      500,
    );
  };
  const stateOf = async ({ order, customer }: DayOrder): Promise<string> =>
    (await done(() => customer.api.getOrder({ order }))).state;

  log.title('Morning: customers sign in and order');
  const customers = await inGroups(numbersFrom(0, CUSTOMERS), (index) => signUp(business, index));
  log.say(`${customers.length} customers have signed in by SMS`);
  const orders: DayOrder[] = [];
  const order = (index: number): Promise<DayOrder> =>
    placeOrder(customerOf(customers, index), MODES[index % MODES.length] ?? 'upi', index);
  const orderMany = async (from: number, to: number): Promise<readonly DayOrder[]> => {
    const placed = await inGroups(numbersFrom(from, to), order);
    orders.push(...placed);
    return placed;
  };
  /** One every `everyMs`, whether or not those before are answered. */
  const orderSteadily = async (from: number, to: number, everyMs: number): Promise<readonly DayOrder[]> => {
    const placed = await Promise.all(
      numbersFrom(from, to).map((index) => wait((index - from) * everyMs).then(() => order(index))),
    );
    orders.push(...placed);
    return placed;
  };
  const morning = await orderMany(0, 30);
  log.say(`${morning.length} orders: ${countsOf(morning.map(({ mode }) => mode))}`);

  const prepaid = morning.filter(({ mode }) => mode !== 'cod');
  const [declined, late, abandoned, unheard, disputed, byHand, other, ...plain] = prepaid;
  if (!declined || !late || !abandoned || !unheard || !disputed || !byHand || !other) throw new Error('too few orders');
  const pay = async (order: DayOrder): Promise<void> => {
    const payment = razorpay.pay(gatewayOrderOf(order), 'captured');
    await returnToShop(business, order, payment);
  };
  await inGroups(plain, pay);
  await deliver({ times: 2, order: 'reversed' });
  log.say(`${plain.length} are paid; the gateway's events come twice and in reverse order`);

  const [inApp] = plain;
  if (inApp !== undefined)
    log.say(
      `${inApp.order}: the gateway returns an in-app browser by a form, to ${await returnByForm(business, inApp)}`,
    );
  razorpay.pay(gatewayOrderOf(declined), 'failed');
  await deliver();
  await payAgain(declined);
  await pay(declined);
  await deliver();
  log.say(`${declined.order}: declined once, then paid`);
  const failed = razorpay.pay(gatewayOrderOf(late), 'failed');
  await deliver();
  razorpay.captureLater(failed);
  await deliver();
  log.say(`${late.order}: declined, and captured after all`);
  log.say(`${abandoned.order}: nobody pays`);
  razorpay.pay(gatewayOrderOf(unheard), 'captured');
  webhooks.lose();
  await bhor('payments', 'reconcile');
  log.say(
    `${unheard.order}: paid, but neither the page nor an event comes back; reconcile asks the gateway: ${await stateOf(unheard)}`,
  );
  const disputedPayment = razorpay.pay(gatewayOrderOf(disputed), 'captured');
  await deliver();
  razorpay.dispute(disputedPayment, 'created');
  await deliver();
  log.say(`${disputed.order}: paid, and disputed at the bank`);
  const byHandPayment = razorpay.pay(gatewayOrderOf(byHand), 'captured');
  await deliver();
  razorpay.refundAtDashboard(byHandPayment, byHandPayment.amount);
  await deliver();
  log.say(`${byHand.order}: paid, and refunded by hand at the gateway's dashboard`);
  const lessThanDue = razorpay.pay(gatewayOrderOf(other), 'captured', { amount: other.total * 100 - 5_000 });
  await deliver();
  await bhor('orders', 'review', other.order, '--refund', '--yes');
  log.say(`${other.order}: ₹50 less than due was captured (${lessThanDue.id}); held for review, and refunded`);
  const forged = webhooks.queue('payment.captured', {
    payment: { ...byHandPayment, id: 'pay_FORGED00000001', order_id: gatewayOrderOf(abandoned) },
  });
  const status = await webhooks.send(forged, { 'x-razorpay-signature': 'f'.repeat(64) });
  webhooks.lose();
  log.check(`a forged event is refused (${status})`, status >= 400 && status < 500 ? [] : [`status ${status}`]);

  log.title('Noon: a new price and fee, released while customers shop');
  business.write(SETTINGS, settingsWith(699, 120));
  const [released, noon] = await Promise.all([business.release(), wait(2_000).then(() => orderMany(30, 42))]);
  for (const line of released.trim().split('\n')) log.say(line);
  log.say(`${noon.length} orders meanwhile, none refused`);
  await inGroups(
    noon.filter(({ mode }) => mode !== 'cod'),
    pay,
  );
  await deliver();

  log.title('Afternoon: the database’s primary crashes while customers shop');
  const [afternoon] = await Promise.all([
    orderSteadily(42, 60, 300),
    wait(1_500)
      .then(databases.crashPrimary)
      .then(() => log.say('the primary crashes'))
      .then(() => wait(500))
      .then(databases.promoteStandby)
      .then(() => log.say('the standby is promoted; the servers find it by themselves')),
  ]);
  await inGroups(
    afternoon.filter(({ mode }) => mode !== 'cod'),
    pay,
  );
  await deliver();
  log.check(`${orders.length} orders were placed`, orders.length === 60 ? [] : [String(orders.length)]);
  const kept = await listOrders(business);
  const there = new Set(kept.map(({ order }) => order));
  log.check(
    'every acknowledged order is there',
    orders.filter(({ order }) => !there.has(order)).map(({ order }) => `${order} is gone`),
  );

  log.title('Customers change their mind');
  const onDelivery = orders.filter(({ mode }) => mode === 'cod');
  const [tooLate, ...cash] = onDelivery;
  if (tooLate === undefined) throw new Error('no order is paid on delivery');
  const paidOnline = cash.slice(0, 4);
  for (const order of paidOnline) {
    await payAgain(order);
    await pay(order);
  }
  await deliver();
  log.say(`${paidOnline.length} orders with cash on delivery are paid online after all, without the fee`);
  await payAgain(tooLate);
  const cancelled = [...plain.slice(0, 3), ...cash.slice(4, 6)];
  razorpay.settings.refundStatus = 'pending';
  for (const { order, customer } of cancelled)
    await done(() => customer.api.cancelOrder({ order, reason: 'Ordered twice' }));
  const toRefund = cancelled.filter(({ mode }) => mode !== 'cod').map(gatewayOrderOf);
  const refundsOf = () =>
    ledger.refunds.filter(({ payment_id: of }) =>
      ledger.payments.some(({ id, order_id: order }) => id === of && toRefund.includes(order)),
    );
  await until(() => refundsOf().length === toRefund.length, SETTLE_MS, 500);
  razorpay.settings.refundStatus = 'processed';
  const [failing] = refundsOf();
  const others = ledger.refunds.filter((refund) => refund.status === 'pending' && refund !== failing);
  if (failing === undefined) throw new Error('no refund was requested');
  razorpay.endRefund(failing, 'failed');
  for (const refund of others) razorpay.endRefund(refund, 'processed');
  await deliver();
  log.say(`${cancelled.length} are cancelled; of 3 refunds the gateway pays out 2 and fails 1 (refund.failed)`);

  log.title('The operator packs, ships and delivers');
  const states = new Map((await listOrders(business)).map((order) => [order.order, order]));
  const isConfirmed = ({ order }: DayOrder): boolean => states.get(order)?.state === 'confirmed';
  const toPack = orders.filter(isConfirmed).slice(0, 41);
  log.say((await bhor('today')).trim().split('\n').join('\n        '));
  const move = async (moved: readonly DayOrder[], state: string): Promise<void> => {
    const rows = moved.map(({ order }, index) =>
      state === 'shipped'
        ? `${order},${state},${COURIERS[index % COURIERS.length]},AWB${order.slice(2)}`
        : `${order},${state},,`,
    );
    business.write('moves.csv', `order,state,courier,awb\n${rows.join('\n')}\n`);
    const began = performance.now();
    await bhor('orders', 'move', '--from', 'moves.csv', '--yes');
    log.say(
      `${moved.length} orders are ${state}, by one file in ${((performance.now() - began) / 1_000).toFixed(1)} s`,
    );
  };
  // Who has not looked at the list of the refunded: the file names the one line that is wrong, and does the others.
  const refused = await move(toPack, 'packed').then(
    () => 'nothing',
    (error: unknown) => String(error),
  );
  log.check(
    'of a file with a refunded order that line is named, and the 40 others are packed',
    refused.includes('40 orders moved, 1 refused') && refused.includes(byHand.order) ? [] : [refused],
  );
  await bhor('orders', 'move', byHand.order, 'cancelled', '--yes');
  const packed = toPack.filter(({ order: number }) => number !== byHand.order);
  razorpay.pay(gatewayOrderOf(tooLate), 'captured');
  await deliver();
  log.say(`${tooLate.order}: packed with cash on delivery; the payment that comes now is refunded`);
  await bhor('orders', 'print', '--state', 'packed', '--packing-list', '--out', 'packing.html');
  await bhor('orders', 'print', '--state', 'packed', '--invoices', '--out', 'invoices.html');
  const pages = business.read('invoices.html').match(/BH\/\d\d-\d\d\/\d{6}/gu) ?? [];
  log.check(
    `packing list and invoices are printed`,
    new Set(pages).size === packed.length ? [] : [`${new Set(pages).size} numbers`],
  );
  await move(packed, 'shipped');
  await move(packed, 'out_for_delivery');
  const refusedAtDoor = packed.slice(-4);
  const delivered = packed.slice(0, -4);
  await move(delivered, 'delivered');
  await move(refusedAtDoor, 'undelivered');
  for (const state of ['rto', 'rto_received']) await move(refusedAtDoor, state);
  const returned = [
    ...delivered.filter(({ mode }) => mode !== 'cod').slice(0, 3),
    ...delivered.filter(({ mode, order }) => mode === 'cod' && states.get(order)?.payment_mode === 'cod').slice(0, 2),
  ];
  for (const { order, customer, mode } of returned)
    await done(() =>
      customer.api.returnOrder({ order, reason: 'Not for my skin', upi: mode === 'cod' ? 'mita@okbank' : '' }),
    );
  await move(returned, 'picked_up');
  for (const { order, refunds_due: due } of (await listOrders(business)).filter(
    ({ refunds_due: { length } }) => length > 0,
  )) {
    const cashDue = due.find(({ to }) => to === 'upi');
    await bhor(
      'orders',
      'refund',
      order,
      '--yes',
      ...(cashDue === undefined ? [] : ['--amount', String(cashDue.amount)]),
    );
  }
  log.say(`${refusedAtDoor.length} come back undelivered (RTO), ${returned.length} are returned and refunded`);

  const broken = delivered.find(
    ({ order, mode }) => mode !== 'cod' && order !== disputed.order && !returned.some((one) => one.order === order),
  );
  if (broken === undefined) throw new Error('nothing was delivered');
  await bhor('orders', 'refund', broken.order, '--amount', '100', '--reason', 'A broken cap', '--yes');
  log.say(`${broken.order}: ₹100 are refunded for a broken cap`);

  log.title('Evening: the books');
  await until(
    async () => {
      await deliver();
      await bhor('payments', 'reconcile');
      return (await listOrders(business)).every(isSettled);
    },
    SETTLE_MS,
    2_000,
  );
  const closing = await listOrders(business);
  log.say(`orders: ${countsOf(closing.map(({ state }) => state))}`);
  const found = await bhor('store', 'check').then(
    () => [],
    (error: unknown) => [String(error)],
  );
  log.check('check finds no error in the store', found);
  const [ofShop, ofGateway] = [await entriesOfShop(business, closing), entriesOfGateway(business)];
  log.check(
    `shop and gateway agree in every payment and refund: ₹${capturedIn(ofGateway)} captured, ₹${refundedIn(ofGateway)} refunded`,
    differences(ofShop, ofGateway),
  );
  business.write('settlement.csv', settlementReport(ledger));
  const compared = await bhor('payments', 'compare', 'settlement.csv').then(
    (text) => ({ text, problems: [] }),
    (error: unknown) => ({ text: '', problems: [String(error)] }),
  );
  log.check('the settlement report agrees with the shop’s records, line by line', compared.problems);
  for (const line of compared.text.trim().split('\n')) log.say(`  ${line}`);
  const month = new Date(Date.now() + INDIA_MS).toISOString().slice(0, 7);
  const exported = await bhor('orders', 'export', '--month', month, '--json');
  const accounts = JSON.parse(exported) as TaxExport;
  log.check(
    `the accountant's export agrees: ${accounts.documents.length} documents, ₹${accounts.totals.value} in all`,
    exportProblems(accounts, closing, packed.length),
  );
};

const isSettled = ({ refunds, payment_state: payment }: ListedOrder): boolean =>
  refunds.every(({ state }) => state === 'refunded') && payment !== 'refund_pending';

const customerOf = (customers: readonly Customer[], index: number): Customer => {
  const customer = customers[index % customers.length];
  if (customer === undefined) throw new Error('there are no customers');
  return customer;
};

const numbersFrom = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

const countsOf = (words: readonly string[]): string =>
  [...new Set(words)].map((word) => `${words.filter((one) => one === word).length} ${word}`).join(', ');

const inGroups = async <In, Out>(items: readonly In[], run: (item: In) => Promise<Out>): Promise<readonly Out[]> => {
  const results: Out[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE)
    results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(run))));
  return results;
};
