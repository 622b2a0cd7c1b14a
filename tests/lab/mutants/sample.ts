/** The same few of many for the same seed. */
import { createSeededRandom } from '../../../adapters/simulated/seeded-random.ts';

/**
 * `count` of the values (all of them where there are fewer), drawn without repetition, in the order in which they were
 * drawn.
 */
export const sampled = <T>(values: readonly T[], count: number, seed: number): readonly T[] => {
  const random = createSeededRandom(seed);
  const left = [...values];
  const drawn: T[] = [];
  while (drawn.length < count && left.length > 0) {
    const [value] = left.splice(random.below(left.length), 1);
    if (value !== undefined) drawn.push(value);
  }
  return drawn;
};
