/**
 * Names in place of the numbers of invoices, which every shop gives out itself: `invoice-1` for the first one that is
 * seen. The name says, too, where a number breaks the rule that it follows the one before, and has at most 16 characters.
 */
import { isJsonObject } from '../input/json-object.ts';

const MOST_CHARACTERS = 16;

/** Replaces the numbers in one answer after another. `year` is the financial year: with it numbers may begin again. */
export const createInvoiceNames = (year: () => string): (<T>(answer: T) => T) => {
  const names = new Map<string, string>();
  let last: { readonly number: string; readonly year: string } | undefined;
  const nameOf = (number: string): string => {
    const known = names.get(number);
    if (known !== undefined) return known;
    const problem =
      number.length > MOST_CHARACTERS
        ? ' (longer than 16 characters)'
        : last?.year === year() && !follows(number, last.number)
          ? ' (does not follow the one before)'
          : '';
    last = { number, year: year() };
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

/** Whether one run of digits is greater by one, and everything else is the same. */
const follows = (number: string, before: string): boolean => {
  const [parts, earlier] = [number.split(/(\d+)/u), before.split(/(\d+)/u)];
  const changed = parts.flatMap((part, index) => (part === earlier[index] ? [] : [index]));
  const isNext = (index: number): boolean => Number(parts[index]) === Number(earlier[index]) + 1;
  return parts.length === earlier.length && changed.length === 1 && changed.every(isNext);
};
