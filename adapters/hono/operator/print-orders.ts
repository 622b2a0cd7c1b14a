/** The documents that the operator prints: nothing is printed where one of the orders cannot be. */
import { orderPaymentState, stateOf, type Order, type OrderState } from '../../../core/entities/order.ts';
import type { Invoice } from '../../../core/ports/shop-views.ts';
import { cursorOf } from '../../../core/ports/store/shop-store.ts';
import type { OperatorPorts, PrintOrders } from '../../wire/operator/operator-ports.ts';
import { MOST_PRINTED } from '../../wire/operator/print.ts';
import { MOST_LISTED } from '../../wire/operator/values.ts';
import { invoicesPage } from '../pages/invoice-page.ts';
import { packingListPage } from '../pages/packing-list-page.ts';

type Printed = Awaited<ReturnType<PrintOrders>>;
type Refused = Printed['refused'][number];

export const printerOf =
  ({ shop, clock }: OperatorPorts, brand?: string): PrintOrders =>
  async ({ document, orders = [], state }) => {
    const numbers = state === undefined ? [...new Set(orders)] : await numbersIn(shop, state);
    if (numbers.length > MOST_PRINTED)
      return refusedAll([{ order: numbers[0] ?? '', problem: `more than ${MOST_PRINTED} orders are ${state}` }]);
    return document === 'invoices' ? printInvoices(shop, numbers, brand) : printPackingList(shop, numbers, clock.now());
  };

const refusedAll = (refused: readonly Refused[]): Printed => ({ html: null, printed: 0, refused });

/** Oldest first, as they are packed. */
const numbersIn = async (shop: OperatorPorts['shop'], state: OrderState): Promise<readonly string[]> => {
  const numbers: string[] = [];
  let after: string | null = null;
  do {
    const paging = after === null ? {} : { after: cursorOf(after) };
    const page = await shop.searchOrders({ state, limit: MOST_LISTED, ...paging });
    numbers.push(...page.orders.map(({ number }) => number));
    after = page.next;
  } while (after !== null && numbers.length <= MOST_PRINTED);
  return numbers.toReversed();
};

const PACKABLE: readonly OrderState[] = ['confirmed', 'packed', 'shipped', 'out_for_delivery', 'undelivered'];

const printPackingList = async (
  shop: OperatorPorts['shop'],
  numbers: readonly string[],
  now: number,
): Promise<Printed> => {
  const found: Order[] = [];
  const refused: Refused[] = [];
  for (const order of numbers) {
    const one = await shop.findOrder(order);
    const problem = one === undefined ? NOT_FOUND : packingProblem(one);
    if (problem !== undefined) refused.push({ order, problem });
    else if (one !== undefined) found.push(one);
  }
  if (refused.length > 0) return refusedAll(refused);
  return { html: String(await packingListPage(found, now)), printed: found.length, refused };
};

const NOT_FOUND = 'there is no such order';

const packingProblem = (order: Order): string | undefined => {
  if (orderPaymentState(order) === 'held') return 'its payment is held for review';
  return PACKABLE.includes(stateOf(order)) ? undefined : `it is ${stateOf(order)}, and there is nothing to pack`;
};

const printInvoices = async (
  shop: OperatorPorts['shop'],
  numbers: readonly string[],
  brand?: string,
): Promise<Printed> => {
  const invoices: Invoice[] = [];
  const refused: Refused[] = [];
  for (const order of numbers) {
    const invoice = await shop.invoiceOf(order);
    if (invoice !== undefined) invoices.push(invoice);
    else
      refused.push({
        order,
        problem: (await shop.findOrder(order)) === undefined ? NOT_FOUND : 'it has no invoice before it is packed',
      });
  }
  if (refused.length > 0) return refusedAll(refused);
  return { html: String(await invoicesPage(invoices, { brand })), printed: invoices.length, refused };
};
