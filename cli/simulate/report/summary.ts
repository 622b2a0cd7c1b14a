/** The sentences that open a report, and those that qualify it. */
import { brand } from '../../../core/catalogue/brand.ts';
import { products } from '../../../core/catalogue/products.ts';
import { countText, ROUGH_MARK } from './numbers.ts';
import type { PolicyReport, SimulationReport } from './simulation-report.ts';

const plural = (count: number, word: string): string => `${countText(count)} ${word}${count === 1 ? '' : 's'}`;

/** `10,000 sessions, seed 7, via core` */
export const runText = ({ sessions, seed, via, isShared }: SimulationReport): string =>
  `${plural(sessions, 'session')}${isShared ? ' in one shop' : ''}, seed ${seed}, via ${via}`;

/** Undefined of a run that played all its sessions. */
export const earlyEndText = ({ sessions, planned }: SimulationReport): string | undefined =>
  sessions < planned
    ? `The run ended early: ${countText(sessions)} of ${plural(planned, 'session')} were played.`
    : undefined;

/** Undefined if every session kept the rules. */
export const violationsText = ({ violations: { count, sessions } }: SimulationReport): string | undefined =>
  count === 0
    ? undefined
    : `${plural(count, 'violation')} in ${plural(sessions, 'session')}: the shop broke its own rules there, so do not rely on these results.`;

/** Undefined if all violations are listed. */
export const moreViolationsText = ({ violations: { count, examples } }: SimulationReport): string | undefined =>
  count > examples.length ? `and ${countText(count - examples.length)} more` : undefined;

/** How to look into a violation; undefined if there is none, or where a trace would play the session in another shop. */
export const replayText = ({ violations: { examples }, seed, isShared }: SimulationReport): string | undefined =>
  examples[0] === undefined || isShared
    ? undefined
    : `To replay one: ${brand.slug} simulate --trace ${examples[0].session} --seed ${seed}, with the --market of this run and the session's policy as --policy`;

const DEPENDENT =
  ' Shoppers take these units from each other, so the intervals, which treat them as independent, are approximate.';

/** `In stock at the beginning: Wash 40 units, Skin System sold out.`; undefined where nothing is limited. */
export const stockText = ({ stock }: PolicyReport): string | undefined => {
  if (stock === null) return undefined;
  const levels = products.flatMap(({ name, title }) => {
    const level = stock[name];
    if (level === undefined) return [];
    return level === 0 ? `${title} sold out` : `${title} ${plural(level, 'unit')}`;
  });
  const isCounted = Object.values(stock).some((level) => level > 0);
  return `In stock at the beginning: ${levels.join(', ')}.${isCounted ? DEPENDENT : ''}`;
};

export const ROUGH_NOTE = `${ROUGH_MARK} rests on fewer than 20 sessions, so the interval is rough. – means that nothing can be stated.`;
export const INTERVAL_NOTE =
  'Intervals are at 95%: of the intervals of 20 runs with other seeds, about 19 contain the true value of this market.';
