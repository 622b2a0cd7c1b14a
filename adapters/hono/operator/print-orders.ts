/** The documents that the operator prints: nothing is printed where one of the orders cannot be. */
import { orderPaymentState, parcelOf, stateOf, type Order, type OrderState } from '../../../core/entities/order.ts';
import type { Invoice } from '../../../core/ports/shop-views.ts';
import { cursorOf } from '../../../core/ports/store/shop-store.ts';
import type { OperatorPorts, PrintOrders } from '../../wire/operator/operator-ports.ts';
import { MOST_PRINTED } from '../../wire/operator/print.ts';
import { MOST_LISTED } from '../../wire/operator/values.ts';
import type { FoundOrder } from '../../../core/shop/orders/search-orders.ts';
import { creditNotesPage, invoicesPage } from '../pages/invoice-page.ts';
import { labelsPage } from '../pages/label-page.ts';
import { packingListPage } from '../pages/packing-list-page.ts';
import type { Markup } from '../pages/plain-page.ts';

type Printed = Awaited<ReturnType<PrintOrders>>;
type Refused = Printed['refused'][number];

export const printerOf =
  ({ shop, clock }: OperatorPorts): PrintOrders =>
  async ({ document, orders = [], state }) => {
    const { brand } = shop;
    const isPrinted = document === 'credit_notes' ? hasCreditNote : () => true;
    const numbers = state === undefined ? [...new Set(orders)] : await numbersIn(shop, state, isPrinted);
    if (numbers.length > MOST_PRINTED)
      return refusedAll([
        {
          order: numbers[0] ?? '',
          problem: `it is one of more than ${MOST_PRINTED} orders that are ${state}: name up to ${MOST_PRINTED} of them instead`,
        },
      ]);
    if (document === 'packing_list') return printPackingList(shop, numbers, clock.now(), brand);
    if (document === 'labels') return printLabels(shop, numbers, brand);
    const { invoices, missing } = await readInvoices(shop, numbers);
    if (document === 'invoices')
      return missing.length > 0 ? refusedAll(missing) : printed(invoicesPage(invoices, brand), numbers);
    const without = invoices
      .filter(({ creditNote }) => creditNote === null)
      .map(({ order }) => ({ order, problem: NO_NOTE }));
    if (missing.length + without.length > 0) return refusedAll([...missing, ...without]);
    return printed(creditNotesPage(invoices, brand), invoices);
  };

const refusedAll = (refused: readonly Refused[]): Printed => ({ html: null, printed: 0, withoutAwb: 0, refused });

const hasCreditNote = ({ creditNote, partRefunds = [] }: FoundOrder): boolean =>
  creditNote !== null || partRefunds.length > 0;

/** Oldest first, as they are packed. */
const numbersIn = async (
  shop: OperatorPorts['shop'],
  state: OrderState,
  isPrinted: (order: FoundOrder) => boolean,
): Promise<readonly string[]> => {
  const numbers: string[] = [];
  let after: string | null = null;
  do {
    const paging = after === null ? {} : { after: cursorOf(after) };
    const page = await shop.searchOrders({ state, limit: MOST_LISTED, ...paging });
    numbers.push(...page.orders.filter(isPrinted).map(({ number }) => number));
    after = page.next;
  } while (after !== null && numbers.length <= MOST_PRINTED);
  return numbers.toReversed();
};

const PACKABLE: readonly OrderState[] = ['confirmed', 'packed', 'shipped', 'out_for_delivery', 'undelivered'];

const printPackingList = async (
  shop: OperatorPorts['shop'],
  numbers: readonly string[],
  now: number,
  brand: string | undefined,
): Promise<Printed> => {
  const { found, refused } = await findAll(shop, numbers, packingProblem);
  if (refused.length > 0) return refusedAll(refused);
  return { html: String(await packingListPage(found, now, brand)), printed: found.length, withoutAwb: 0, refused };
};

const printLabels = async (
  shop: OperatorPorts['shop'],
  numbers: readonly string[],
  brand: string | undefined,
): Promise<Printed> => {
  const { found, refused } = await findAll(shop, numbers, labelProblem);
  if (refused.length > 0) return refusedAll(refused);
  const withoutAwb = found.filter((order) => parcelOf(order) === undefined).length;
  return { html: String(await labelsPage(found, brand)), printed: found.length, withoutAwb, refused };
};

/** The orders of these numbers, and those with a problem. */
const findAll = async (
  shop: OperatorPorts['shop'],
  numbers: readonly string[],
  problemOf: (order: Order) => string | undefined,
) => {
  const found: FoundOrder[] = [];
  const refused: Refused[] = [];
  for (const order of numbers) {
    const one = await shop.findOrder(order);
    const problem = one === undefined ? NOT_FOUND : problemOf(one);
    if (problem !== undefined) refused.push({ order, problem });
    else if (one !== undefined) found.push(one);
  }
  return { found, refused };
};

const NOT_FOUND = 'there is no such order';

const packingProblem = (order: Order): string | undefined => {
  if (orderPaymentState(order) === 'held') return 'its payment is held for review';
  return PACKABLE.includes(stateOf(order)) ? undefined : `it is ${stateOf(order)}, and there is nothing to pack`;
};

/** Until it is packed an order may be paid online, or its address corrected. */
const labelProblem = (order: Order): string | undefined =>
  stateOf(order) === 'confirmed' ? 'it has no label before it is packed' : packingProblem(order);

const NO_NOTE = 'it has no credit note';

const printed = async (page: Markup, { length }: readonly unknown[]): Promise<Printed> => ({
  html: length === 0 ? null : String(await page),
  printed: length,
  withoutAwb: 0,
  refused: [],
});

/** `missing`: the orders without one, and why. */
const readInvoices = async (shop: OperatorPorts['shop'], numbers: readonly string[]) => {
  const invoices: Invoice[] = [];
  const missing: Refused[] = [];
  for (const order of numbers) {
    const invoice = await shop.invoiceOf(order);
    if (invoice !== undefined) invoices.push(invoice);
    else
      missing.push({
        order,
        problem: (await shop.findOrder(order)) === undefined ? NOT_FOUND : 'it has no invoice before it is packed',
      });
  }
  return { invoices, missing };
};
