/** Products and settings of a brand in the model's own words: all that the model takes from the core. */
import { byProduct } from '../../../core/catalogue/products.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import type { ModelSettings } from './model.ts';

/** The ids of the products (spec 3), by the short names of the catalogue. */
export const PID = byProduct(({ id }) => id);

export const modelSettingsOf = ({ prices, coupons, budgets, ...settings }: Settings): ModelSettings => {
  return {
    table: byProduct(({ name }) => [prices[name].initial * 100, prices[name].sale * 100]),
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
    sendsToSession: [budgets.otp.perSession.limit, budgets.otp.perSession.withinMs],
    wrongForPhone: [budgets.otp.wrongPerPhone.limit, budgets.otp.wrongPerPhone.withinMs],
    sendsToPhone: [budgets.otp.pausePerPhone, ...budgets.otp.perPhone].map(({ limit, withinMs }) => [limit, withinMs]),
  };
};
