/**
 * The names that a scenario gives to what it cannot know: `order-1` for the first order placed, `ticket-1` for the
 * first complaint; and, against a shop that
 * remembers earlier runs, the scenario's own phone numbers for the fresh ones that are used in their place.
 */

export type Names = {
  /** Any value of a scenario, as the shop is to be told it. */
  readonly toShop: <T>(value: T) => T;
  /** Any value of the shop, in the scenario's words. */
  readonly toScenario: <T>(value: T) => T;
  /** Takes note of an order's number. */
  readonly sawOrder: (number: string) => void;
  /** Takes note of a complaint's ticket. */
  readonly sawTicket: (ticket: string) => void;
  /** The number of the order placed last. */
  readonly lastOrder: () => string | undefined;
};

const ORDER = /order-([0-9]+)/gu;
const PHONE = /(?<![0-9])[6-9][0-9]{9}(?![0-9])/gu;

/** Every text inside a value replaced; the rest as it is. */
const mapTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, change));
  if (typeof value !== 'object' || value === null || value instanceof Map) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapTexts(part, change)]));
};

/** `freshPhone` makes a number nobody has used; without it phones are what the scenario says. */
export const createNames = (freshPhone?: () => string): Names => {
  const orders: string[] = [];
  const tickets: string[] = [];
  const phones = new Map<string, string>();
  const real = (phone: string): string => {
    if (freshPhone === undefined) return phone;
    const known = phones.get(phone) ?? freshPhone();
    phones.set(phone, known);
    return known;
  };
  const told = (text: string): string => {
    let out = text;
    for (const [index, number] of orders.entries()) out = out.replaceAll(number, `order-${index + 1}`);
    for (const [index, ticket] of tickets.entries()) out = out.replaceAll(ticket, `ticket-${index + 1}`);
    for (const [ours, theirs] of phones) out = out.replaceAll(theirs, ours);
    return out;
  };
  const asked = (text: string): string =>
    text.replaceAll(ORDER, (written, index: string) => orders[Number(index) - 1] ?? written).replaceAll(PHONE, real);
  return {
    // Only texts change, and they stay texts.
    toShop: <T>(value: T) => mapTexts(value, asked) as T,
    toScenario: <T>(value: T) => mapTexts(value, told) as T,
    sawOrder: (number) => {
      if (!orders.includes(number)) orders.push(number);
    },
    sawTicket: (ticket) => {
      if (!tickets.includes(ticket)) tickets.push(ticket);
    },
    lastOrder: () => orders.at(-1),
  };
};
