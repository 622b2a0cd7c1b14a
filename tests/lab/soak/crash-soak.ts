/**
 * Kills the server with SIGKILL while shoppers write to it, starts it again, and looks for every write that it had
 * acknowledged. What was acknowledged is known here, outside the killed process.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { kill, load, start, type ServerOptions } from './server-process.ts';
import { createBuyer, createCartShopper, type Loss, type Soaked } from './shoppers.ts';

export type SoakOptions = ServerOptions & {
  readonly rounds: number;
  /** A number from 0 to 1: when to kill. */
  readonly random: () => number;
  /** What dies together with the server, such as its database; resolves when that runs again. */
  readonly alsoKill?: () => Promise<void>;
  readonly onRound?: (round: number, acknowledged: number) => void;
};

export type SoakResult = { readonly acknowledged: number; readonly losses: readonly Loss[] };

const CART_SHOPPERS = 8;
const BUYERS = 2;
/**
 * When the server is killed: after so many acknowledgements in the round, and up to so many milliseconds later. Counting
 * them, rather than waiting for a time, has every round write on a slow machine and none wait on a quick one.
 */
const FEWEST = 10;
const MOST = 60;
const LATER_MS = 20;
/** A server that acknowledges less is killed after this time, in milliseconds. */
const LONGEST_MS = 5_000;

export const soakCrashes = async (options: SoakOptions): Promise<SoakResult> => {
  const { rounds, random, alsoKill = () => Promise.resolve(), onRound } = options;
  const shoppers: readonly Soaked[] = [
    ...Array.from({ length: CART_SHOPPERS }, (_, index) => createCartShopper(`cart ${index + 1}`)),
    ...Array.from({ length: BUYERS }, (_, index) => createBuyer(9_000_000_000 + index * 100_000)),
  ];
  const acknowledged = (): number => shoppers.reduce((sum, shopper) => sum + shopper.acknowledged(), 0);
  const acknowledging = async (count: number): Promise<void> => {
    const [goal, end] = [acknowledged() + count, Date.now() + LONGEST_MS];
    while (acknowledged() < goal && Date.now() < end) await wait(1);
  };
  const losses: Loss[] = [];
  let next = load(options);
  let running = await start(next);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const { origin } = running;
      const writing = Promise.all(shoppers.map((shopper) => shopper.run(origin)));
      // The code of the next server takes longer to load than this one lives, and has nothing to do with the store.
      next = load(options);
      await acknowledging(FEWEST + random() * (MOST - FEWEST));
      await wait(random() * LATER_MS);
      await Promise.all([kill(running), alsoKill()]);
      await writing;
      running = await start(next);
      const { origin: restarted } = running;
      losses.push(...(await Promise.all(shoppers.map((shopper) => shopper.check(restarted)))).flat());
      onRound?.(round, acknowledged());
    }
  } finally {
    await kill(next);
  }
  return { acknowledged: acknowledged(), losses };
};
