/** The named checks for a brand's settings and a level, in the order in which they are reported. */
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import type { Level } from '../backend/backend.ts';
import { pausesFor } from '../session/pauses.ts';
import type { RuleName } from '../session/rules.ts';
import type { Check } from './check.ts';
import { extendedChecks } from './extended-checks.ts';
import { EXTENDED_RACES } from './race-checks.ts';
import { moneyChecks } from './money-checks.ts';
import { claimChecks } from './claim-checks.ts';
import { coreChecks } from './core-checks.ts';
import { ownerChecks } from './owner-checks.ts';
import { passwordChecks } from './password-checks.ts';

export const checksFor = (settings: Settings, level: Level): readonly Check[] => {
  const { coupons, offer, popup, budgets } = settings;
  const untimed = coupons.find(({ timed }) => !timed)?.code ?? popup.code;
  const checks = [
    ...coreChecks([offer.code, untimed], level),
    ...(level === 'extended' ? extendedChecks({ timed: offer.code, untimed }, pausesFor(offer.durationMs)) : []),
    ...(level === 'extended' ? [...moneyChecks(settings, untimed), ...EXTENDED_RACES] : []),
    ...passwordChecks(budgets.otp.pausePerPhone.withinMs),
    ...ownerChecks,
    ...claimChecks(offer.code),
  ];
  return checks.filter((check) => level === 'extended' || check.level !== 'extended');
};

/** Whether each of these rules has a check of its own at this level: the others show in random sessions only. */
export const haveChecks = (rules: readonly RuleName[], settings: Settings, level: Level): boolean => {
  const checked = new Set<RuleName>(checksFor(settings, level).map(({ rule }) => rule));
  return rules.every((rule) => checked.has(rule));
};
