/**
 * Placing with what is around it: finding the documents, committing the order, then opening its payment at the gateway
 * and attaching it by a second decision. A call that was cut off in between goes on when it is asked again (spec 11).
 */
import { done, type Answer } from '../../entities/answer.ts';
import { stateOf } from '../../entities/order.ts';
import { payPageOf } from '../../entities/payment.ts';
import type { PlacedOrder, PlaceOrder } from '../../ports/shop-api.ts';
import { customerKey, ledgerKey, phoneKey, placingKey, type OrderRecord } from '../documents/documents.ts';
import { upToDate } from '../orders/expire-order.ts';
import { keysOfMails, withMailBudget } from '../notifications/order-mail-budget.ts';
import { keysOfWrites, newOrderNumber } from '../orders/order-record.ts';
import { orderView } from '../orders/order-view.ts';
import { awaitsGateway, openPayment } from '../payments/open-payment.ts';
import { bodyOf, isPlaceable, ordersToName, place } from './commit-order.ts';
import { malformed } from '../calls/refusals.ts';
import { whileSignedIn, type SessionCalls } from '../calls/session-calls.ts';
import type { ShopPorts } from '../ports.ts';

export const placeOrder = async (
  ports: ShopPorts,
  calls: SessionCalls,
  input: PlaceOrder,
): Promise<Answer<PlacedOrder>> => {
  const committed = await commit(ports, calls, input);
  if (!committed.status) return committed;
  // A repeated placing answers the order as it is by now.
  const order = await upToDate(ports, committed.data);
  const placed = awaitsGateway(order)
    ? await openPayment(ports, order, [placingKey(order.visit, input.key)])
    : done(order);
  return { ...(placed.status ? done(placedOrder(placed.data)) : placed), now: ports.clock.now() };
};

const commit = (
  { store, random, digests, gateway, pincodes }: ShopPorts,
  calls: SessionCalls,
  input: PlaceOrder,
): Promise<Answer<OrderRecord>> =>
  calls.asCustomer(async (customer) => {
    const { caller, visit, phone } = customer;
    if (!isPlaceable(input)) return calls.look(caller, [], () => ({ answer: malformed }));
    const own = placingKey(caller.token, input.key);
    const kept = await store.read([phoneKey(phone), own]);
    const named = ordersToName(visit, kept.get(phoneKey(phone)), kept.get(own));
    const number = newOrderNumber(random);
    const attempt = {
      input,
      number,
      named,
      body: digests.plain(bodyOf(input)),
      canPayOnline: gateway !== null,
      place: await pincodes.find(input.shipping.pincode.trim()),
    };
    const keys = [
      customerKey(phone),
      ledgerKey(phone),
      phoneKey(phone),
      own,
      ...[number, ...named].flatMap(keysOfWrites),
      ...keysOfMails(input.shipping.email),
    ];
    return calls.change(
      caller,
      keys,
      whileSignedIn(customer, (desk) =>
        withMailBudget(desk.documents, input.shipping.email, place(desk, phone, attempt)),
      ),
    );
  });

export const placedOrder = (order: OrderRecord): PlacedOrder => ({
  order: orderView(order),
  payPage: stateOf(order) === 'pending_payment' ? payPageOf(order.payment) : null,
});
