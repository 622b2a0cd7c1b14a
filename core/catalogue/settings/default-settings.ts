/** The settings of this shop: the values of the spec (spec 3, 9), with a sample seller. */
import { MINUTE_MS } from '../../entities/time/duration.ts';
import { rupees } from '../../entities/money/money.ts';
import { byProduct } from '../products.ts';
import { DEFAULT_BUDGETS } from './budgets.ts';
import { SAMPLE_DELIVERY } from './delivery-settings.ts';
import { SAMPLE_REVIEWS } from './reviews.ts';
import { DEFAULT_RETENTION } from './retention.ts';
import { SAMPLE_SELLER } from './seller.ts';
import type { Settings } from './settings.ts';

export const DEFAULT_SETTINGS: Settings = {
  prices: byProduct(({ defaultPrice: { initial, sale } }) => ({ initial: rupees(initial), sale: rupees(sale) })),
  bundleUrlPrice: rupees(499),
  codFee: rupees(150),
  rewardPercent: 5,
  coupons: [
    { code: 'DAWN10', off: 10, timed: true, oncePerPhone: false },
    { code: 'BESTYOU', off: 5, timed: false, oncePerPhone: true },
  ],
  offer: { code: 'DAWN10', durationMs: 15 * MINUTE_MS },
  popup: { code: 'BESTYOU' },
  delivery: SAMPLE_DELIVERY,
  seller: SAMPLE_SELLER,
  reviews: SAMPLE_REVIEWS,
  confirmed: [],
  couriers: {},
  budgets: DEFAULT_BUDGETS,
  retention: DEFAULT_RETENTION,
};
