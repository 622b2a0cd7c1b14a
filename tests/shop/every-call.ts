/**
 * A session that makes every call of the contract, each done and, where it can be, refused. What the answers must be is
 * tested in process (tests/core/shop); what is compared by this session is that a transport changes none of them.
 */
import { EMPTY_ADDRESS } from '../../core/entities/address.ts';
import { rupees } from '../../core/entities/money/money.ts';
import { inPaise } from '../../core/entities/money/paise.ts';
import type { Answer } from '../../core/entities/answer.ts';
import type { PaymentMode } from '../../core/entities/payment-mode.ts';
import type { CallName, PlaceOrder, ShopApi } from '../../core/ports/shop-api.ts';
import { orders } from '../../core/shop/documents/orders.ts';
import { ADDRESS, OTHER_PHONE, PHONE } from '../samples/customers.ts';
import { MINUTE } from '../samples/durations.ts';
import { SYSTEM, WASH } from '../samples/products.ts';
import { dataOf, SITE, type TestShop } from './test-shop.ts';

export type RecordedAnswer = { readonly name: CallName; readonly answer: Answer<unknown> };

const CUSTOMER = { name: ADDRESS.name, phone: PHONE, email: ADDRESS.email, isVerified: true };
const NOT_SIGNED_IN = 'a-key-of-a-stranger';
const UNKNOWN_PRODUCTS = ['bhor_9999', '', '__proto__', 'constructor', 'BHOR_0002'];
const UNKNOWN_ORDERS = ['BH0000000000', '', '../../etc', '__proto__', 'é &=?'];

const order = (key: string, of: Partial<PlaceOrder> = {}): PlaceOrder => ({
  mode: 'cod',
  redeemCash: false,
  expectedTotal: rupees(of.mode === undefined || of.mode === 'cod' ? 899 : 749),
  shipping: ADDRESS,
  billing: null,
  key,
  ...of,
});

/** The calls, each of which leaves its answer in `answers`. */
const recorded = (api: ShopApi, answers: RecordedAnswer[]): ShopApi =>
  Object.fromEntries(
    (Object.entries(api) as unknown as readonly [CallName, (input: unknown) => Promise<Answer<unknown>>][]).map(
      ([name, ask]) => [
        name,
        async (input: unknown) => {
          const answer = await ask(input);
          answers.push({ name, answer });
          return answer;
        },
      ],
    ),
  ) as unknown as ShopApi;

/** `browser`: the calls of a new browser, through the transport. Answers all answers in their order. */
export const playEveryCall = async (shop: TestShop, browser: () => ShopApi): Promise<readonly RecordedAnswer[]> => {
  const answers: RecordedAnswer[] = [];
  const api = recorded(browser(), answers);
  await visit(api);
  await askAsStranger(api);
  await signIn(shop, api);
  await keepAccount(shop, api);
  const delivered = await buyOnDelivery(shop, api);
  const stranger = recorded(browser(), answers);
  await askAsAnother(shop, stranger, delivered);
  await payOnline(shop, api);
  await api.eraseCustomer();
  await api.logout();
  await api.getCart();
  await stranger.eraseCustomer();
  await stranger.checkSession();
  return answers;
};

const visit = async (api: ShopApi): Promise<void> => {
  await api.getOffer();
  await api.getCart();
  await api.checkSession();
  await api.addToCart({ pid: WASH, qty: 2 });
  await api.quickBuy({ pid: SYSTEM, qty: 1 });
  await api.updateCart({ pid: WASH, qty: 3 });
  await api.updateCart({ pid: WASH, qty: 0 });
  for (const pid of UNKNOWN_PRODUCTS) {
    for (const call of [api.addToCart, api.quickBuy, api.updateCart]) await call({ pid, qty: 1 });
    await api.deleteFromCart({ pid });
  }
  for (const qty of [0, -1, 21, 1.5, 1e9, 1e308]) {
    for (const call of [api.addToCart, api.quickBuy, api.updateCart]) await call({ pid: WASH, qty });
  }
  for (const code of ['NOPE', ' ']) await api.applyCoupon({ code });
  await api.applyCoupon({ code: ' dawn10 ' });
  await api.applyCoupon({ code: 'BESTYOU', source: 'url' });
  await api.removeCoupon({ code: 'BESTYOU' });
  for (let tried = 0; tried < 8; tried += 1) await api.applyCoupon({ code: `GUESS${tried}` });
  await api.deleteFromCart({ pid: SYSTEM });
  for (const phone of [PHONE, '12345']) await api.signUpForOffers({ phone });
  for (const url of [`${SITE}/cart?x=1`, 'https://elsewhere.example/cart'])
    await api.sendConversion({
      name: 'Asha',
      phone: PHONE,
      email: ADDRESS.email,
      shipping: rupees(0),
      amount: rupees(1),
      url,
      event: 'InitiateCheckout',
    });
  for (const pincode of ['560038', '199999', '', '5600', '5600380', 'x', '५६००३८']) await api.getPincode({ pincode });
  const complaint = {
    name: 'Asha Rao',
    phone: PHONE,
    email: ADDRESS.email,
    message: 'The parcel was open.\nWhat now?',
  };
  for (const wrong of [{ name: '' }, { phone: '12345' }, { email: 'nowhere' }, { message: 'Too short' }])
    await api.createGrievance({ ...complaint, ...wrong });
  for (let sent = 0; sent < 4; sent += 1) await api.createGrievance(complaint);
};

