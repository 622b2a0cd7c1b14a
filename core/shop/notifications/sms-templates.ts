/**
 * Every text that the shop sends by SMS. Operators in India deliver an SMS only if it follows a text that was registered for
 * it (DLT), with variables of at most 30 characters, none of them a whole sentence. So each text is a row of its own.
 */
import type { Seller } from '../../catalogue/settings/seller.ts';
import { REVIEW_MS } from '../../entities/order-actions.ts';
import { RETURN_MS } from '../../entities/return-window.ts';
import { DAY_MS } from '../../entities/time/duration.ts';
import { recordOf } from '../../entities/record-of.ts';
import type { MessageLink } from '../../ports/messages.ts';
import { shopMessages } from '../../validation/messages.ts';

/** The most characters that a variable may have. */
export const VARIABLE_CHARACTERS = 30;

/** What stands for the name of the brand in every message, until it is committed (named-messages.ts). */
export const BRAND = '{brand}';
/** The text with the brand's name. */
export const namedText = (text: string, brand: string): string => text.replaceAll(BRAND, () => brand);

/** What differs from one SMS to the next, or depends on the site's address, so that a new domain needs no new registration. */
const VARIABLES = {
  host: { what: 'the host of the site', example: 'shop.example' },
  otp: { what: 'the one-time password', example: '483920' },
  ticket: { what: 'the number of the complaint', example: 'GR7K2M9XWD' },
  number: { what: 'the order number', example: 'BH4K7Q2M9XWD' },
  other: { what: 'the number of the order that replaced it', example: 'BH9XWD4K7Q2M' },
  amount: { what: 'an amount', example: '₹1,598' },
  total: { what: 'the total of the order', example: '₹1,748' },
  online: { what: 'the total of the order if it is paid online', example: '₹1,598' },
  fee: { what: 'the fee for cash on delivery', example: '₹150' },
  courier: { what: 'the courier', example: 'Delhivery' },
  awb: { what: "the courier's tracking number", example: '1234567890123' },
  cash: { what: 'an amount of reward cash', example: '₹120' },
} as const;

type VariableName = keyof typeof VARIABLES;

/** What is the same in every SMS of a shop, so that it is registered as it stands. */
const FIXED = {
  brand: ({ seller }) => seller.brand,
  acknowledgedWithin: ({ seller }) => seller.grievanceOfficer.acknowledgedWithin,
  resolvedWithin: ({ seller }) => seller.grievanceOfficer.resolvedWithin,
} as const satisfies Readonly<Record<string, (shop: ShopFacts) => string>>;

type FixedName = keyof typeof FIXED;

/** What the fixed parts of the texts follow from. */
export type ShopFacts = {
  readonly seller: Seller;
  /** The public origin of the site; undefined where it is not known. */
  readonly origin: string | undefined;
  /** Whether every message about an order says that nothing is charged. */
  readonly testPayments?: boolean;
};

const RETURN_DAYS = RETURN_MS / DAY_MS;
const REVIEW_DAYS = REVIEW_MS / DAY_MS;

/** Without signing in, by the order's number and phone. */
const TRACK_LINK: MessageLink = { label: 'Track it at', path: '/track-order' };

const YOURS = `Your ${BRAND} order {number}` as const;
const YOUR = `your ${BRAND} order {number}` as const;
const BACK = 'to the account you paid from.';
const NOT_CHARGED = "You haven't been charged.";
const CHECKING = "We're still checking the {amount} we received. We'll confirm the order or refund you.";
const RETURNS = `You can return it within ${RETURN_DAYS} days.` as const;
const PICKUP = 'Keep everything in its box: the courier will pick it up from your address.';
const REQUESTED = `We've received your return request for ${BRAND} order {number}. ${PICKUP}` as const;
const CASH_IS_BACK = '{cash} reward cash is back in your balance.';
/** A text that names the returned reward cash as well. */
const withCash = <Text extends string>(text: Text) => `${text} ${CASH_IS_BACK}` as const;
const KEEP_READY = 'Please keep {total} ready at delivery.';
const RECEIVED = `We received {amount} for ${YOUR}` as const;
const WILL_REFUND = `We'll refund it ${BACK}` as const;
const NOT_ACCEPTED =
  `We couldn't accept the {amount} we received for ${YOUR}, because its total is {total}. We'll refund it ${BACK}` as const;

// Texts that stand alone, and with the returned reward cash.
const EXPIRED = `${YOURS} wasn't paid in time and has expired. ${NOT_CHARGED}` as const;
const EXPIRED_UNKNOWN =
  `${YOURS} wasn't paid in time and has expired. If your payment still arrives, we'll confirm the order or refund you.` as const;
