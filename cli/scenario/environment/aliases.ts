/**
 * Aliases for values that a scenario cannot know beforehand: `order-1` for the first order placed, `ticket-1` for the
 * first complaint, `payment-1` and `signature-1` for the first payment that succeeded, `key-1` for an idempotency key,
 * and, against a shop with data of earlier runs, the scenario's phone numbers and email addresses for
 * fresh ones: the shop keeps budgets of both.
 */
import { indianMobile, isMailable } from '../../../core/validation/strict.ts';
import { cleanText } from '../../../core/validation/text.ts';

export type Aliases = {
  /** A value of the scenario with its aliases replaced by the shop's values. */
  readonly toShop: <T>(value: T) => T;
  /** A value of the shop with its order numbers, tickets, phones and emails replaced by aliases. */
  readonly toScenario: <T>(value: T) => T;
  readonly addOrder: (number: string) => void;
  readonly addTicket: (ticket: string) => void;
  /** What the gateway has made of a payment: `payment-1`, `signature-1`, and of its event `event-signature-1`. */
  readonly addPayment: (payment: {
    readonly paymentId?: string;
    readonly signature?: string;
    readonly eventSignature?: string | undefined;
  }) => void;
  /** Whether a phone or email address of the shop stands for one of the scenario. */
  readonly isOwn: (receiver: string) => boolean;
  /** The number of the order placed last. */
  readonly lastOrder: () => string | undefined;
};

const ORDER_ALIAS = /order-([0-9]+)/gu;
const PAYMENT_ALIAS = /\b(payment|signature|event-signature)-([0-9]+)\b/gu;
const KEY_ALIAS = /\bkey-([0-9]+)\b/gu;
const PHONE = /(?<![0-9])[6-9][0-9]{9}(?![0-9])/gu;
/** The part before the @, of addresses such as those of the scenarios. */
const EMAIL_NAME = /(?<![\w.+-])[\w.+-]+(?=@(?:[\w-]+\.)+[a-z]{2,})/gu;

const FIRST_DIGITS = '9876';

/** Values that the shop has not seen yet. */
export type FreshValues = {
  readonly phone: () => string;
  /** Added to the name of an email address. */
  readonly emailSuffix: () => string;
};

/** The value with every text in it replaced. */
const mapTexts = (value: unknown, replace: (text: string) => string): unknown => {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, replace));
  if (typeof value !== 'object' || value === null || value instanceof Map) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, replace)]));
};

/** Without `fresh` the scenario's own phones and addresses are used. */
export const createAliases = (fresh?: FreshValues): Aliases => {
  const orders: string[] = [];
  const payments: Readonly<Record<string, string | undefined>>[] = [];
  const tickets: string[] = [];
  const phones = new Map<string, string>();
  const emailSuffix = fresh === undefined ? '' : `.${fresh.emailSuffix()}`;
  const shopPhone = (phone: string): string => {
    if (fresh === undefined) return phone;
    const ofShop = phones.get(phone) ?? alikePhone(phone) ?? fresh.phone();
    phones.set(phone, ofShop);
    return ofShop;
  };
  /** For a phone that differs from an earlier one in its first digit alone: so do the shop's phones of the two. */
  const alikePhone = (phone: string): string | undefined => {
    const alike = [...phones].filter(([other]) => other.slice(1) === phone.slice(1)).map(([, ofShop]) => ofShop);
    const first = [...FIRST_DIGITS].find((digit) => alike.every((ofShop) => !ofShop.startsWith(digit)));
    return alike[0] === undefined || first === undefined ? undefined : first + alike[0].slice(1);
  };
  const aliasesIn = (text: string): string => {
    let replaced = text;
    for (const [index, number] of orders.entries()) replaced = replaced.replaceAll(number, `order-${index + 1}`);
    for (const [index, ticket] of tickets.entries()) replaced = replaced.replaceAll(ticket, `ticket-${index + 1}`);
    for (const [phone, ofShop] of phones) replaced = replaced.replaceAll(ofShop, phone);
    return emailSuffix === '' ? replaced : replaced.replaceAll(`${emailSuffix}@`, '@');
  };
  const withOrders = (text: string): string =>
    text
      .replaceAll(ORDER_ALIAS, (alias, index: string) => orders[Number(index) - 1] ?? alias)
      .replaceAll(PAYMENT_ALIAS, (alias, part: string, index: string) => payments[Number(index) - 1]?.[part] ?? alias)
      .replaceAll(KEY_ALIAS, (_alias, index: string) => `scenario-key-${index}${emailSuffix}`);
  const shopValuesIn = (text: string): string => {
    if (fresh === undefined) return withOrders(text);
    // A number of ten digits is replaced where it stands, and one that is written in another way as a whole; so is an address.
    const phone = text.search(PHONE) < 0 ? indianMobile(text) : undefined;
    if (phone !== undefined) return shopPhone(phone);
    const email = cleanText('email', text);
    return withOrders(isMailable(text) && email !== text.trim() ? email : text)
      .replaceAll(PHONE, shopPhone)
      .replaceAll(EMAIL_NAME, (name) => `${name}${emailSuffix}`);
  };
  return {
    // Only texts are replaced, by texts, so the type stays the same.
    toShop: <T>(value: T) => mapTexts(value, shopValuesIn) as T,
    toScenario: <T>(value: T) => mapTexts(value, aliasesIn) as T,
    addOrder: (number) => {
      if (!orders.includes(number)) orders.push(number);
    },
    addTicket: (ticket) => {
      if (!tickets.includes(ticket)) tickets.push(ticket);
    },
    addPayment: ({ paymentId, signature, eventSignature }) =>
      payments.push({ payment: paymentId, signature, 'event-signature': eventSignature }),
    isOwn: (receiver) =>
      fresh === undefined || [...phones.values()].includes(receiver) || receiver.includes(`${emailSuffix}@`),
    lastOrder: () => orders.at(-1),
  };
};
