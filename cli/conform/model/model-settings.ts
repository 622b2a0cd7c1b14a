/** A brand's settings in the model's own words: the only thing that the model takes from the core. */
import { brand } from '../../../core/catalogue/brand.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import type { ProductKey, ModelSettings } from './model.ts';

/** The ids of the products (spec 3), by the short names of the catalogue. */
export const PID: Readonly<Record<ProductKey, string>> = {
  'skin-system': `${brand.slug}_0001`,
  wash: `${brand.slug}_0002`,
  'weekly-polish': `${brand.slug}_0003`,
  'daily-moisturiser': `${brand.slug}_0004`,
  'night-recovery': `${brand.slug}_0005`,
};

export const modelSettingsOf = ({ prices, coupons, budgets, ...settings }: Settings): ModelSettings => {
  const paise = (name: keyof Settings['prices']): readonly [list: number, sale: number] => [
    prices[name].initial * 100,
    prices[name].sale * 100,
  ];
  return {
    table: {
      'skin-system': paise('skin-system'),
      wash: paise('wash'),
      'weekly-polish': paise('weekly-polish'),
      'daily-moisturiser': paise('daily-moisturiser'),
      'night-recovery': paise('night-recovery'),
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
    unpaidADay: budgets.unpaidOrdersPerPhone.limit,
    retriesADay: budgets.paymentRetriesPerPhone.limit,
    openCodLimit: [budgets.openCodOrders.limit, budgets.openCodOrders.value],
    sendsToPhone: [budgets.otp.pausePerPhone, ...budgets.otp.perPhone].map(({ limit, withinMs }) => [limit, withinMs]),
  };
};
