/** The examples at the end of every command's help. */
import { brand } from '../../core/catalogue/brand.ts';

/** An order number for examples. */
export const EXAMPLE_ORDER = `${brand.orderPrefix}4K7Q2M9XWD`;

export const examples = (first: string, second: string): string => `\nExamples:\n  $ ${first}\n  $ ${second}`;
