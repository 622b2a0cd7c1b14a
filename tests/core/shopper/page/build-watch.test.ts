/** Noticing that a newer build of the site is out (spec 7, 9). */
import { describe, expect, it } from 'vitest';
import { BUILD_POLL_MS } from '../../../../core/shopper/page/build-watch.ts';
import { openShop } from '../../open-shop.ts';
import { HOUR } from '../../../samples/durations.ts';

/** A site whose latest-build file answers what `latest` says now. */
const openSite = async () => {
  const site = { latest: 'build-1', isDown: false, asked: 0 };
  const opened = openShop({
    latestBuild: async () => {
      site.asked += 1;
      if (site.isDown) throw new Error('not reachable');
      return site.latest;
    },
  });
  return { site, clock: opened.clock, tab: await opened.openTab() };
};

describe('the latest-build file', () => {
  it('is polled hourly, and not on arrival', async () => {
    const { site, clock } = await openSite();
    expect(BUILD_POLL_MS).toBe(HOUR);
    await clock.advance(HOUR - 1);
    expect(site.asked).toBe(0);
    await clock.advance(1);
    expect(site.asked).toBe(1);
    await clock.advance(3 * HOUR);
    expect(site.asked).toBe(4);
  });

  it('makes the page stale when it names another build, and is not fetched again', async () => {
    const { site, clock, tab } = await openSite();
    await clock.advance(HOUR);
    expect(tab.shopper.build.get()).toEqual({ isStale: false });
    site.latest = 'build-2';
    await clock.advance(HOUR);
    expect(tab.shopper.build.get()).toEqual({ isStale: true });
    await clock.advance(5 * HOUR);
    expect(site.asked).toBe(2);
  });

  it('is fetched again an hour later if it cannot be reached', async () => {
    const { site, clock, tab } = await openSite();
    site.isDown = true;
    site.latest = 'build-2';
    await clock.advance(HOUR);
    expect(tab.shopper.build.get()).toEqual({ isStale: false });
    site.isDown = false;
    await clock.advance(HOUR);
    expect(tab.shopper.build.get()).toEqual({ isStale: true });
  });

  it('is not fetched once the page is left', async () => {
    const { site, clock, tab } = await openSite();
    tab.shopper.stop();
    await clock.advance(5 * HOUR);
    expect(site.asked).toBe(0);
  });
});
