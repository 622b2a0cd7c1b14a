/** A session as `simulate` plays it: a shopper of the default market, with every check of its totals, and its tally. */
import { createOwnShop } from '../../../../cli/simulate/environment/own-shop.ts';
import { loadMarket } from '../../../../cli/simulate/market/load-market.ts';
import { createResults } from '../../../../cli/simulate/statistics/results.ts';
import { playSession } from '../../../../cli/simulate/session/play-session.ts';
import { DEFAULT_SETTINGS as settings } from '../../../../core/catalogue/settings/default-settings.ts';

const { market } = await loadMarket(undefined);
const results = createResults({ policies: [{ name: 'defaults' }] });
const SEED = 1;

export const simulate = async (session: number): Promise<void> => {
  const environment = createOwnShop({ settings, via: 'core', seed: SEED, session });
  const outcome = await playSession({ environment, settings, market, seed: SEED, session });
  if (outcome.violations.length > 0) throw new Error(outcome.violations.join('; '));
  results.add([outcome]);
};
