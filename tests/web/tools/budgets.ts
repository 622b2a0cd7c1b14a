/**
 * The largest size of each page, in bytes as they are sent (brotli): the limits of `budgets.nightly.test.ts` and `npm run
 * lab -- size`.
 */
import { sumOf, type Weight } from './weights.ts';

const KB = 1000;

/** The pages where visitors arrive and buy: their documents fit into one round trip. */
const ONE_ROUND_TRIP = /^\/$|^\/(?:shop|cart|checkout)$|^\/products\//;

/** The pages that show a customer's data, and load the calls for it ahead. */
const OF_CUSTOMERS = /^\/(?:payment|profile)\//;

const inAll = (path: string): number => {
  if (path === '/') return 92;
  if (path === '/checkout' || OF_CUSTOMERS.test(path)) return 104.3;
  return path === '/login' ? 100 : 99.2;
};

export type Budget = {
  readonly html: number;
  /** Everything that hydration waits for. */
  readonly scripts: number;
  /** The same with what else is fetched without being asked for. */
  readonly allScripts: number;
  readonly fonts: number;
  readonly requests: number;
};

export const budgetOf = (path: string): Budget => ({
  html: (ONE_ROUND_TRIP.test(path) ? 14 : 18) * KB,
  scripts: (path === '/' ? 74.6 : 87.3) * KB,
  allScripts: inAll(path) * KB,
  fonts: 60 * KB,
  requests: path === '/profile/account' ? 14 : 13,
});

/** A page's size beside its budget. */
export const usedBy = ({ html, scripts, later, fonts, requests }: Weight): Budget => ({
  html,
  scripts: sumOf(scripts),
  allScripts: sumOf(scripts) + sumOf(later),
  fonts,
  requests,
});
