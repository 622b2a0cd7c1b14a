/** How many characters a line of a report has. */
import process from 'node:process';

const NO_TERMINAL = 100;

export const terminalWidth = (): number => process.stdout.columns ?? NO_TERMINAL;
