/**
 * Placing with what is around it: finding the documents, committing the order, then opening its payment at the gateway
 * and attaching it by a second decision. A call that was cut off in between goes on when it is asked again (spec 11).
 */
import { done, type Answer } from '../entities/answer.ts';
import { stateOf } from '../entities/order.ts';
import type { PlacedOrder, PlaceOrder } from '../ports/shop-api.ts';
import { customerKey, ledgerKey, orderKey, phoneKey, placingKey, type OrderRecord } from './documents.ts';
import { newOrderNumber } from './order-record.ts';
import { orderView } from './order-view.ts';
import { attachGateway, awaitsGateway, keysOfPayment, withoutGateway } from './payment.ts';
import { bodyOf, isPlaceable, ordersToName, place } from './placing.ts';
import { malformed } from './refusals.ts';
import { whileSignedIn, type SessionCalls } from './session-calls.ts';
import type { ShopPorts } from './shop-ports.ts';

export const placeOrder = async (ports: ShopPorts, calls: SessionCalls, input: PlaceOrder): Promise<Answer<PlacedOrder>> => {
  const committed = await commit(ports, calls, input);
  if (!committed.status) return committed;
  const placed = awaitsGateway(committed.data) ? await openPayment(ports, committed.data, input.key) : committed;
  return { ...(placed.status ? done(placedOrder(placed.data)) : placed), now: ports.clock.now() };
};

const commit = ({ store, random, digests, gateway, pincodes }: ShopPorts, calls: SessionCalls, input: PlaceOrder): Promise<Answer<OrderRecord>> =>
  calls.asCustomer(async (customer) => {
    const { caller, visit, phone } = customer;
    if (!isPlaceable(input)) return calls.look(caller, [], () => ({ answer: malformed }));
    const own = placingKey(caller.token, input.key);
    const kept = await store.read([phoneKey(phone), own]);
    const named = ordersToName(visit, kept.get(phoneKey(phone)), kept.get(own));
    const number = newOrderNumber(random);
    const attempt = {
      input, number, named,
      body: digests.plain(bodyOf(input)),
      messageIds: [random.token(), random.token()] as const,
      canPayOnline: gateway !== null,
      place: await pincodes.find(input.shipping.pincode.trim()),
    };
    const keys = [customerKey(phone), ledgerKey(phone), phoneKey(phone), own, ...[number, ...named].map(orderKey)];
    return calls.change(caller, keys, whileSignedIn(customer, (desk) => place(desk, phone, attempt)));
  });

/** The gateway answers the same to the same order, so asking twice opens one payment. */
const openPayment = async ({ store, clock, gateway, journal }: ShopPorts, order: OrderRecord, key: string): Promise<Answer<OrderRecord>> => {
  try {
    if (gateway === null) throw new Error('there is no gateway');
    const opened = await gateway.open({ number: order.number, amount: order.payment.amount, at: order.placedAt });
    return await store.update([orderKey(order.number)], attachGateway(order.number, opened));
  } catch (cause) {
    journal.error('the gateway did not open a payment', cause);
    return store.update([...keysOfPayment(order), placingKey(order.visit, key)], withoutGateway(order, key, clock.now()));
  }
};

const placedOrder = (order: OrderRecord): PlacedOrder =>
  ({ order: orderView(order), payPage: stateOf(order) === 'pending_payment' ? order.payment.payPage : null });