const EXPIRED_HELD = `${YOURS} wasn't paid in full in time and has expired. ${CHECKING}` as const;
const EXPIRED_PAID_LATE =
  `Your payment for ${BRAND} order {number} arrived after the order expired. {amount} will be refunded ${BACK}` as const;
const EXPIRED_PAID_OTHER =
  `We received a payment for ${YOUR} that didn't match its total of {total}, so the order has expired. {amount} will be refunded ${BACK}` as const;
const CANCELLED = `${YOURS} has been cancelled.` as const;
const CANCELLED_UNPAID = `${YOURS} has been cancelled. ${NOT_CHARGED}` as const;
const CANCELLED_UNKNOWN = `${YOURS} has been cancelled. If your payment still arrives, we'll refund you.` as const;
const CANCELLED_REFUND = `${YOURS} has been cancelled. {amount} will be refunded ${BACK}` as const;
const REFUNDED = `The return of ${YOUR} is complete.` as const;
const REFUNDED_REFUND = `The return of ${YOUR} is complete. {amount} will be refunded ${BACK}` as const;
const REFUNDED_RTO = `${YOURS} has been returned to us.` as const;
const REFUNDED_RTO_REFUND = `${YOURS} has been returned to us. {amount} will be refunded ${BACK}` as const;

type SmsText = {
  /** Placeholders in braces: variables, and what is fixed for a shop. */
  readonly text: string;
  /** How it ends, and the mail that is sent with it, with the address of the site. */
  readonly link?: MessageLink;
};

