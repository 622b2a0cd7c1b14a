/** Rapid clicks: one call in flight per cart line, absolute quantities, and the last click wins. */
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
  let changes = 0;

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
    changed: () => {
      changes += 1;
    },
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
  return { queue, pending, job, held, overlaps, changes: () => changes };
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
  it('ends at the last quantity of each line, with one call at a time for each, and no job beside a call', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), steps, async (scheduler, taken) => {
        const shelf = createShelf(() => scheduler.schedule(Promise.resolve()));
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
        expect(shelf.held).toEqual(lastQuantities(taken));
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

  it('leaves nothing pending after refusals, and keeps only what was accepted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), steps, async (scheduler, taken) => {
        const isOdd = (qty: number): boolean => qty % 2 === 1;
        const shelf = createShelf(() => scheduler.schedule(Promise.resolve()), isOdd);
        const ends: Promise<void>[] = [];
        scheduler.scheduleSequence(
          taken.map((step) => async () => {
            ends.push(take(shelf, step));
          }),
        );
        await scheduler.waitIdle();
        await Promise.all(ends);
        expect(shelf.overlaps).toEqual([]);
        expect([...shelf.held.values()].filter(isOdd)).toEqual([]);
        expect(shelf.pending.size).toBe(0);
      }),
    );
  });
});

describe('the line queue', () => {
  it('sends the first of many quantities, and then only the last', async () => {
    const sent: number[] = [];
    const { opened, open } = gate();
    const queue = createLineQueue({
      pending: new Map(),
      send: async (_pid, qty) => {
        sent.push(qty);
        await opened;
        return true;
      },
      changed: () => undefined,
    });
    const ends = [queue.setQuantity('a', 1), queue.setQuantity('a', 2), queue.setQuantity('a', 3)];
    open();
    await Promise.all(ends);
    expect(sent).toEqual([1, 3]);
  });

  it('sends calls of different lines in parallel', async () => {
    const sent: string[] = [];
    const { opened, open } = gate();
    const queue = createLineQueue({
      pending: new Map(),
      send: async (pid) => {
        sent.push(pid);
        await opened;
        return true;
      },
      changed: () => undefined,
    });
    const ends = [queue.setQuantity('a', 1), queue.setQuantity('b', 1)];
    expect(sent).toEqual(['a', 'b']);
    open();
    await Promise.all(ends);
  });

  it('reports every change of the pending quantities', async () => {
    const shelf = createShelf(() => Promise.resolve());
    const end = shelf.queue.setQuantity('a', 4);
    expect(shelf.changes()).toBe(1);
    expect(shelf.pending).toEqual(new Map([['a', 4]]));
    await end;
    expect(shelf.changes()).toBe(2);
  });

  it('drops quantities that are not being sent yet', async () => {
    const { opened, open } = gate();
    const sent: number[] = [];
    let changes = 0;
    const pending = new Map<string, number>();
    const queue = createLineQueue({
      pending,
      send: async (_pid, qty) => {
        sent.push(qty);
        await opened;
        return true;
      },
      changed: () => {
        changes += 1;
      },
    });
    const ends = [queue.setQuantity('a', 1), queue.setQuantity('a', 2)];
    expect(changes).toBe(2);
    queue.clear();
    expect([pending.size, changes]).toEqual([0, 3]);
    open();
    await Promise.all(ends);
    expect(sent).toEqual([1]);
  });

  it('accepts another quantity after a call has thrown', async () => {
    let broken = true;
    const held: number[] = [];
    const queue = createLineQueue({
      pending: new Map(),
      send: async (_pid, qty) => {
        if (broken) throw new Error('a bug');
        held.push(qty);
        return true;
      },
      changed: () => undefined,
    });
    await expect(queue.setQuantity('a', 1)).rejects.toThrow('a bug');
    broken = false;
    await queue.setQuantity('a', 2);
    expect(held).toEqual([2]);
  });

  it('drops a quantity that came during a call that has thrown', async () => {
    const { opened, open } = gate();
    const pending = new Map<string, number>();
    const queue = createLineQueue({
      pending,
      send: async () => {
        await opened;
        throw new Error('a bug');
      },
      changed: () => undefined,
    });
    const ends = [queue.setQuantity('a', 1), queue.setQuantity('a', 2)];
    open();
    for (const end of ends) await expect(end).rejects.toThrow('a bug');
    expect(pending.size).toBe(0);
  });

  it('runs the next job although the previous one threw', async () => {
    const queue = createLineQueue({ pending: new Map(), send: async () => true, changed: () => undefined });
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
    void shelf.queue.setQuantity('a', 1);
    await shelf.queue.whenIdle();
    expect(shelf.held).toEqual(new Map([['a', 1]]));
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
    expect(shelf.held).toEqual(
      new Map([
        ['a', 3],
        ['b', 2],
      ]),
    );
  });
});
