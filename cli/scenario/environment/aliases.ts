/**
 * Aliases for values that a scenario cannot know beforehand: `order-1` for the first order placed, `ticket-1` for the
 * first complaint, and, against a shop with data of earlier runs, the scenario's phone numbers for fresh ones.
 */

export type Aliases = {
  /** A value of the scenario with its aliases replaced by the shop's values. */
  readonly toShop: <T>(value: T) => T;
  /** A value of the shop with its order numbers, tickets and phones replaced by aliases. */
  readonly toScenario: <T>(value: T) => T;
  readonly addOrder: (number: string) => void;
  readonly addTicket: (ticket: string) => void;
  /** The number of the order placed last. */
  readonly lastOrder: () => string | undefined;
};

const ORDER_ALIAS = /order-([0-9]+)/gu;
const PHONE = /(?<![0-9])[6-9][0-9]{9}(?![0-9])/gu;

/** The value with every text in it replaced. */
const mapTexts = (value: unknown, replace: (text: string) => string): unknown => {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, replace));
  if (typeof value !== 'object' || value === null || value instanceof Map) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, replace)]));
};

/** `freshPhone` returns an unused phone number; without it the scenario's own numbers are used. */
export const createAliases = (freshPhone?: () => string): Aliases => {
  const orders: string[] = [];
  const tickets: string[] = [];
  const phones = new Map<string, string>();
  const shopPhone = (phone: string): string => {
    if (freshPhone === undefined) return phone;
    const fresh = phones.get(phone) ?? freshPhone();
    phones.set(phone, fresh);
    return fresh;
  };
  const aliasesIn = (text: string): string => {
    let replaced = text;
    for (const [index, number] of orders.entries()) replaced = replaced.replaceAll(number, `order-${index + 1}`);
    for (const [index, ticket] of tickets.entries()) replaced = replaced.replaceAll(ticket, `ticket-${index + 1}`);
    for (const [phone, fresh] of phones) replaced = replaced.replaceAll(fresh, phone);
    return replaced;
  };
  const shopValuesIn = (text: string): string =>
    text
      .replaceAll(ORDER_ALIAS, (alias, index: string) => orders[Number(index) - 1] ?? alias)
      .replaceAll(PHONE, shopPhone);
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
    lastOrder: () => orders.at(-1),
  };
};
