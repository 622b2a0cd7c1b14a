/** The queue of prefetched files: few at once, each once, and failed ones can be added again. */
import { describe, expect as expectValue, it } from 'vitest';
import { createPrefetchQueue } from '../../../web/runtime/prefetch/prefetch-queue.ts';
import { expect } from '../world/expect.ts';

describe('the queue of files that are fetched ahead', () => {
  const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

  it('runs four requests at once, each file once, and in the order in which they were added', async () => {
    const started: string[] = [];
    const ends: (() => void)[] = [];
    let atOnce = 0;
    let most = 0;
    const queue = createPrefetchQueue(async (file) => {
      started.push(file);
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise<void>((resolve) => ends.push(resolve));
      atOnce -= 1;
    });
    queue.add(['a', 'b', 'c', 'd', 'e', 'f'], 'last');
    queue.add(['b', 'f', 'g'], 'last');
    while (ends.length > 0) {
      ends.shift()?.();
      await tick();
    }
    expectValue(started).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    expectValue(most).toBe(4);
  });

  it('runs what is added with priority before everything that waits', async () => {
    const started: string[] = [];
    const queue = createPrefetchQueue(async (file) => {
      started.push(file);
      await tick();
    }, 1);
    queue.add(['a', 'b', 'c'], 'last');
    queue.add(['d', 'c'], 'first');
    await expect.poll(() => started).toEqual(['a', 'd', 'c', 'b']);
  });

  it('continues after a failure, and fetches what failed when it is added again', async () => {
    const started: string[] = [];
    const queue = createPrefetchQueue(async (file) => {
      started.push(file);
      await tick();
      if (file === 'a' && started.length === 1) throw new Error('lost');
    }, 1);
    queue.add(['a', 'b'], 'last');
    await expect.poll(() => started).toEqual(['a', 'b']);
    queue.add(['a', 'b'], 'last');
    await expect.poll(() => started).toEqual(['a', 'b', 'a']);
    await tick();
    queue.add(['a'], 'last');
    await tick();
    expectValue(started).toEqual(['a', 'b', 'a']);
  });
});
