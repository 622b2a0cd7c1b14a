/** The settings of this shop: the values of the spec (spec 3, 9), with a sample seller. */
import { MINUTE_MS } from '../../entities/time/duration.ts';
import { rupees } from '../../entities/money/money.ts';
import type { Price } from '../../entities/product.ts';
import { DEFAULT_BUDGETS } from './budgets.ts';
import { DEFAULT_RETENTION } from './retention.ts';
import { SAMPLE_SELLER } from './seller.ts';
import type { Settings } from './settings.ts';

const price = (initial: number, sale: number): Price => ({ initial: rupees(initial), sale: rupees(sale) });

export const DEFAULT_SETTINGS: Settings = {
  prices: {
    'skin-system': price(2049, 799),
    wash: price(949, 749),
    'weekly-polish': price(499, 399),
    'daily-moisturiser': price(599, 479),
    'night-recovery': price(699, 549),
  },
  bundleUrlPrice: rupees(499),
  codFee: rupees(150),
  rewardPercent: 5,
  coupons: [
    { code: 'DAWN10', off: 10, timed: true, oncePerPhone: false },
    { code: 'BESTYOU', off: 5, timed: false, oncePerPhone: true },
  ],
  offer: { code: 'DAWN10', durationMs: 15 * MINUTE_MS },
  popup: { code: 'BESTYOU' },
  seller: SAMPLE_SELLER,
  budgets: DEFAULT_BUDGETS,
  retention: DEFAULT_RETENTION,
};
