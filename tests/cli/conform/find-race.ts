/** Plays the checks of calls at the same time on a shop that loses an update, over real connections. */
import { checksFor } from '../../../cli/conform/checks/checks.ts';
import type { Backend } from '../../../cli/conform/backend/backend.ts';
import { createLocalBackend } from '../../../cli/conform/backend/local-backend.ts';
import { modelSettingsOf } from '../../../cli/conform/model/model-settings.ts';
import { playSession } from '../../../cli/conform/session/play-session.ts';
import { playedInTurn, type Step } from '../../../cli/conform/session/step.ts';
import { composeServedShop } from '../../../cli/composition.ts';
import { createTimedFetch } from '../../../cli/scenario/environment/wire-connection.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { breakShop } from './broken-shop.ts';
import type { LostUpdate } from './lost-updates.ts';
import { served } from './served-backends.ts';

/** The named checks of one rule. */
const sessionsOf = (rule: string): readonly (readonly Step[])[] =>
  checksFor(DEFAULT_SETTINGS, 'extended').flatMap((check) => (check.rule === rule ? [check.steps] : []));

/** Whether any of them ends in a failure of this rule. */
const isFound = async (backend: Backend, sessions: readonly (readonly Step[])[], rule: string): Promise<boolean> => {
  for (const steps of sessions) {
    const played = await playSession(steps, {
      backend,
      level: 'extended',
      settings: modelSettingsOf(DEFAULT_SETTINGS),
    });
    if (played.verdict === 'violated' && played.failure.violation.rule === rule) return true;
    if (played.verdict === 'inconclusive') throw new Error(played.reason);
  }
  return false;
};

const withServed = async <T>(fault: LostUpdate, work: (backend: Backend) => Promise<T>): Promise<T> => {
  const { local, request } = composeServedShop(DEFAULT_SETTINGS);
  const { url, close } = await served(breakShop(request, fault.create(local)));
  try {
    const backend = createLocalBackend({ local, request });
    return await work({ ...backend, base: url, request: createTimedFetch(15_000) });
  } finally {
    await close();
  }
};

export const findRace = (fault: LostUpdate): Promise<boolean> =>
  withServed(fault, (backend) => isFound(backend, sessionsOf(fault.rule), fault.rule));

/** The same calls one after the other, of which none is lost. */
export const findInTurn = (fault: LostUpdate): Promise<boolean> =>
  withServed(fault, (backend) => isFound(backend, sessionsOf(fault.rule).map(playedInTurn), fault.rule));
