/** The named checks for a brand's settings and a level, in the order in which they are reported. */
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import type { Level } from '../backend/backend.ts';
import { pausesFor } from '../session/pauses.ts';
import type { RuleName } from '../session/rules.ts';
import type { Check } from './check.ts';
import { extendedChecks } from './extended-checks.ts';
import { EXTENDED_RACES } from './race-checks.ts';
import { moneyChecks } from './money-checks.ts';
import { coreChecks } from './core-checks.ts';

export const checksFor = (settings: Settings, level: Level): readonly Check[] => {
  const { coupons, offer, popup } = settings;
  const untimed = coupons.find(({ timed }) => !timed)?.code ?? popup.code;
  const core = coreChecks([offer.code, untimed], level);
  return level === 'extended'
    ? [
        ...core,
        ...extendedChecks({ timed: offer.code, untimed }, pausesFor(offer.durationMs)),
        ...moneyChecks(settings, untimed),
        ...EXTENDED_RACES,
      ]
    : core;
};

/** Whether each of these rules has a check of its own at this level: the others show in random sessions only. */
export const haveChecks = (rules: readonly RuleName[], settings: Settings, level: Level): boolean => {
  const checked = new Set<RuleName>(checksFor(settings, level).map(({ rule }) => rule));
  return rules.every((rule) => checked.has(rule));
};
