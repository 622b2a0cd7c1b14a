/** The examples at the end of every command's help. */
import { brand } from '../../core/catalogue/brand.ts';

/** An order number for examples. */
export const EXAMPLE_ORDER = `${brand.orderPrefix}4K7Q2M9XWD`;

/** The id of a message, for examples. */
export const EXAMPLE_MESSAGE = `${EXAMPLE_ORDER}-confirmed-sms`;

/** The ticket of a complaint, for examples. */
export const EXAMPLE_TICKET = 'GR4K7Q2M9X';

/** A phone number, for examples. */
export const EXAMPLE_PHONE = '9876543210';

export const examples = (first: string, second: string): string => `\nExamples:\n  $ ${first}\n  $ ${second}`;
