/** The named checks for a brand's settings and a level, in the order in which they are reported. */
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import type { Level } from '../backend/backend.ts';
import { pausesFor } from '../session/pauses.ts';
import type { RuleName } from '../session/rules.ts';
import { accountChecks } from './account-checks.ts';
import { cartChecks } from './cart-checks.ts';
import { cashChecks } from './cash-checks.ts';
import type { Check } from './check.ts';
import { claimChecks } from './claim-checks.ts';
import { coreChecks } from './core-checks.ts';
import { orderChecks } from './order-checks.ts';
import { ownerChecks } from './owner-checks.ts';
import { passwordChecks } from './password-checks.ts';
import { paymentChecks } from './payment-checks.ts';
import { EXTENDED_RACES } from './race-checks.ts';

export const checksFor = (settings: Settings, level: Level): readonly Check[] => {
  const { coupons, offer, popup, budgets, prices } = settings;
  const untimed = coupons.find(({ timed }) => !timed)?.code ?? popup.code;
  const timed = offer.code;
  const pauses = pausesFor(offer.durationMs);
  const { pastCountdown } = pauses;
  const checks = [
    ...coreChecks([timed, untimed], level),
    ...cartChecks({ timed, untimed }, pauses),
    ...orderChecks(settings, { timed, untimed }),
    ...paymentChecks({ washPrice: prices.wash.sale, timed, pastCountdown }),
    ...cashChecks(settings, timed),
    ...accountChecks(untimed),
    ...EXTENDED_RACES,
    ...passwordChecks(budgets.otp.pausePerPhone.withinMs),
    ...ownerChecks,
    ...claimChecks(timed),
  ];
  return checks.filter((check) => level === 'extended' || check.level !== 'extended');
};

/** Whether each of these rules has a check of its own at this level: the others show in random sessions only. */
export const haveChecks = (rules: readonly RuleName[], settings: Settings, level: Level): boolean => {
  const checked = new Set<RuleName>(checksFor(settings, level).map(({ rule }) => rule));
  return rules.every((rule) => checked.has(rule));
};
