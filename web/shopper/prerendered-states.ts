/** A shopper that nothing ever happens to: no shop, no storage, no time. Prerendered pages show it. */
import { createShopper, type Shopper } from '../../core/shopper/shopper.ts';
import type { KeyValueStore } from '../../core/ports/key-value-store.ts';
import type { ShopApi } from '../../core/ports/shop-api.ts';

const nothing = (): void => undefined;
const never = (): (() => void) => nothing;
const forgetful: KeyValueStore = { get: () => null, set: nothing, remove: nothing, watch: never };

export const createInertShopper = (): Shopper =>
  createShopper({
    // Never started and never asked, so no call is ever made.
    api: {} as ShopApi,
    clock: { now: () => 0 },
    ticker: { after: never, every: never },
    local: forgetful,
    session: forgetful,
    page: { url: () => '/', origin: () => '', go: nothing, replaceUrl: nothing, reload: nothing, onShow: never },
    random: { token: () => '' },
    journal: { error: nothing },
    build: { current: '', latest: () => Promise.reject(new Error('an inert shopper has no build')) },
  });
