/**
 * Names in place of the numbers of invoices, which every shop gives out itself: `invoice-1` for the first one that is
 * seen. The name says, too, where a number breaks the rule that it follows the one before, and has at most 16 characters.
 */
import { isJsonObject } from '../input/json-object.ts';

const MOST_CHARACTERS = 16;

/** Replaces the numbers in one answer after another. */
export const createInvoiceNames = (): (<T>(answer: T) => T) => {
  const names = new Map<string, string>();
  let last: string | undefined;
  const nameOf = (number: string): string => {
    const known = names.get(number);
    if (known !== undefined) return known;
    const problem =
      number.length > MOST_CHARACTERS
        ? ' (longer than 16 characters)'
        : last !== undefined && !follows(number, last)
          ? ' (does not follow the one before)'
          : '';
    last = number;
    const name = `invoice-${names.size + 1}${problem}`;
    names.set(number, name);
    return name;
  };
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value === 'string') return names.get(value) ?? value;
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        key === 'invoice' && typeof part === 'string' ? nameOf(part) : visit(part),
      ]),
    );
  };
  return <T>(answer: T): T => visit(answer) as T;
};

/**
 * Whether one run of digits is greater by one, and everything else is the same; or, in a new financial year, the years are
 * greater by one, and the number itself is 1 again.
 */
const follows = (number: string, before: string): boolean => {
  const [parts, earlier] = [number.split(/(\d+)/u), before.split(/(\d+)/u)];
  const changed = parts.flatMap((part, index) => (part === earlier[index] ? [] : [index]));
  const isNext = (index: number): boolean => Number(parts[index]) === Number(earlier[index]) + 1;
  const isNewYear = parts.some((part, serial) => {
    const years = changed.filter((index) => index !== serial);
    return (
      Number(part) === 1 &&
      years.length > 0 &&
      years.every((index) => isNext(index) && (parts[index]?.length ?? 0) <= 4)
    );
  });
  return parts.length === earlier.length && (isNewYear || (changed.length === 1 && changed.every(isNext)));
};
