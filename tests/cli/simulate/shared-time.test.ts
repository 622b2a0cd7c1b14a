/** The virtual time of sessions that share a shop. */
import { describe, expect, it } from 'vitest';
import { createSharedTime } from '../../../cli/simulate/environment/shared-time.ts';

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
};

describe('the shared time of simulated sessions', () => {
  it('lets one session go on at a time, in the order of what is due', async () => {
    const time = createSharedTime(turns);
    const log: string[] = [];
    const session = (name: string, pauses: readonly number[]) => async (): Promise<void> => {
      const start = time.clock.now();
      for (const pause of pauses) {
        await time.sleep(pause);
        log.push(`${name} ${time.clock.now() - start}`);
      }
    };
    time.start(session('a', [30, 30]));
    time.start(session('b', [10, 10, 30]));
    const cancel = time.clock.after(15, () => log.push('never'));
    time.clock.after(12, cancel);
    const end = time.clock.every(25, () => log.push('tick'));
    time.clock.after(60, end);
    await time.run();
    expect(log).toEqual(['b 10', 'b 20', 'tick', 'a 30', 'tick', 'b 50', 'a 60']);
  });

  it('rejects with what a session throws', async () => {
    const time = createSharedTime(turns);
    time.start(async () => {
      await time.sleep(5);
      throw new Error('a bug');
    });
    await expect(time.run()).rejects.toThrow('a bug');
  });
});
