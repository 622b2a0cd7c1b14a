import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../adapters/simulated/virtual-clock.ts';
import { HOUSEKEEPING_MS, startHousekeeping } from '../../server/maintenance.ts';

const started = (keepHouse: () => Promise<unknown>) => {
  const clock = createVirtualClock();
  const errors: string[] = [];
  const housekeeping = startHousekeeping(keepHouse, clock, {
    error: (message, cause) => {
      errors.push(`${message} ${String(cause)}`);
    },
  });
  return { ...housekeeping, advance: clock.advance, errors };
};

describe('the housekeeping', () => {
  it('is done every half minute until it is stopped', async () => {
    let turns = 0;
    const { advance, stop } = started(async () => {
      turns += 1;
    });
    await advance(HOUSEKEEPING_MS - 1);
    expect(turns).toBe(0);
    await advance(1);
    expect(turns).toBe(1);
    await advance(10 * HOUSEKEEPING_MS);
    expect(turns).toBe(11);
    await stop();
    await advance(10 * HOUSEKEEPING_MS);
    expect(turns).toBe(11);
  });

  it('goes on after a turn that failed, and tells the journal', async () => {
    let turns = 0;
    const { advance, errors } = started(async () => {
      turns += 1;
      if (turns === 1) throw new Error('the store is away');
    });
    await advance(2 * HOUSEKEEPING_MS);
    expect(turns).toBe(2);
    expect(errors).toEqual(['the housekeeping could not be done Error: the store is away']);
  });

  it('is never done twice at once, and its end is waited for', async () => {
    let turns = 0;
    let end: () => void = () => undefined;
    const { advance, stop } = started(
      () =>
        new Promise<void>((resolve) => {
          turns += 1;
          end = resolve;
        }),
    );
    await advance(3 * HOUSEKEEPING_MS);
    expect(turns).toBe(1);
    let isStopped = false;
    const stopping = stop().then(() => {
      isStopped = true;
    });
    await new Promise(setImmediate);
    expect(isStopped).toBe(false);
    end();
    await stopping;
  });
});
