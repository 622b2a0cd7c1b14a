/** How updates of PostgreSQL are put into batches. */
import { describe, expect, it } from 'vitest';
import { createBatches, type Job } from '../../../adapters/sql/postgres/batches.ts';
import { kind, type Key } from '../../../core/ports/store/kind.ts';

const documents = kind<object>()({ name: 'document', version: 1, id: (id: string) => id });

type Numbered = Job & { readonly resolve: () => void };
const jobOn = (add: (job: Numbered) => void, ...keys: readonly Key[]): Promise<void> =>
  new Promise((resolve, reject) => {
    add({ keys, resolve, reject });
  });

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

describe('batches of updates', () => {
  it('free their place and their keys also where one of them throws, which fails its own jobs alone', async () => {
    const [shared, other] = [documents.key('shared'), documents.key('other')];
    let runs = 0;
    const { add, idle } = createBatches<Numbered>(async ({ jobs }) => {
      runs += 1;
      if (runs === 1) throw new Error('the batch is broken');
      for (const { resolve } of jobs) resolve();
    }, 1);
    const broken = Promise.allSettled([jobOn(add, shared), jobOn(add, shared, other)]);
    await nextTurn();
    const later = [jobOn(add, shared), jobOn(add, other)];
    expect((await broken).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await Promise.all(later);
    await idle();
    expect(runs).toBe(2);
  });

  it('leave out a job that is given up while it waits, and are cut when all of their jobs are given up', async () => {
    const key = documents.key('shared');
    const ran: (readonly Numbered[])[] = [];
    const { add, giveUp, idle } = createBatches<Numbered>(async ({ jobs, signal, isLive }) => {
      ran.push(jobs);
      // Stuck until nobody waits for any of them.
      await new Promise<void>((resolve) => {
        if (!jobs.some(isLive)) resolve();
        signal.addEventListener('abort', () => resolve());
      });
    }, 1);
    const ignore = (): void => undefined;
    const [first, beside, waiting] = [
      { keys: [key], resolve: ignore, reject: ignore },
      { keys: [documents.key('other')], resolve: ignore, reject: ignore },
      { keys: [key], resolve: ignore, reject: ignore },
    ];
    for (const job of [first, beside]) add(job);
    await nextTurn();
    add(waiting);
    expect(ran).toEqual([[first, beside]]);
    giveUp(waiting);
    giveUp(first);
    await nextTurn();
    expect(ran).toHaveLength(1);
    giveUp(beside);
    await idle();
    expect(ran).toEqual([[first, beside]]);
  });

  it('run postponed jobs again, apart from others and one batch of them at a time', async () => {
    const keys = ['a', 'b', 'c'].map((id) => documents.key(id));
    const ran: (readonly Key[])[] = [];
    const { add, idle } = createBatches<Numbered>(async ({ jobs, postpone }) => {
      ran.push(jobs.flatMap((job) => job.keys));
      const [first, ...rest] = jobs;
      if (first === undefined) return;
      if (ran.length === 1) postpone(rest);
      for (const { resolve } of ran.length === 1 ? [first] : jobs) resolve();
    }, 3);
    const jobs = keys.map((key) => jobOn(add, key));
    await jobs[0];
    jobs.push(jobOn(add, documents.key('d')));
    await Promise.all(jobs);
    await idle();
    expect(ran).toEqual([keys, keys.slice(1), [documents.key('d')]]);
  });
});