/** By the name that SMS_TEMPLATES gives an id to: the kind of message, and what tells its texts apart. */
export const SMS_TEXTS = {
  /** The last line lets a browser on the phone fill it in, for this site only (WebOTP). */
  otp: {
    text: `{otp} is your ${BRAND} one-time password, valid for 5 minutes. Don't share it with anyone.\n\n@{host} #{otp}`,
  },
  complaint_received: {
    text: `${BRAND} has received your complaint. Your ticket number is {ticket}. We'll acknowledge it within {acknowledgedWithin} and resolve it within {resolvedWithin}.`,
  },
  order_confirmed: { text: `${YOURS} is confirmed.`, link: TRACK_LINK },
  order_confirmed_paid: { text: `${YOURS} is confirmed. Paid {amount}.`, link: TRACK_LINK },
  /** Where reward cash paid for a part of it. */
  order_confirmed_paid_cash: { text: `${YOURS} is confirmed. Paid {amount} and {cash} reward cash.`, link: TRACK_LINK },
  order_confirmed_cod: { text: `${YOURS} is confirmed. Please keep {amount} ready at delivery.`, link: TRACK_LINK },
  /** By a shop that has a payment gateway and a fee for cash on delivery (spec 10.23). */
  order_confirmed_cod_or_online: {
    text: `${YOURS} is confirmed. Please keep {amount} ready at delivery. Pay {online} online before we pack it and save the {fee} fee.`,
    link: { label: 'Pay at', path: '/profile/orders' },
  },
  order_paid_online: { text: `${RECEIVED}. You have nothing to pay at delivery.` },
  order_payment_failed: {
    text: `The payment for ${YOUR} didn't go through. Your order is saved: pay again or choose another payment method.`,
  },
  order_payment_failed_held: { text: `The payment for ${YOUR} didn't go through. ${CHECKING}` },
  order_expired: { text: EXPIRED },
  order_expired_unknown: { text: EXPIRED_UNKNOWN },
  order_expired_replaced: {
    text: `${YOURS} wasn't paid in time and has expired. If your payment still arrives, we'll refund you.`,
  },
  order_expired_cash: { text: withCash(EXPIRED) },
  order_expired_unknown_cash: { text: withCash(EXPIRED_UNKNOWN) },
  order_expired_held: { text: EXPIRED_HELD },
  order_expired_held_cash: { text: withCash(EXPIRED_HELD) },
  order_expired_paid_late: { text: EXPIRED_PAID_LATE },
  order_expired_paid_replaced: {
    text: `We received a payment for ${YOUR}, which you had replaced with order {other}. {amount} will be refunded ${BACK}`,
  },
  order_expired_paid_other: { text: EXPIRED_PAID_OTHER },
  order_expired_paid_late_cash: { text: withCash(EXPIRED_PAID_LATE) },
  order_expired_paid_other_cash: { text: withCash(EXPIRED_PAID_OTHER) },
  order_cancelled: { text: CANCELLED },
  order_cancelled_unpaid: { text: CANCELLED_UNPAID },
  order_cancelled_unknown: { text: CANCELLED_UNKNOWN },
  order_cancelled_refund: { text: CANCELLED_REFUND },
  order_cancelled_cash: { text: withCash(CANCELLED) },
  order_cancelled_unpaid_cash: { text: withCash(CANCELLED_UNPAID) },
  order_cancelled_unknown_cash: { text: withCash(CANCELLED_UNKNOWN) },
  order_cancelled_refund_cash: { text: withCash(CANCELLED_REFUND) },
  order_shipped: { text: `${YOURS} has been shipped.`, link: TRACK_LINK },
  order_shipped_parcel: { text: `${YOURS} has been shipped with {courier}, AWB {awb}.`, link: TRACK_LINK },
  order_address_changed: {
    text: `The delivery address of ${YOUR} has been changed. If you didn't ask for this, write to us.`,
  },
  order_out_for_delivery: { text: `${YOURS} is out for delivery.` },
  order_out_for_delivery_cod: { text: `${YOURS} is out for delivery. Please keep {amount} ready at delivery.` },
  order_delivered: { text: `${YOURS} has been delivered. ${RETURNS}` },
  order_delivered_reward: { text: `${YOURS} has been delivered. You've earned {amount} reward cash. ${RETURNS}` },
  order_undelivered: { text: `${YOURS} couldn't be delivered. We'll try again.` },
  order_rto: { text: `${YOURS} couldn't be delivered and is being returned to us.` },
  order_return_requested: { text: REQUESTED },
  order_return_requested_refund: { text: `${REQUESTED} We'll refund {amount} once it reaches us.` },
  /** Where reward cash may have been spent until then. */
  order_return_requested_refund_up_to: { text: `${REQUESTED} We'll refund up to {amount} once it reaches us.` },
  order_return_refused: {
    text: `We couldn't accept the return of ${YOUR}, so it stays with you. Write to us if you disagree.`,
  },
  order_picked_up: { text: `${YOURS} has been picked up for return. We'll process your refund once we've checked it.` },
  order_refunded: { text: REFUNDED },
  order_refunded_refund: { text: REFUNDED_REFUND },
  order_refunded_upi: { text: `The return of ${YOUR} is complete. {amount} has been sent to your UPI ID.` },
  order_refunded_rto: { text: REFUNDED_RTO },
  order_refunded_rto_refund: { text: REFUNDED_RTO_REFUND },
  order_refunded_cash: { text: withCash(REFUNDED) },
  order_refunded_refund_cash: { text: withCash(REFUNDED_REFUND) },
  order_refunded_rto_cash: { text: withCash(REFUNDED_RTO) },
  order_refunded_rto_refund_cash: { text: withCash(REFUNDED_RTO_REFUND) },
  refund_sent: { text: `{amount} for ${YOUR} has been refunded ${BACK} It should arrive within a few days.` },
  refund_sent_upi: { text: `{amount} for ${YOUR} has been sent to your UPI ID.` },
  /** Of a part of the order. */
  reward_cash_returned: { text: `{cash} reward cash for ${YOUR} is back in your balance.` },
  payment_held: {
    text: `We received {amount} instead of {total} for ${YOUR}. We're checking it and will confirm the order or refund you within ${REVIEW_DAYS} days. You don't need to pay again.`,
  },
  payment_not_accepted: { text: NOT_ACCEPTED },
  payment_too_late_cancelled: { text: `${RECEIVED}, which has been cancelled. ${WILL_REFUND}` },
  payment_too_late_packed: { text: `${RECEIVED}, which had already been packed. ${WILL_REFUND}` },
  payment_too_late_packed_cod: { text: `${RECEIVED}, which had already been packed. ${WILL_REFUND} ${KEEP_READY}` },
  payment_too_late_cod: { text: `${RECEIVED}, which is set to cash on delivery. ${WILL_REFUND} ${KEEP_READY}` },
  payment_not_accepted_retry: { text: `${NOT_ACCEPTED} You can pay for the order again.` },
} as const satisfies Readonly<Record<string, SmsText>>;

export type SmsTemplateName = keyof typeof SMS_TEXTS;

/** The texts that most orders need. */
const FIRST_TEXTS: readonly SmsTemplateName[] = [
  'otp',
  'order_confirmed_paid',
  'order_confirmed_cod_or_online',
  'order_shipped_parcel',
  'order_out_for_delivery',
  'order_out_for_delivery_cod',
  'order_delivered_reward',
  'order_undelivered',
];
/** In the order in which a brand should register them. */
export const SMS_TEMPLATE_NAMES: readonly SmsTemplateName[] = [
  ...new Set([...FIRST_TEXTS, ...(Object.keys(SMS_TEXTS) as readonly SmsTemplateName[])]),
];

