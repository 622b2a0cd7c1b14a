/** When the calls of a session are planned, and how late they are sent. */
import { describe, expect, it } from 'vitest';
import { createSessionPlan } from '../../../../cli/simulate/load/session-plan.ts';
import type { Stopwatch } from '../../../../cli/simulate/load/stopwatch.ts';

describe('the plan of a session', () => {
  const planAt = (keepsSchedule: boolean) => {
    let now = 0;
    const watch: Stopwatch = {
      now: () => now,
      until: async (time) => {
        now = Math.max(now, time);
      },
    };
    const plan = createSessionPlan({ watch, planned: 0, keepsSchedule });
    /** How late a call is sent that takes this long, in milliseconds. */
    const call = (ms: number): number => {
      const late = now - plan.callSent();
      now += ms;
      plan.callEnded();
      return late;
    };
    return { plan, call };
  };

  it('is late by what answers take beyond 100 ms, until the time to think makes up for it', async () => {
    const { plan, call } = planAt(true);
    expect([call(20), call(100), call(700), call(20)]).toEqual([0, 0, 0, 600]);
    await plan.think(400);
    expect(call(20)).toBe(200);
    await plan.think(150);
    expect(call(20)).toBe(50);
    const before = plan.now();
    await plan.think(400);
    expect([plan.now() - before, call(20)]).toEqual([350, 0]);
  });

  it('plans calls that a page makes at the same time for the same moment', () => {
    const { plan, call } = planAt(true);
    call(500);
    expect([plan.callSent(), plan.callSent()]).toEqual([100, 100]);
  });

  it('of a client is never late', () => {
    const { call } = planAt(false);
    expect([call(700), call(20)]).toEqual([0, 0]);
  });
});
