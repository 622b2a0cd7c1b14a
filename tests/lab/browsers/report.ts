/** How a result is printed. */
import type { Result } from './play.ts';

/** One line; under a failed one the reason, indented. */
export const resultLine = ({ browser, journey, ms, problem }: Result): string => {
  const line = `${problem === '' ? '✓' : '✗'} ${browser}: ${journey} (${(ms / 1000).toFixed(1)} s)`;
  return [
    line,
    ...problem
      .split('\n')
      .filter((part) => part !== '')
      .map((part) => `    ${part}`),
  ].join('\n');
};
