/** What the business day prints: one line for each thing that happened, with the time since it began, and what was checked. */
import process from 'node:process';
import pc from 'picocolors';

export type DayLog = {
  readonly title: (text: string) => void;
  readonly say: (text: string) => void;
  /** Resolves with whether it holds; what does not is counted and said again at the end. */
  readonly check: (what: string, problems: readonly string[]) => boolean;
  readonly problems: () => readonly string[];
};

const MOST_SHOWN = 10;

export const createDayLog = (): DayLog => {
  const { bold, dim, green, red } = pc.createColors(process.stdout.isTTY);
  const began = performance.now();
  const failed: string[] = [];
  const line = (text: string): void => {
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    process.stdout.write(`${dim(`${seconds.padStart(4)} s`)}  ${text}\n`);
  };
  return {
    title: (text) => process.stdout.write(`\n${bold(text)}\n`),
    say: line,
    check: (what, problems) => {
      if (problems.length === 0) line(`${green('✓')} ${what}`);
      else {
        line(`${red('✗')} ${what}`);
        for (const problem of problems.slice(0, MOST_SHOWN)) line(`    ${problem}`);
        if (problems.length > MOST_SHOWN) line(`    and ${problems.length - MOST_SHOWN} more`);
        failed.push(what);
      }
      return problems.length === 0;
    },
    problems: () => failed,
  };
};
