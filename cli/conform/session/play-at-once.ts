/** Makes calls at the same time, as a shopper does who taps a button twice or has two tabs open. */
import type { Exchange } from '../backend/exchange.ts';
import type { Player } from './player.ts';
import type { Step } from './step.ts';

type RaceStep = Extract<Step, { readonly do: 'race' }>;
export type PlayRace = (player: Player, step: RaceStep) => Promise<void>;

/** How many calls are sent together. */
export const CALLS_AT_ONCE = 10;

/**
 * How often a race is run in a session. With 1–5 ms between reading and writing, two calls that are sent together meet in
 * nearly every round, and ten in every one; with each further round fewer lost updates are missed.
 */
const ROUNDS = 3;

export const inRounds =
  (play: (player: Player, step: RaceStep, round: number) => Promise<void>): PlayRace =>
  async (player, step) => {
    for (let round = 0; round < ROUNDS; round += 1) await play(player, step, round);
  };

export const times = <T>(count: number, value: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => value(index));

/** In the order of `calls`: at the same time, or one after the other. Rejects where one of them does, after all have ended. */
export const makeCalls = async (
  { inTurn = false }: { readonly inTurn?: boolean },
  calls: readonly (() => Promise<Exchange>)[],
): Promise<readonly Exchange[]> => {
  if (inTurn) {
    const exchanges: Exchange[] = [];
    for (const call of calls) exchanges.push(await call());
    return exchanges;
  }
  const settled = await Promise.allSettled(calls.map((call) => call()));
  return settled.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
};
