/** Plays one random session and throws where the shop and the model part ways. */
import { compareShop } from './compare.ts';
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import { newModel, type Terms } from './model.ts';
import { play } from './play.ts';
import type { Step } from './steps.ts';
import { openWorld, type Connect } from './world.ts';

/** The settings in the model's own words. */
const termsOf = ({ prices, coupons, budgets, ...settings }: Settings): Terms => {
  const paise = (name: keyof Settings['prices']): readonly [list: number, sale: number] => [
    prices[name].initial * 100,
    prices[name].sale * 100,
  ];
  return {
    table: {
      system: paise('skin-system'),
      wash: paise('wash'),
      polish: paise('weekly-polish'),
      cream: paise('daily-moisturiser'),
      serum: paise('night-recovery'),
    },
    systemByUrl: settings.bundleUrlPrice * 100,
    fee: settings.codFee * 100,
    earnedPercent: settings.rewardPercent,
    codes: Object.fromEntries(coupons.map(({ code, off, timed }) => [code, { off, timed }])),
    offerLasts: settings.offer.durationMs,
    badCodes: budgets.couponTries.limit,
    ordersADay: budgets.ordersPerPhone.limit,
    openByCash: [budgets.openCodOrders.limit, budgets.openCodOrders.value],
  };
};

export const checkSession = async (
  session: readonly Step[],
  connect: Connect,
  settings: Settings = DEFAULT_SETTINGS,
): Promise<void> => {
  const world = openWorld(connect, settings);
  try {
    await world.open(0, '/');
    await world.open(1, '/shop');
    const model = newModel(world.clock.now(), termsOf(settings));
    model.offerStart = world.clock.now();
    for (const step of session) await play(step, world, model);
    await compareShop(world, model);
  } finally {
    world.close();
  }
};
