/** Recomputes what the records say of each other: totals of orders, sums of ledgers, numbers of invoices. */
import { appendEntry, EMPTY_LEDGER, heldFor, type CashLedger } from '../../entities/cash-ledger.ts';
import { add, subtract } from '../../entities/money/money.ts';
import { inRupees } from '../../entities/money/money-text.ts';
import { sumPaise, ZERO_PAISE, type Paise } from '../../entities/money/paise.ts';
import { canTransition, stateOf } from '../../entities/order.ts';
import { capturesOf, lostDisputes, refundsElsewhere } from '../../entities/payment.ts';
import { requoted } from '../../pricing/requote.ts';
import { createFoundProblems } from '../../ports/store/found-problems.ts';
import { idOf, type Key } from '../../ports/store/kind.ts';
import type { ShopStore } from '../../ports/store/shop-store.ts';
import { ledgers } from '../documents/customers.ts';
import { eachPage } from '../documents/each-page.ts';
import { orders, RESTING_STATES, type OrderRecord } from '../documents/orders.ts';
import { LIST_READS, listKeys, listsOf, missingLists } from '../orders/listed-orders.ts';
import { courierCashOf, lostMoneyOf, uncreditedOf } from '../orders/outside-money.ts';
import { isWithin, yearlyNumbers, type YearlyNumber } from '../documents/yearly-numbers.ts';

export type RecordCheck = {
  readonly orders: number;
  readonly ledgers: number;
  /** Invoices and credit notes. */
  readonly invoices: number;
  /** Refunded at the gateway's dashboard without a credit note, and lost in disputes, in paise. */
  readonly uncredited: Paise;
  readonly lost: Paise;
  /** Collected by couriers and not paid out, in paise. */
  readonly owed: Paise;
  /** Records that contradict themselves or others. */
  readonly problems: readonly string[];
};

/** Reads every order and every ledger, a page at a time; writes nothing. */
export const checkRecords = async (store: Pick<ShopStore, 'search' | 'read'>): Promise<RecordCheck> => {
  const problems = createFoundProblems();
  const report = (kind: string, key: Key, found: readonly string[]): void => {
    for (const problem of found) problems.add(kind, key, problem);
  };
  const taxDocuments = createTaxDocumentCheck();
  let orderCount = 0;
  let [uncredited, lost, owed] = [ZERO_PAISE, ZERO_PAISE, ZERO_PAISE];
  for await (const page of eachPage(store, orders)) {
    orderCount += page.length;
    for (const { key, document } of page) {
      report('orders under the number of another', key, numberProblems(key, document));
      report('wrong amounts of orders', key, amountProblems(document));
      report('money that went outside the shop', key, outsideProblems(document));
      report('impossible payouts of couriers', key, payoutProblems(document));
      report('steps that the states of an order do not allow', key, stepProblems(document));
      const parts = (document.partRefunds ?? []).map(({ creditNote }) => creditNote);
      for (const taxDocument of [document.invoice, document.creditNote, ...parts])
        if (taxDocument !== null) report('repeated numbers', key, taxDocuments.add(taxDocument.number));
      uncredited = sumPaise([uncredited, uncreditedOf(document)]);
      lost = sumPaise([lost, lostMoneyOf(document)]);
      owed = sumPaise([owed, courierCashOf(document).owed]);
    }
    const listable = page.flatMap(({ key, document }) => (listsOf(document).length > 0 ? [key] : []));
    for (const [key, found] of await listProblems(store, listable)) report('orders that are on no list', key, found);
  }
  let ledgerCount = 0;
  for await (const page of eachPage(store, ledgers)) {
    ledgerCount += page.length;
    for (const { key, document } of page) {
      report('entries that exceed their account', key, ledgerProblems(document));
      report('holds for orders that are over', key, await holdProblems(store, document));
    }
  }
  for await (const page of eachPage(store, yearlyNumbers))
    for (const { key, document } of page)
      report('wrong series of numbers', key, taxDocuments.seriesProblems(idOf(key), document));
  return {
    orders: orderCount,
    ledgers: ledgerCount,
    invoices: taxDocuments.count(),
    uncredited,
    lost,
    owed,
    problems: problems.list(),
  };
};

const numberProblems = (key: Key, { number }: OrderRecord): readonly string[] =>
  idOf(key) === number ? [] : [`it is stored as ${idOf(key)}`];

const amountProblems = (order: OrderRecord): readonly string[] => {
  const { summary } = order;
  // The fee is the one that was agreed, whatever it is by now; the reward cash is not compared.
  const again = requoted(order, order.mode, { codFee: summary.shipping, rewardPercent: 0 });
  const total = subtract(add(again.subtotal, summary.shipping), again.discount.value);
  const sums = [
    ['list total', summary.listTotal, again.listTotal],
    ['subtotal', summary.subtotal, again.subtotal],
    ['savings', summary.savings, again.savings],
    ['discount', summary.discount.value, again.discount.value],
    ['total', summary.total, total],
  ] as const;
  return sums.flatMap(([name, stored, computed]) =>
    stored === computed ? [] : [`the ${name} is ${stored}, but should be ${computed}`],
  );
};

