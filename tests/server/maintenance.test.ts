import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../adapters/simulated/virtual-clock.ts';
import type { MessageChannel } from '../../core/ports/messages.ts';
import {
  DELIVERY_MS,
  MAINTENANCE_MS,
  startDelivery,
  startMaintenance,
  startReindexing,
} from '../../server/maintenance.ts';
import { createErrorLog } from '../samples/loggers.ts';

const started = (runMaintenance: () => Promise<unknown>) => {
  const clock = createVirtualClock();
  const { logger, errors } = createErrorLog();
  const maintenance = startMaintenance(runMaintenance, clock, logger);
  return { ...maintenance, advance: clock.advance, errors };
};

describe('the maintenance of a server', () => {
  it('runs every 30 seconds until it is stopped', async () => {
    let runs = 0;
    const { advance, stop } = started(async () => {
      runs += 1;
    });
    await advance(MAINTENANCE_MS - 1);
    expect(runs).toBe(0);
    await advance(1);
    expect(runs).toBe(1);
    await advance(10 * MAINTENANCE_MS);
    expect(runs).toBe(11);
    await stop();
    await advance(10 * MAINTENANCE_MS);
    expect(runs).toBe(11);
  });

  it('continues after a failed run and logs the error', async () => {
    let runs = 0;
    const { advance, errors } = started(async () => {
      runs += 1;
      if (runs === 1) throw new Error('the store is away');
    });
    await advance(2 * MAINTENANCE_MS);
    expect(runs).toBe(2);
    expect(errors).toEqual(['the maintenance failed Error: the store is away']);
  });

  it('never runs twice at once, and stopping waits for the current run', async () => {
    let runs = 0;
    let end: () => void = () => undefined;
    const { advance, stop } = started(
      () =>
        new Promise<void>((resolve) => {
          runs += 1;
          end = resolve;
        }),
    );
    await advance(3 * MAINTENANCE_MS);
    expect(runs).toBe(1);
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

describe('the delivery of messages', () => {
  const delivering = (deliver: (channel: MessageChannel) => Promise<unknown>) => {
    const clock = createVirtualClock();
    const errors: string[] = [];
    const { stop } = startDelivery(deliver, clock, { error: (message) => errors.push(message) });
    return { advance: clock.advance, stop, errors };
  };

  it('gives each channel a turn every 5 seconds, whichever of them hangs', async () => {
    for (const stuck of ['sms', 'mail', 'conversion'] as const) {
      const turns: MessageChannel[] = [];
      const { advance } = delivering(async (channel) => {
        turns.push(channel);
        if (channel === stuck) await new Promise(() => undefined);
      });
      await advance(10 * DELIVERY_MS);
      expect(turns.filter((channel) => channel === stuck)).toHaveLength(1);
      expect(turns.filter((channel) => channel !== stuck)).toHaveLength(20);
    }
  });

  it('goes on after a turn that fails, and ends when it is stopped', async () => {
    let turns = 0;
    const { advance, stop, errors } = delivering(async () => {
      turns += 1;
      throw new Error('the store is away');
    });
    await advance(2 * DELIVERY_MS);
    expect([turns, errors]).toEqual([6, Array.from({ length: 6 }, () => 'messages could not be delivered')]);
    await stop();
    await advance(2 * DELIVERY_MS);
    expect(turns).toBe(6);
  });
});

describe('bringing stored documents up to date', () => {
  const bringing = (reindex: () => Promise<{ readonly isDone: boolean }>) => {
    const clock = createVirtualClock();
    const errors: string[] = [];
    const yieldTurn = (): Promise<void> => new Promise(setImmediate);
    const { stop } = startReindexing({ reindex, yieldTurn }, clock, { error: (message) => errors.push(message) });
    return { advance: clock.advance, stop, errors };
  };
  const turns = async (count: number): Promise<void> => {
    for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
  };

  it('begins at once, lets other work run between its pages, and looks again every 30 seconds', async () => {
    let pages = 0;
    const { advance, stop } = bringing(async () => ({ isDone: (pages += 1) % 5 === 0 }));
    await turns(1);
    expect(pages).toBeLessThan(5);
    await turns(20);
    expect(pages).toBe(5);
    await advance(MAINTENANCE_MS);
    await turns(20);
    expect(pages).toBe(10);
    await stop();
  });
});
