/**
 * Kills the server with SIGKILL while shoppers write to it, starts it again, and looks for every write that it had
 * acknowledged. What was acknowledged is known here, outside the killed process.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createBuyer, createCartShopper, type Loss, type Soaked } from './shoppers.ts';

export type SoakOptions = {
  /** `sqlite:PATH` or `postgres://…`. */
  readonly store: string;
  readonly clientRoot: string;
  readonly rounds: number;
  /** A number from 0 to 1: when to kill. */
  readonly random: () => number;
  /** Makes the server acknowledge before it commits. */
  readonly isFaulty?: boolean;
  /** What dies together with the server, such as its database; resolves when that runs again. */
  readonly alsoKill?: () => Promise<void>;
  readonly onRound?: (round: number, acknowledged: number) => void;
};

export type SoakResult = { readonly acknowledged: number; readonly losses: readonly Loss[] };

const SERVER = fileURLToPath(new URL('./soaked-server.ts', import.meta.url));
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

/** A server's process: it loads its code, and waits. */
type Standby = { readonly child: ChildProcess; readonly ended: Promise<never> };
type Running = { readonly origin: string; readonly child: ChildProcess };

const load = ({ store, clientRoot, isFaulty = false }: SoakOptions): Standby => {
  const child = fork(SERVER, [store, clientRoot, isFaulty ? 'early' : '']);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with code ${String(code)}`);
  });
  ended.catch(() => undefined);
  return { child, ended };
};

/** Has it open the store, and resolves when it answers requests. */
const start = async ({ child, ended }: Standby): Promise<Running> => {
  child.send('open');
  const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ readonly port: number }];
  return { child, origin: `http://127.0.0.1:${port}` };
};

const kill = async ({ child }: Pick<Running, 'child'>): Promise<void> => {
  const ended = once(child, 'exit');
  if (child.kill('SIGKILL')) await ended;
};

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
