/** The guard against stale answers. */
import { describe, expect, it } from 'vitest';
import { createGeneration } from '../../../core/shopper/generation.ts';

describe('a generation of answers', () => {
  it('is the latest until the next one begins', () => {
    const generation = createGeneration();
    const first = generation.begin();
    expect(first()).toBe(true);
    const second = generation.begin();
    expect([first(), second()]).toEqual([false, true]);
  });

  it('can be checked without beginning another one', () => {
    const generation = createGeneration();
    const before = generation.current();
    const first = generation.begin();
    const during = generation.current();
    expect([before(), first(), during()]).toEqual([false, true, true]);
    generation.begin();
    expect([first(), during()]).toEqual([false, false]);
  });

  it('does not end one of another guard', () => {
    const [one, other] = [createGeneration(), createGeneration()];
    const isLatest = one.begin();
    other.begin();
    expect(isLatest()).toBe(true);
  });
});