/** Every call about an account or an order is refused. */
const askAsStranger = async (api: ShopApi, number = 'BH0000000000'): Promise<void> => {
  await api.getAddresses();
  await api.getCustomer();
  await api.getRewardCash();
  await api.getCashLedger();
  await api.listOrders();
  await api.placeOrder(order(NOT_SIGNED_IN));
  await api.updateCustomer({ customer: CUSTOMER, shipping: ADDRESS, billing: null });
  await api.updateConsent({ purpose: 'offers', given: true });
  await askAboutOrder(api, number);
};

const askAboutOrder = async (api: ShopApi, number: string): Promise<void> => {
  await api.getOrder({ order: number });
  await api.getPaymentStatus({ order: number });
  await api.getInvoice({ order: number });
  await api.cancelOrder({ order: number, reason: 'Mine' });
  await api.returnOrder({ order: number, reason: 'Mine', upi: 'a@bank' });
  await api.retryPayment({ order: number, mode: 'upi' });
  await api.verifyPayment({ order: number, paymentId: 'x', signature: 'x' });
  await api.trackOrder({ order: number, phone: OTHER_PHONE });
};

const signIn = async (shop: TestShop, api: ShopApi): Promise<void> => {
  for (const phone of ['', '   ', '1234567890', '98765', '+919876543210', '९८७६५४३२१०']) await api.sendOtp({ phone });
  await api.sendOtp({ phone: PHONE });
  await api.sendOtp({ phone: PHONE });
  const otp = await shop.lastOtp();
  for (const wrong of [' ', otp === '000000' ? '111111' : '000000']) await api.verifyOtp({ phone: PHONE, otp: wrong });
  for (const phone of [PHONE, '12']) await api.searchCustomer({ phone });
  await api.createCustomer({ customer: CUSTOMER, shipping: ADDRESS, billing: null });
  await api.verifyOtp({ phone: PHONE, otp });
  await api.searchCustomer({ phone: PHONE });
  await api.createCustomer({ customer: { ...CUSTOMER, name: 'R2D2' }, shipping: ADDRESS, billing: null });
  await api.createCustomer({ customer: CUSTOMER, shipping: { ...ADDRESS, city: '', pincode: '5600' }, billing: null });
  await api.createCustomer({ customer: CUSTOMER, shipping: null, billing: null });
  await api.createCustomer({ customer: CUSTOMER, shipping: ADDRESS, billing: { ...ADDRESS, city: 'Delhi' } });
  await api.checkSession();
};

const keepAccount = async (shop: TestShop, api: ShopApi): Promise<void> => {
  await api.getCustomer();
  await api.getAddresses();
  const moved = { ...ADDRESS, city: 'Mysuru', state: 'Karnataka', pincode: '570001' };
  await api.updateCustomer({ customer: { ...CUSTOMER, name: 'Asha R Rao' }, shipping: moved, billing: null });
  await api.updateCustomer({ customer: { ...CUSTOMER, name: 'R2D2' }, shipping: moved, billing: null });
  await api.updateCustomer({ customer: CUSTOMER, shipping: EMPTY_ADDRESS, billing: moved });
  await api.updateConsent({ purpose: 'offers', given: true });
  await shop.clock.advance(1_000);
  await api.updateConsent({ purpose: 'offers', given: false });
  await api.getCustomer();
  await api.getRewardCash();
  await api.getCashLedger();
};

