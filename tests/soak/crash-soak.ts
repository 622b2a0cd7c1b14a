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
/** The server lives this long in a round, in milliseconds. */
const SHORTEST_MS = 100;
const LONGEST_MS = 400;

type Running = { readonly origin: string; readonly child: ChildProcess };

const start = async ({ store, clientRoot, isFaulty = false }: SoakOptions): Promise<Running> => {
  const child = fork(SERVER, [store, clientRoot, isFaulty ? 'early' : '']);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with code ${String(code)}`);
  });
  const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ readonly port: number }];
  ended.catch(() => undefined);
  return { child, origin: `http://127.0.0.1:${port}` };
};

const kill = async ({ child }: Running): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

export const soakCrashes = async (options: SoakOptions): Promise<SoakResult> => {
  const { rounds, random, alsoKill = () => Promise.resolve(), onRound } = options;
  const shoppers: readonly Soaked[] = [
    ...Array.from({ length: CART_SHOPPERS }, (_, index) => createCartShopper(`cart ${index + 1}`)),
    ...Array.from({ length: BUYERS }, (_, index) => createBuyer(`98765432${10 + index}`)),
  ];
  const acknowledged = (): number => shoppers.reduce((sum, shopper) => sum + shopper.acknowledged(), 0);
  const losses: Loss[] = [];
  let running = await start(options);
  for (let round = 1; round <= rounds; round += 1) {
    const { origin } = running;
    const writing = Promise.all(shoppers.map((shopper) => shopper.run(origin)));
    await wait(SHORTEST_MS + random() * (LONGEST_MS - SHORTEST_MS));
    await Promise.all([kill(running), alsoKill()]);
    await writing;
    running = await start(options);
    const { origin: restarted } = running;
    losses.push(...(await Promise.all(shoppers.map((shopper) => shopper.check(restarted)))).flat());
    onRound?.(round, acknowledged());
  }
  await kill(running);
  return { acknowledged: acknowledged(), losses };
};
