/** What becomes of a failure that cannot be played often enough, and of a request that is made again. */
import { describe, expect, it } from 'vitest';
import { createLocalBackend } from '../../../cli/conform/backend/local-backend.ts';
import { modelSettingsOf } from '../../../cli/conform/model/model-settings.ts';
import { createRunState, playReliably } from '../../../cli/conform/run/play-reliably.ts';
import type { Step } from '../../../cli/conform/session/step.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { serveBroken } from './served-broken-shop.ts';

const STEPS: readonly Step[] = [{ do: 'add', at: 0, what: 'wash' }];

/** Plays it on a shop that adds nothing, over a connection that has lost a call; the time is over after some calls. */
const playAt = async (lastCall: number, isBroken: (call: number) => boolean) => {
  let adds = 0;
  const shop = serveBroken(({ name, forward }) => {
    if (name !== 'addToCart') return undefined;
    adds += 1;
    return isBroken(adds) ? forward('getCart') : undefined;
  });
  const run = createRunState(60_000);
  return playReliably(STEPS, {
    backend: createLocalBackend(shop),
    level: 'core',
    settings: modelSettingsOf(DEFAULT_SETTINGS),
    run: { ...run, isUnreliable: () => true, isOver: () => run.calls().made >= lastCall },
  });
};

describe('a failure on a connection that loses calls', () => {
  it('that shows in every play before the time limit, and in too few of them, is reported as unconfirmed', async () => {
    const played = await playAt(9, () => true);
    expect(played).toMatchObject({ verdict: 'unconfirmed' });
    const { plays, seen } = 'failure' in played ? played.failure.confirmation : { plays: 0, seen: 0 };
    expect(seen).toBe(plays);
    expect(seen).toBeLessThan(9);
  });

  it('that shows nine times is reported as broken', async () => {
    expect(await playAt(1_000, () => true)).toMatchObject({
      verdict: 'violated',
      failure: { confirmation: { seen: 9 } },
    });
  });

  it('that another play does not show is reported as a change of the answers', async () => {
    expect(await playAt(1_000, (adds) => adds === 1)).toMatchObject({ verdict: 'changed' });
  });
});
