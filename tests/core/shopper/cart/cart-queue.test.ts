/** Rapid clicks: one call in flight per cart line, absolute quantities, and the last click wins. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineQueue, type LineQueue } from '../../../../core/shopper/cart/line-queue.ts';
import { gate } from '../../connection.ts';
import { quiet } from '../../browser.ts';

const LINES = ['a', 'b', 'c'] as const;
type Connection = (typeof LINES)[number];

/** A slow shop with three lines; it records forbidden overlaps. */
const createShelf = (wait: () => Promise<unknown>, refuses: (qty: number) => boolean = () => false) => {
  const held = new Map<string, number>();
  const flying = new Set<string>();
  const overlaps: string[] = [];
  let jobs = 0;

  const send = async (pid: string, qty: number): Promise<boolean> => {
    if (flying.has(pid)) overlaps.push(`two calls for ${pid}`);
    if (jobs > 0) overlaps.push(`a call for ${pid} beside a job`);
    flying.add(pid);
    await wait();
    const done = !refuses(qty);
    if (done) held.set(pid, qty);
    flying.delete(pid);
    return done;
  };
  const pending = new Map<string, number>();
  const queue = createLineQueue({
    pending,
    send,
    changed: () => undefined,
  });
  const job = (): Promise<void> =>
    queue.runAlone(async () => {
      jobs += 1;
      if (jobs > 1) overlaps.push('two jobs');
      if (flying.size > 0) overlaps.push('a job beside a call');
      await wait();
      if (flying.size > 0) overlaps.push('a call began beside a job');
      jobs -= 1;
    });
  return { queue, pending, job, held, overlaps };
};

type Step = { readonly pid: Connection; readonly qty: number } | 'job';
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ pid: fc.constantFrom(...LINES), qty: fc.integer({ min: 0, max: 20 }) }) },
    { weight: 1, arbitrary: fc.constant('job' as const) },
  ),
  { minLength: 1, maxLength: 14 },
);

const lastQuantities = (taken: readonly Step[]): Map<string, number> =>
  new Map(taken.flatMap((step) => (step === 'job' ? [] : [[step.pid, step.qty]])));

const take = ({ queue, job }: { queue: LineQueue; job: () => Promise<void> }, step: Step): Promise<void> =>
  step === 'job' ? job() : queue.setQuantity(step.pid, step.qty);

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
};

describe('any interleaving of clicks, jobs and answers', () => {
  it.each([
    ['ends at the last quantity of each line', () => false],
    ['keeps only what was accepted', (qty: number) => qty % 2 === 1],
  ])('%s, with one call at a time for each, no job beside a call, and nothing pending', async (_title, refuses) => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), steps, async (scheduler, taken) => {
        const shelf = createShelf(() => scheduler.schedule(Promise.resolve()), refuses);
        const ends: Promise<void>[] = [];
        scheduler.scheduleSequence(
          taken.map((step) => async () => {
            ends.push(take(shelf, step));
          }),
        );
        await scheduler.waitIdle();
        await Promise.all(ends);
        await shelf.queue.whenIdle();
        expect(shelf.overlaps).toEqual([]);
        expect([...shelf.held.values()].filter(refuses)).toEqual([]);
        // A refusal drops what was clicked meanwhile.
        const hasRefusal = taken.some((step) => step !== 'job' && refuses(step.qty));
        expect(hasRefusal || isDeepStrictEqual(shelf.held, lastQuantities(taken))).toBe(true);
        expect(shelf.pending.size).toBe(0);
      }),
    );
  });

  it('does so at whichever microtask a click happens', async () => {
    const timed = fc.array(
      fc.tuple(
        fc.nat({ max: 12 }),
        fc.constantFrom<Step>({ pid: 'a', qty: 1 }, { pid: 'a', qty: 2 }, { pid: 'b', qty: 3 }, 'job'),
      ),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(timed, fc.nat({ max: 6 }), async (plan, slow) => {
        const shelf = createShelf(() => turns(slow));
        const ends: Promise<void>[] = [];
        for (const [wait, step] of plan) {
          await turns(wait);
          ends.push(take(shelf, step));
        }
        await quiet();
        await Promise.all(ends);
        expect(shelf.overlaps).toEqual([]);
        expect(shelf.held).toEqual(lastQuantities(plan.map(([, step]) => step)));
        expect(shelf.pending.size).toBe(0);
      }),
      { numRuns: 400 },
    );
  });
});

describe('the line queue', () => {
  /** A queue whose calls wait until `open`, and then fail with a bug while `fails` says so. */
  const openQueue = (fails: () => boolean = () => false) => {
    const { opened, open } = gate();
    const sent: string[] = [];
    const pending = new Map<string, number>();
    const changes = { count: 0 };
    const queue = createLineQueue({
      pending,
      send: async (pid, qty) => {
        sent.push(`${pid} ${qty}`);
        await opened;
        if (fails()) throw new Error('a bug');
        return true;
      },
      changed: () => {
        changes.count += 1;
      },
    });
    return { queue, sent, pending, changes, open };
  };

  it('sends the first of many quantities, and then only the last, and different lines in parallel', async () => {
    const { queue, sent, open } = openQueue();
    const ends = [1, 2, 3].map((qty) => queue.setQuantity('a', qty));
    ends.push(queue.setQuantity('b', 1));
    expect(sent).toEqual(['a 1', 'b 1']);
    open();
    await Promise.all(ends);
    expect(sent).toEqual(['a 1', 'b 1', 'a 3']);
  });

  it('reports every change of the pending quantities, and drops those that are not being sent yet', async () => {
    const { queue, sent, pending, changes, open } = openQueue();
    const ends = [queue.setQuantity('a', 1), queue.setQuantity('a', 2)];
    expect([pending, changes.count]).toEqual([new Map([['a', 2]]), 2]);
    queue.clear();
    expect([pending.size, changes.count]).toEqual([0, 3]);
    open();
    await Promise.all(ends);
    expect(sent).toEqual(['a 1']);
  });

  it('drops what came during a call that has thrown, and accepts another quantity and another job after it', async () => {
    let isBroken = true;
    const { queue, sent, pending, open } = openQueue(() => isBroken);
    const ends = [queue.setQuantity('a', 1), queue.setQuantity('a', 2)];
    open();
    for (const end of ends) await expect(end).rejects.toThrow('a bug');
    expect(pending.size).toBe(0);
    isBroken = false;
    await queue.setQuantity('a', 3);
    expect(sent).toEqual(['a 1', 'a 3']);
    const first = queue.runAlone(async () => {
      throw new Error('a bug');
    });
    const second = queue.runAlone(async () => 'done');
    await expect(first).rejects.toThrow('a bug');
    expect(await second).toBe('done');
  });

  it('is idle when nothing is queued or being sent', async () => {
    const shelf = createShelf(() => turns(20));
    await shelf.queue.whenIdle();
    let isDone = false;
    void shelf.job().then(() => {
      isDone = true;
    });
    await shelf.queue.whenIdle();
    expect(isDone).toBe(true);
    void shelf.queue.setQuantity('a', 3);
    void shelf.job();
    void shelf.queue.setQuantity('b', 2);
    await shelf.queue.whenIdle();
    expect([...shelf.held]).toEqual([
      ['a', 3],
      ['b', 2],
    ]);
  });
});