/** No more goes out than came in, and what has a credit note did go out. */
const outsideProblems = ({ payment, partRefunds = [] }: OrderRecord): readonly string[] => {
  const made = refundsElsewhere(payment);
  const over = capturesOf(payment).filter((capture) => {
    const out = [...made, ...lostDisputes(payment)].filter(
      (one) => one.payment === capture.payment && one.currency === capture.currency,
    );
    return sumPaise(out.map(({ amount }) => amount)) > capture.amount;
  });
  const failed = partRefunds.filter(({ madeElsewhere = [] }) =>
    madeElsewhere.some((id) => !made.some((one) => one.id === id)),
  );
  return [
    ...over.map((capture) => `more of the payment ${capture.payment} went back at the gateway than was captured`),
    ...failed.map(({ creditNote }) => `the credit note ${creditNote.number} is of a refund that failed at the gateway`),
  ];
};

/** A courier pays out what it has collected, and takes back no more than that. */
const payoutProblems = (order: OrderRecord): readonly string[] => {
  const { collected, paidOut } = courierCashOf(order);
  if (paidOut > collected)
    return [
      collected === ZERO_PAISE
        ? `${inRupees(paidOut)} is paid out, and no courier has collected cash on it`
        : `${inRupees(paidOut)} is paid out, more than the ${inRupees(collected)} that was collected`,
    ];
  return paidOut < ZERO_PAISE ? [`${inRupees(paidOut)} is paid out: more was taken back than was paid`] : [];
};

/** Each is read with its lists at once: servers may run meanwhile. */
const listProblems = async (
  { read }: Pick<ShopStore, 'read'>,
  keys: readonly Key<OrderRecord>[],
): Promise<readonly (readonly [Key, readonly string[]])[]> => {
  if (keys.length === 0) return [];
  const documents = await read([...LIST_READS, ...keys.flatMap((key) => [key, ...listKeys(idOf(key))])]);
  return keys.map((key) => {
    const order = documents.get(key);
    return [key, order === undefined ? [] : missingLists(documents, order)] as const;
  });
};

const stepProblems = ({ history }: OrderRecord): readonly string[] =>
  history.flatMap(({ state }, index) => {
    const before = history[index - 1]?.state;
    return before === undefined || canTransition(before, state) ? [] : [`it went from ${before} to ${state}`];
  });

/** Entries are made again, one after another: none may take more than its account holds. */
const ledgerProblems = ({ entries }: CashLedger): readonly string[] => {
  let ledger = EMPTY_LEDGER;
  return entries.flatMap((entry) => {
    const next = appendEntry(ledger, entry);
    ledger = next ?? { entries: [...ledger.entries, entry] };
    return next === undefined ? [`the entry "${entry.kind}" of ${entry.amount} exceeds its account`] : [];
  });
};

/** What is held is held for an order that still waits. */
const holdProblems = async ({ read }: Pick<ShopStore, 'read'>, ledger: CashLedger): Promise<readonly string[]> => {
  const refs = new Set(ledger.entries.filter(({ kind }) => kind === 'held').map(({ ref }) => ref));
  const holding = [...refs].filter((ref) => heldFor(ledger, ref) > 0);
  const documents = await read(holding.map((ref) => orders.key(ref)));
  return holding.flatMap((ref) => {
    const order = documents.get(orders.key(ref));
    const isUnsettled = order !== undefined && (stateOf(order) === 'pending_payment' || !isResting(order));
    return isUnsettled ? [] : [`${heldFor(ledger, ref)} is held for order ${ref}, which is over`];
  });
};

const isResting = (order: OrderRecord): boolean => RESTING_STATES.includes(stateOf(order));

/** The numbers of each series, such as `BH/26-27`. */
const createTaxDocumentCheck = () => {
  const given = new Map<string, Set<number>>();
  let count = 0;
  return {
    count: () => count,
    /** Problems of one number. */
    add: (number: string): readonly string[] => {
      const slash = number.lastIndexOf('/');
      const series = number.slice(0, slash);
      const serial = Number(number.slice(slash + 1));
      const numbers = given.get(series) ?? new Set();
      given.set(series, numbers);
      if (numbers.has(serial)) return [`its number ${number} is used twice`];
      numbers.add(serial);
      count += 1;
      return [];
    },
    /** Orders are removed after eight years, the oldest first: the numbers before the first that is left are no gap. */
    seriesProblems: (series: string, { last, lost = [], skipped = [] }: YearlyNumber): readonly string[] => {
      const numbers = given.get(series) ?? new Set();
      const first = [...numbers].reduce((least, number) => Math.min(least, number), last);
      const expected = Array.from({ length: last - first + 1 }, (_, index) => first + index);
      const missing =
        numbers.size === 0 ? [] : expected.filter((number) => !numbers.has(number) && !isWithin(lost, number));
      const beyond = [...numbers].filter((number) => number > last && !isWithin(skipped, number));
      return [
        ...(missing.length === 0 ? [] : [`${numbersText(missing)} missing, the first of them ${missing[0]}`]),
        ...(beyond.length === 0 ? [] : [`${numbersText(beyond)} beyond its last one, ${last}`]),
      ];
    },
  };
};

const numbersText = ({ length }: readonly number[]): string => (length === 1 ? '1 number is' : `${length} numbers are`);
