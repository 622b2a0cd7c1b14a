/** What the shop writes to people: every text that leaves it by SMS or mail, and the text of a consent. */
import { brand } from '../catalogue/brand.ts';
import { stateOf, type Order } from '../entities/order.ts';
import type { Rupees } from '../entities/money.ts';
import type { Message } from '../ports/messages.ts';


const inRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
/** `₹1,00,000` */
const money = (amount: Rupees): string => inRupees.format(amount);

/** The host of an origin, without its port; null where the site doesn't know its origin. */
export const hostOf = (origin: string | null): string | null => /^https?:\/\/([^/:]+)/u.exec(origin ?? '')?.[1] ?? null;

/** The one-time password; the last line lets a browser on the phone fill it in, for this site only (WebOTP). */
export const otpText = (otp: string, host: string | null): string => {
  const text = `${otp} is your ${brand.name} one-time password. It is valid for 5 minutes.`;
  return host === null ? text : `${text}\n\n@${host} #${otp}`;
};

const toPay = (order: Order): string =>
  (order.mode === 'cod' ? `${money(order.summary.total)} is due when it arrives` : `${money(order.summary.total)} is paid`);

const confirmed = (order: Order): string =>
  `Your ${brand.name} order ${order.number} is confirmed; ${toPay(order)}. Thank you.`;
const paymentFailed = (order: Order): string =>
  `The payment for your ${brand.name} order ${order.number} did not go through and nothing is reserved. Your cart is still there.`;
const help = `Questions? ${brand.careEmail}, ${brand.carePhone}.`;

/** An SMS and a mail that tell the customer about the state the order has come to. */
export const tidings = (order: Order, at: number, [smsId, mailId]: readonly [sms: string, mail: string]): readonly Message[] => {
  const text = stateOf(order) === 'confirmed' ? confirmed(order) : paymentFailed(order);
  const { name, email } = order.shipping;
  return [
    { id: smsId, at, channel: 'sms', to: order.phone, text },
    { id: mailId, at, channel: 'mail', to: email, text: `Hello ${name},\n\n${text}\n\n${help}\n` },
  ];
};
