/** The two purchases that every browser must be able to make, step by step as a shopper sees them. */
import { DESKTOP, PHONE, type Browser, type Size } from './drivers/browser.ts';
import { amount, button, choice, DRAWER, field, link, TITLE, words, type Visitor } from './visitor.ts';
import { RAVI, RAVI_BY_LABEL } from '../../samples/customers.ts';

export type Journey = {
  readonly title: string;
  readonly size: Size;
  readonly play: (visitor: Visitor, browser: Browser) => Promise<void>;
};

/** City and state are not typed: the pincode fills them in. */
const { City, State, ...TYPED } = RAVI_BY_LABEL;

/** From the empty phone field to an address that the shop knows. */
const identify = async ({ fill, press, see, seeValue, read }: Visitor): Promise<void> => {
  await fill('Mobile number', RAVI);
  await press(button('Send OTP'));
  await see('//main', new RegExp(`sent a one-time password to ${RAVI}`));
  await fill('One-time password', await read('//aside[@aria-label="Sandbox"]', /Last OTP (\d{6})/));
  await press(button('Verify'));
  await see('//main', new RegExp(`${RAVI}, verified\\.`));
  for (const [label, text] of Object.entries(TYPED)) await fill(label, text);
  for (const [label, text] of Object.entries({ City, State })) await seeValue(field(label), text);
  await see('//main', /Delivery to Bengaluru by /);
};

const choose = async ({ press, seeChosen }: Visitor, mode: string): Promise<void> => {
  await press(choice(mode));
  await seeChosen(mode);
};

const seeTotals = async (
  { see }: Visitor,
  { prepaid, cod, within = '//main' }: { readonly prepaid: string; readonly cod: string; readonly within?: string },
): Promise<void> => {
  await see(amount('Pay online', within), prepaid);
  await see(amount('Cash on delivery', within), cod);
};

/** The gateway of the sandbox, and what it shall do. */
const atGateway = async ({ seeAddress, see, press }: Visitor, outcome: string): Promise<void> => {
  await seeAddress(/^\/sandbox\/pay\?order=BH\w{10}$/);
  await see(TITLE, 'Pay BHOR');
  await see(words('₹749'), '₹749');
  await press(button(outcome));
};

/** The orders page by a full load: the session has outlived the page. */
const seeOrder = async (
  { open, see, read, press }: Visitor,
  { total, payment }: { readonly total: string; readonly payment: RegExp },
): Promise<void> => {
  const number = await read('//main', /Order number (BH\w{10})/);
  await press(link('View order'));
  await see(TITLE, 'Your orders');
  const order = `//main//details[@id="${number}"]`;
  await see(`${order}/summary`, new RegExp(`${number}.*Confirmed.*1 item.*${total}`));
  await open('/profile/orders');
  await see(`${order}/summary`, new RegExp(`${number}.*Confirmed.*1 item.*${total}`));
  await see(order, payment);
  await see(`//header${link('Cart')}`, /^$/);
  await open('/cart');
  await see('//main', /Your cart is empty\./);
};

const couponToCash: Journey = {
  title: 'coupon by URL to cash on delivery, on a phone',
  size: PHONE,
  play: async (visitor) => {
    const { open, see, seeAddress, seeNoSidewaysScroll, press } = visitor;
    await open('/products/skin-system?coupon=DAWN10');
    await see(words('₹499'), '₹499');
    await seeAddress(/^\/products\/skin-system$/);
    await press(button('Add to cart', '//main'));
    await see(DRAWER, /Skin System.*₹499/);
    await seeTotals(visitor, { prepaid: '₹449', cod: '₹599', within: DRAWER });
    await seeNoSidewaysScroll(DRAWER);

    await press(link('View cart or add a code', DRAWER));
    await see(TITLE, 'Your cart');
    await see(amount('Subtotal'), '₹499');
    // 10 % of 499 is 49.90.
    await see(amount('Code DAWN10'), '−₹50');
    await seeTotals(visitor, { prepaid: '₹449', cod: '₹599' });
    await see('//main//*[@role="timer"]', /^1[0-4] : \d\d$/);

    await press(link('Check out', '//main'));
    await see(TITLE, 'Checkout');
    await identify(visitor);
    await see(choice('Cash on delivery'), /Includes ₹150 fee.*₹599/);
    await choose(visitor, 'Cash on delivery');
    await press(button('Place order, ₹599'));
    await see(TITLE, 'Thank you. Your order is confirmed');
    await seeAddress(/^\/payment\/success\?order=BH\w{10}$/);
    await seeOrder(visitor, { total: '₹599', payment: /Cash on delivery\. Pay in cash at delivery\./ });
  },
};

const upiDeclinedThenPaid: Journey = {
  title: 'UPI declined, then paid, on a desktop',
  size: DESKTOP,
  play: async (visitor) => {
    const { open, see, press, seeChosen } = visitor;
    await open('/');
    await press(link('Shop all five', '//main'));
    await see(TITLE, 'Everything we make');
    await press(link('Wash', '//main'));
    await see(TITLE, 'Wash');
    await press(button('Add to cart', '//main'));
    await seeTotals(visitor, { prepaid: '₹749', cod: '₹899', within: DRAWER });
    await press(link('Check out', DRAWER));
    await see(TITLE, 'Checkout');
    await seeTotals(visitor, { prepaid: '₹749', cod: '₹899' });
    await identify(visitor);
    await see(amount('Total'), '₹749');
    await choose(visitor, 'UPI');
    await press(button('Pay ₹749'));

    await atGateway(visitor, 'Decline payment');
    await see(TITLE, 'Payment failed');
    await see(`//header${link('Cart, 1 item')}`, /1/);
    await seeChosen('UPI');
    await press(button('Pay ₹749'));

    await atGateway(visitor, 'Complete payment');
    await see(TITLE, 'Thank you. Payment received');
    await seeOrder(visitor, { total: '₹749', payment: /UPI\. Paid\./ });
  },
};

export const JOURNEYS: readonly Journey[] = [couponToCash, upiDeclinedThenPaid];
