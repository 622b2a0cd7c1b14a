/** One journey in one browser: a shop and a profile of its own, and what came of it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { inRoot } from '../../../cli/setup/paths-and-programs.mjs';
import type { Browser, BrowserKind, Programs } from './drivers/browser.ts';
import type { Journey } from './journeys.ts';
import type { Processes } from './processes/processes.ts';
import { startShop } from './processes/shop-server.ts';
import { createVisitor } from './visitor.ts';

export type Result = {
  readonly browser: string;
  readonly journey: string;
  readonly ms: number;
  /** Why it failed; empty where it passed. */
  readonly problem: string;
};

const PLAY_LIMIT_MS = 120_000;
const SHOTS = inRoot('.cache', 'shots', 'browsers');

/** Saves what is in view under `.cache/shots/browsers`. */
const keepShot = async (browser: Browser, name: string): Promise<void> => {
  mkdirSync(SHOTS, { recursive: true });
  const file = `${browser.name} ${name}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  writeFileSync(`${SHOTS}/${file}.png`, await browser.screenshot());
};

/**
 * Opens the browser's storage for the shop and notes the popup as closed, as most shoppers have done: it opens 12 s
 * after arrival.
 */
export const closePopup = async (browser: Browser, origin: string): Promise<void> => {
  await browser.open(`${origin}/favicon.svg`);
  await browser.evaluate(() => localStorage.setItem('bhor:popup-closed', '1'));
};

/** Never rejects; everything it started is stopped when it resolves. */
export const play = async (
  kind: BrowserKind,
  journey: Journey,
  programs: Programs,
  processes: Processes,
): Promise<Result> => {
  const began = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${PLAY_LIMIT_MS / 1000} s`)), PLAY_LIMIT_MS);
  });
  let problem = '';
  try {
    await Promise.race([purchase(kind, journey, programs, processes), limit]);
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
    await processes.stopAll();
  }
  return { browser: kind.name, journey: journey.title, ms: performance.now() - began, problem };
};

const purchase = async (
  kind: BrowserKind,
  journey: Journey,
  programs: Programs,
  processes: Processes,
): Promise<void> => {
  const shop = await startShop(processes);
  const browser = await kind.launch(programs, processes);
  try {
    await browser.resize(journey.size);
    await closePopup(browser, shop.url);
    await journey.play(createVisitor(browser, shop.url), browser);
    const problems = [...(await browser.errors()), ...shop.problems()];
    if (problems.length > 0) throw new Error(problems.join('\n'));
  } catch (error) {
    await keepShot(browser, `failed ${journey.title}`).catch(() => undefined);
    throw error;
  } finally {
    await browser.close().catch(() => undefined);
    await shop.close();
  }
};
