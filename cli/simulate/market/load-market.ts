/** The market of a file; without one, the default. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BadInput } from '../../io.ts';
import { formatProblem, type Problem } from '../../text/file-position.ts';
import type { Assumption } from '../report/simulation-report.ts';
import type { Market } from './market.ts';
import { parseMarket } from './parse-market.ts';
import { unreadableReason } from '../../../adapters/settings/unreadable-reason.ts';

export type LoadedMarket = { readonly market: Market; readonly assumptions: readonly Assumption[] };

/** A market that is not valid; each problem has its position. */
export class MarketError extends BadInput {
  override name = 'MarketError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.problems = problems;
  }
}

const DEFAULT_FILE = fileURLToPath(new URL('default-market.yaml', import.meta.url));

/** Rejects with MarketError, or with BadInput for a file that cannot be read. */
export const loadMarket = async (file: string | undefined): Promise<LoadedMarket> => {
  const source = await sourceOf(file ?? DEFAULT_FILE);
  const parsed = parseMarket(file ?? 'default-market.yaml', source);
  if ('problems' in parsed) throw new MarketError(parsed.problems);
  return parsed;
};

const sourceOf = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new BadInput(`the market ${file} cannot be read: ${unreadableReason(cause)}`, { cause });
  }
};
