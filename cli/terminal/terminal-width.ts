/** How many characters a line of a report has. */
import process from 'node:process';

const DEFAULT_WIDTH = 100;

/** Some terminals say that they have no columns. */
export const terminalWidth = (): number => process.stdout.columns || DEFAULT_WIDTH;