/** The placeholders of a text. */
type PlaceholderOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never;

type PlaceholderIn<Name extends SmsTemplateName> = PlaceholderOf<(typeof SMS_TEXTS)[Name]['text']>;
type ValuesOf<Name extends SmsTemplateName> = Readonly<Record<Exclude<PlaceholderIn<Name>, 'brand'>, string>>;

/** A text with the template that it follows. */
export type Sms = { readonly template: SmsTemplateName; readonly text: string; readonly link?: MessageLink };

/** The SMS that a template makes of these values. */
export const smsOf = <Name extends SmsTemplateName>(template: Name, values: ValuesOf<Name>): Sms =>
  filledSms(template, values);

/** The names of the texts that have another one which names reward cash as well, and no other placeholder. */
type NameWithCash = {
  [Name in SmsTemplateName]: `${Name}_cash` extends infer WithCash extends SmsTemplateName
    ? PlaceholderIn<WithCash> extends PlaceholderIn<Name> | 'cash'
      ? Name
      : never
    : never;
}[SmsTemplateName];

/** The SMS of a template; where there is reward cash, of the one that names it as well. */
export const smsWithCash = <Name extends NameWithCash>(
  template: Name,
  values: ValuesOf<Name>,
  cash: string | undefined,
): Sms => (cash === undefined ? filledSms(template, values) : filledSms(`${template}_cash`, { ...values, cash }));

const filledSms = (template: SmsTemplateName, values: Readonly<Record<string, string>>): Sms => {
  const { link }: SmsText = SMS_TEXTS[template];
  return { template, text: filled(PARTS[template], values), ...(link !== undefined && { link }) };
};

/** Every text, split at its placeholders: what stands between them at even places, their names at odd ones. */
const PARTS = recordOf(SMS_TEMPLATE_NAMES, (name) => SMS_TEXTS[name].text.split(/\{(\w+)\}/u));

/** A placeholder without a value stays. */
const filled = (parts: readonly string[], values: Readonly<Record<string, string>>): string =>
  parts.map((part, at) => (at % 2 === 0 ? part : (values[part] ?? `{${part}}`))).join('');

/** The host of an origin, without its port; null where the site doesn't know its origin. */
export const hostOf = (origin: string | undefined): string | null =>
  /^https?:\/\/([^/:]+)/u.exec(origin ?? '')?.[1] ?? null;

/** The password alone: for a site that does not know its address, and so has no last line. */
export const withoutHostLine = (sms: Sms): Sms => ({ ...sms, text: sms.text.slice(0, sms.text.indexOf('\n')) });

/** A text as it is to be registered, with its variables in the order in which they occur. */
export type RegisteredTemplate = {
  readonly name: SmsTemplateName;
  /** With `{#var#}` for each variable. */
  readonly text: string;
  readonly variables: readonly { readonly what: string; readonly example: string }[];
};

export const isVariable = (name: string): name is VariableName => Object.hasOwn(VARIABLES, name);
const isFixed = (name: string): name is FixedName => Object.hasOwn(FIXED, name);

/** How one of a shop is registered. */
export const registeredTemplate = (name: SmsTemplateName, shop: ShopFacts): RegisteredTemplate => {
  const { text, link }: SmsText = SMS_TEXTS[name];
  const notice = shop.testPayments === true && isAboutOrder(name) ? `${shopMessages.testPayments}. ` : '';
  const variables: { readonly what: string; readonly example: string }[] = [];
  const body = text.replaceAll(/\{(\w+)\}/gu, (placeholder, part: string) => {
    if (isFixed(part)) return FIXED[part](shop);
    if (!isVariable(part)) return placeholder;
    variables.push(VARIABLES[part]);
    return VARIABLE_MARK;
  });
  if (link === undefined || shop.origin === undefined) return { name, text: `${notice}${body}`, variables };
  const origin = (shop.origin.match(ONE_VARIABLE) ?? []).map((example) => ({
    what: 'the address of the site',
    example,
  }));
  const linked = `${notice}${body} ${link.label} ${VARIABLE_MARK.repeat(origin.length)}${link.path}`;
  return { name, text: linked, variables: [...variables, ...origin] };
};

/** A longer address is registered as several variables. */
const ONE_VARIABLE = new RegExp(`.{1,${VARIABLE_CHARACTERS}}`, 'gu');

/** What stands for a variable in a registered text. */
export const VARIABLE_MARK = '{#var#}';

/** Those that are about an order name it. */
const isAboutOrder = (name: SmsTemplateName): boolean => SMS_TEXTS[name].text.includes('{number}');
