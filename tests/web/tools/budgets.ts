/**
 * The largest size of each page, in bytes as they are sent (brotli): the limits of `budgets.nightly.test.ts` and `npm run
 * lab -- size`.
 */
import { sumOf, type Weight } from './weights.ts';

const KB = 1000;

/** The pages where visitors arrive and buy: their documents fit into one round trip. */
const ONE_ROUND_TRIP = /^\/$|^\/(?:shop|cart|checkout)$|^\/products\//;

/** The pages that ask for an address: what they share is a file or two more. */
const WITH_ADDRESS = /^\/(?:checkout|profile\/account)$/;

/** The pages of a customer, and of an order. */
const PERSONAL = /^\/(?:login$|payment|profile)/;

export type Budget = {
  readonly html: number;
  /** Everything that is fetched before the page is hydrated. */
  readonly scripts: number;
  /** The same with what is fetched after that, without being asked for. */
  readonly allScripts: number;
  readonly fonts: number;
  readonly requests: number;
};

export const budgetOf = (path: string): Budget => ({
  html: (ONE_ROUND_TRIP.test(path) ? 14 : 18) * KB,
  scripts: (path === '/' ? 74.5 : 87.5) * KB,
  allScripts: (path === '/' ? 91.8 : path === '/checkout' ? 104.8 : PERSONAL.test(path) ? 103 : 99) * KB,
  fonts: 60 * KB,
  requests: WITH_ADDRESS.test(path) ? 15 : 13,
});

/** A page's size beside its budget. */
export const usedBy = ({ html, scripts, later, fonts, requests }: Weight): Budget => ({
  html,
  scripts: sumOf(scripts),
  allScripts: sumOf(scripts) + sumOf(later),
  fonts,
  requests,
});