/** Cash on delivery, until the parcel has come back. Answers the order's number. */
const buyOnDelivery = async (shop: TestShop, api: ShopApi): Promise<string> => {
  await api.placeOrder(order('an-empty-cart'));
  await api.addToCart({ pid: WASH, qty: 1 });
  await api.placeOrder(order('an-incomplete-address', { shipping: { ...ADDRESS, h_no: ' ' } }));
  await api.placeOrder(order('another-total', { expectedTotal: rupees(749) }));
  for (const key of ['', 'short', 'a key with spaces', 'ключ-ключ-ключ']) await api.placeOrder(order(key));
  const { order: placed } = (await dataOf(api.placeOrder(order('on-delivery')))).order;
  await api.placeOrder(order('on-delivery'));
  await api.placeOrder(order('on-delivery', { mode: 'card' }));
  await api.getCart();
  await api.listOrders();
  await api.getOrder({ order: placed });
  await api.getPaymentStatus({ order: placed });
  await api.trackOrder({ order: placed, phone: PHONE });
  await api.getInvoice({ order: placed });
  await api.eraseCustomer();
  const back = { order: placed, reason: 'Not for my skin', upi: 'asha@bank' };
  await api.returnOrder(back);
  for (const to of ['packed', 'shipped', 'out_for_delivery', 'delivered'] as const) {
    await dataOf(shop.moveOrder({ order: placed, to }));
    await api.getOrder({ order: placed });
    await api.trackOrder({ order: placed, phone: PHONE });
  }
  await api.cancelOrder({ order: placed, reason: 'Too late' });
  await api.getInvoice({ order: placed });
  for (const upi of ['', 'asha', 'asha@', '@bank']) await api.returnOrder({ ...back, upi });
  await api.returnOrder(back);
  await dataOf(shop.moveOrder({ order: placed, to: 'picked_up' }));
  await dataOf(shop.refundOrder({ order: placed, amount: inPaise(rupees(749)) }));
  await api.getOrder({ order: placed });
  await api.getInvoice({ order: placed });
  await api.getCashLedger();
  return placed;
};

/** Another customer, to whom every order but its own is unknown. */
const askAsAnother = async (shop: TestShop, api: ShopApi, number: string): Promise<void> => {
  await askAsStranger(api, number);
  await api.sendOtp({ phone: OTHER_PHONE });
  await api.verifyOtp({ phone: OTHER_PHONE, otp: await shop.lastOtp() });
  const customer = { ...CUSTOMER, phone: OTHER_PHONE };
  await api.createCustomer({ customer, shipping: ADDRESS, billing: null });
  for (const unknown of [number, ...UNKNOWN_ORDERS]) await askAboutOrder(api, unknown);
  await api.trackOrder({ order: number, phone: PHONE });
  await api.listOrders();
};

/** A payment that is declined and made again, one that is proven and refunded, and one that is never made. */
const payOnline = async (shop: TestShop, api: ShopApi): Promise<void> => {
  const place = async (mode: PaymentMode): Promise<string> => {
    await shop.clock.advance(MINUTE);
    await api.updateCart({ pid: WASH, qty: 1 });
    return (await dataOf(api.placeOrder(order(`paid-by-${mode}`, { mode })))).order.order;
  };
  const declined = await place('card');
  await dataOf(shop.sendGatewayEvent(declined, 'failed'));
  await api.getOrder({ order: declined });
  await api.getCart();
  await api.retryPayment({ order: declined, mode: 'cod', expectedTotal: rupees(749) });
  await api.retryPayment({ order: declined, mode: 'upi', expectedTotal: rupees(749) });
  await api.retryPayment({ order: declined, mode: 'cod', expectedTotal: rupees(899) });
  await api.retryPayment({ order: declined, mode: 'upi' });
  await api.cancelOrder({ order: declined, reason: 'Ordered twice' });

  const paid = await place('upi');
  await api.getPaymentStatus({ order: paid });
  await api.verifyPayment({ order: paid, paymentId: 'pay_1', signature: 'forged' });
  await dataOf(shop.sendGatewayEvent(paid, 'captured'));
  const stored = (await shop.store.read([orders.key(paid)])).get(orders.key(paid));
  const proof = await shop.sandboxGateway.proofOf(stored?.payment.opened[0]?.gatewayOrder ?? '');
  if (proof === undefined) throw new Error('the gateway handed over nothing');
  await api.verifyPayment({ order: paid, ...proof });
  await api.cancelOrder({ order: paid, reason: '  ' });
  await api.cancelOrder({ order: paid, reason: 'Ordered twice' });
  await api.cancelOrder({ order: paid, reason: 'Once more' });
  await shop.runMaintenance();
  await api.getOrder({ order: paid });

  const waiting = await place('netbanking');
  await api.verifyPayment({ order: waiting, ...proof });
  await api.cancelOrder({ order: waiting, reason: 'Not now' });
  // An offer ends.
  await api.applyCoupon({ code: 'DAWN10' });
  await shop.clock.advance(15 * MINUTE);
  await api.getOffer();
  await api.applyCoupon({ code: 'DAWN10' });
  await api.updateCart({ pid: WASH, qty: 2 });
  await api.placeOrder(order('of-an-ended-offer', { expectedTotal: rupees(1) }));
};
