/** Judges a shop that loses an update by the scenarios of steps at the same time, over real connections. */
import { composeServedShop } from '../../../../cli/composition.ts';
import { createTimedFetch } from '../../../../cli/scenario/environment/wire-connection.ts';
import { LOCAL_ORIGIN } from '../../../../cli/scenario/environment/local-shop.ts';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { served } from '../../../cli/run/served-backends.ts';
import type { LostUpdate } from '../table/lost-updates.ts';
import { breakShop } from './broken-shop.ts';
import { judgeOf, scenariosAt } from './check-row.ts';
import { openShop } from './planted-backend.ts';

const races = (await scenariosAt('extended')).filter(({ steps }) => steps.some(({ name }) => name === 'together'));
const fetchWithin = createTimedFetch(15_000);

/** The scenario that finds it; undefined where none does. */
export const findRace = async (fault: LostUpdate): Promise<string | undefined> => {
  for (const scenario of races) {
    const closing: (() => Promise<void>)[] = [];
    const { judge } = judgeOf('extended', async (needs) => {
      const { local, request } = composeServedShop(DEFAULT_SETTINGS);
      const { url, close } = await served(breakShop(request, fault.create(local)));
      closing.push(close);
      return openShop(() => ({ local, request: (to, init) => fetchWithin(to.replace(LOCAL_ORIGIN, url), init) }))(
        needs,
      );
    });
    try {
      const judged = await judge(scenario);
      if (judged.kind === 'differs') return scenario.file;
    } finally {
      for (const close of closing) await close();
    }
  }
  return undefined;
};
