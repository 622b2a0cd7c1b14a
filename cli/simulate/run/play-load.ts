/** Plays a load against a running shop: finds out what the shop is, and which session it can be given. */
import { randomInt } from 'node:crypto';
import { sandboxPath } from '../../../adapters/wire/sandbox/sandbox-paths.ts';
import { isJsonObject } from '../../input/json-object.ts';
import { createSandboxRequest } from '../../sandbox/sandbox-request.ts';
import type { LoadSize } from '../input/load-flags.ts';
import { playCart, playCashOrder } from '../load/cash-order-session.ts';
import type { LoadProgress, LoadReport } from '../load/load-report.ts';
import { loadText } from '../load/load-text.ts';
import { runLoad } from '../load/run-load.ts';

export type LoadResult = LoadReport & {
  /** How far the sessions go: to an order, or, where the shop is no sandbox, to a full cart. */
  readonly session: 'order' | 'cart';
};

/** Between the calls of a session begun at a rate: the shopper's time to think, compressed. */
const THINK_MS = 100;

/** Seeds that are drawn are short, to be typed again. */
const SEEDS = 1_000_000;

/** Rejects with Unreachable where nothing answers at the address. */
export const playLoad = async (
  { url, load, durationMs, seed = randomInt(SEEDS) }: LoadSize,
  { stop, onProgress }: { readonly stop: AbortSignal; readonly onProgress: (progress: LoadProgress) => void },
): Promise<LoadResult> => {
  const isSandbox = await isSandboxAt(url);
  const report = await runLoad({
    url,
    load,
    durationMs,
    seed,
    pauseMs: 'rate' in load ? THINK_MS : 0,
    playSession: isSandbox ? playCashOrder : playCart,
    signal: stop,
    onProgress,
  });
  return { ...report, session: isSandbox ? 'order' : 'cart' };
};

/** The clock of a sandbox is answered to programs on its own machine only. */
const isSandboxAt = async (url: string): Promise<boolean> => {
  const { ok, json } = await createSandboxRequest(url)(sandboxPath('clock'));
  return ok && isJsonObject(json) && typeof json['now'] === 'number' && json['status'] !== false;
};

export const loadResultText = (
  result: LoadResult,
  paints: { readonly bold: (text: string) => string; readonly red: (text: string) => string },
): string => `${loadText(result, paints)}${SESSION_TEXT[result.session]}\nSeed ${result.seed}.\n`;

const SESSION_TEXT = {
  order: 'Every session looks at the shop, adds a product, signs in and orders in cash; half apply a code.',
  cart: 'Every session adds a product, and half apply a code. None signs in: this is no sandbox on this machine.',
} as const;
