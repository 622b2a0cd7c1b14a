/** Pages of one browser with an offer's timer each, on the storage and the device that they share. */
import { createMemoryBrowser } from '../../../../adapters/memory/browser-storage.ts';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { refused } from '../../../../core/entities/answer.ts';
import type { ShopApi } from '../../../../core/ports/shop-api.ts';
import type { Timers } from '../../../../core/ports/time.ts';
import { createShopClock } from '../../../../core/shopper/calls/shop-clock.ts';
import { NONE_MISSING, watchCalls } from '../../../../core/shopper/calls/watch-calls.ts';
import { createVariable } from '../../../../core/shopper/observable.ts';
import { createOfferTimer, type OfferTimer } from '../../../../core/shopper/offer/offer-timer.ts';
import { createClock, quiet } from '../../browser.ts';
import { createDevice } from '../../device.ts';
import { openShop } from '../../open-shop.ts';

/** How long the offer lasts, in milliseconds. */
export const OFFER = 900_000;

/** A page of one browser: its own timer, on the storage and the device that all its pages share. */
export type Page = {
  readonly timer: OfferTimer;
  readonly ends: boolean[];
  /** Shop times at which the end was shown. */ readonly endedAt: number[];
};

export const openWorld = (keepsOffers: boolean) => {
  const clock = createClock();
  const device = createDevice(clock);
  const shop = openShop();
  const browser = createMemoryBrowser();
  /** The shop's getOffer on this world's clock; or a backend that has no such call. */
  let startedAt: number | undefined;
  const getOffer: ShopApi['getOffer'] = async () => {
    count.asked += 1;
    if (!keepsOffers) return refused('NOT_AVAILABLE', 'This isn’t available yet');
    startedAt ??= clock.now();
    const data = { startedAt, expiresAt: startedAt + OFFER, now: clock.now(), code: 'DAWN10' };
    return { status: true, data, now: clock.now() };
  };
  const pages: Page[] = [];
  const all: Page[] = [];
  const count = { ticks: 0, asked: 0 };
  const timers: Timers = {
    ...device.timers,
    after: (ms, run) =>
      device.timers.after(ms, () => {
        count.ticks += 1;
        run();
      }),
  };
  const open = async ({ isWatched = true } = {}): Promise<Page> => {
    const shopClock = createShopClock(device.clock);
    const ends: boolean[] = [];
    const endedAt: number[] = [];
    const timer = createOfferTimer({
      settings: DEFAULT_SETTINGS,
      api: watchCalls({ ...shop.direct, getOffer }, shopClock, createVariable(NONE_MISSING)),
      clock: shopClock,
      timers,
      local: browser.tab(),
      onEnd: (first) => ends.push(first),
    });
    if (isWatched)
      timer.subscribe(() => {
        if (timer.get().phase === 'ended') endedAt.push(clock.now());
      });
    const page = { timer, ends, endedAt };
    pages.push(page);
    all.push(page);
    await timer.start();
    await quiet();
    return page;
  };
  return {
    clock,
    device,
    browser,
    pages,
    all,
    count,
    open,
    close: (page: Page) => {
      page.timer.stop();
      pages.splice(pages.indexOf(page), 1);
    },
  };
};
