/** A brand's settings in the model's own words: the only thing that the model takes from the core. */
import { brand } from '../../../core/catalogue/brand.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import type { Short, Terms } from './model.ts';

/** The ids of the products (spec 3), by the model's short names. */
export const PID: Readonly<Record<Short, string>> = {
  system: `${brand.slug}_0001`,
  wash: `${brand.slug}_0002`,
  polish: `${brand.slug}_0003`,
  cream: `${brand.slug}_0004`,
  serum: `${brand.slug}_0005`,
};

export const termsOf = ({ prices, coupons, budgets, ...settings }: Settings): Terms => {
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
    codes: Object.fromEntries(
      coupons.map(({ code, off, timed, oncePerPhone }) => [code, { off, timed, once: oncePerPhone }]),
    ),
    offerLasts: settings.offer.durationMs,
    badCodes: budgets.couponTries.limit,
    ordersADay: budgets.ordersPerPhone.limit,
    openByCash: [budgets.openCodOrders.limit, budgets.openCodOrders.value],
  };
};
