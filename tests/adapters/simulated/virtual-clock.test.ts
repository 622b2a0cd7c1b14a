import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../../adapters/simulated/virtual-clock.ts';

describe('the virtual clock', () => {
  it('runs each timer at its own time, in order of time and then of creation', async () => {
    const clock = createVirtualClock({ start: 0 });
    const ran: string[] = [];
    const note = (name: string) => () => ran.push(`${name}@${clock.now()}`);
    clock.after(300, note('c'));
    clock.after(100, note('a'));
    clock.after(100, note('b'));
    clock.after(5_000, note('late'));
    await clock.advance(299);
    expect(ran).toEqual(['a@100', 'b@100']);
    await clock.advance(1);
    expect(ran).toEqual(['a@100', 'b@100', 'c@300']);
  });

  it('lets the work of a timer settle before the next timer runs', async () => {
    const clock = createVirtualClock({ start: 0 });
    const log: string[] = [];
    const work = async (): Promise<void> => {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      log.push(`worked@${clock.now()}`);
      clock.after(5, () => log.push(`after@${clock.now()}`));
    };
    clock.after(10, () => void work());
    clock.after(20, () => log.push(`second@${clock.now()}`));
    await clock.advance(20);
    expect(log).toEqual(['worked@10', 'after@15', 'second@20']);
  });

  it('runs overlapping advances one after the other', async () => {
    const clock = createVirtualClock({ start: 0 });
    const times: number[] = [];
    clock.every(10, () => times.push(clock.now()));
    await Promise.all([clock.advance(20), clock.advance(20)]);
    expect(times).toEqual([10, 20, 30, 40]);
    expect(clock.now()).toBe(40);
  });

  it('rejects with what a timer throws, and works afterwards', async () => {
    const clock = createVirtualClock({ start: 0 });
    clock.after(10, () => {
      throw new Error('the timer failed');
    });
    await expect(clock.advance(50)).rejects.toThrow('the timer failed');
    await clock.advance(5);
    expect(clock.now()).toBe(15);
  });

  it('ends in the same state, however the time is divided into advances', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(500), { minLength: 1, maxLength: 8 }), async (parts) => {
        const run = async (steps: readonly number[]): Promise<readonly number[]> => {
          const clock = createVirtualClock({ start: 0 });
          const times: number[] = [];
          clock.every(70, () => times.push(clock.now()));
          clock.every(110, () => times.push(-clock.now()));
          for (const step of steps) await clock.advance(step);
          return times;
        };
        expect(await run(parts)).toEqual(await run([parts.reduce((sum, part) => sum + part, 0)]));
      }),
      { numRuns: 30 },
    );
  });
});
