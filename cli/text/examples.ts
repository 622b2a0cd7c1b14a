/** The end of every command's help: two command lines that work as they are. */
import { brand } from '../../core/catalogue/brand.ts';

/** An order's number as the examples write it. */
export const EXAMPLE_ORDER = `${brand.orderPrefix}4K7Q2M9XWD`;

export const examples = (first: string, second: string): string => `\nExamples:\n  $ ${first}\n  $ ${second}`;
