/** A backend at an address, as the judge plays against it. */
import { composeEnvironment, type EnvironmentOptions, type Target } from '../composition.ts';
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import { MINUTE_MS } from '../../core/entities/time/duration.ts';
import { isJsonObject } from '../input/json-object.ts';
import { Unreachable } from '../io.ts';
import type { Environment } from '../scenario/environment/environment.ts';
import { callAt } from '../scenario/environment/faults.ts';
import type { Needs } from './judge.ts';
import type { ContractLevel as Level } from '../../core/contract/call.ts';

export type OpenedBackend = {
  readonly open: (needs: Needs) => Promise<Environment>;
  /** The level that it offers: extended, if it answers the call for the countdown. */
  readonly offered: Level;
  readonly canMoveClock: boolean;
  readonly hasOnePassword: boolean;
};

/** Throws Unreachable where nothing answers. */
export const openBackend = async (
  target: Target,
  options: Omit<EnvironmentOptions, 'backend' | 'usesHttp'>,
): Promise<OpenedBackend> => {
  const open = async (needs: Needs): Promise<Environment> => {
    const environment = await composeEnvironment(target, { ...options, ...needs, usesHttp: true });
    return environment.canMoveClock === true ? environment : withoutPauses(environment);
  };
  const environment = await open({ backend: 'extended', usesHttp: true });
  try {
    const answered = new Set<string>();
    let isReached = false;
    const api = environment
      .connect(({ url, response }) => {
        isReached ||= response !== undefined;
        if (response !== undefined) answered.add(callAt(url) ?? '');
      })
      .direct();
    await api.getCart().catch(() => undefined);
    const offer = await api.getOffer().catch(() => undefined);
    if (!isReached && target instanceof URL)
      throw new Unreachable(`no response from ${target.origin}; is a backend running there?`);
    return {
      open,
      offered: offer?.status === true ? 'extended' : 'core',
      canMoveClock: environment.canMoveClock === true,
      hasOnePassword: environment.otp !== undefined && (await environment.sentMessages()) === undefined,
    };
  } finally {
    await environment.close?.().catch(() => undefined);
  }
};

/** A clock that cannot be moved is not waited for: a pause is for the sake of budgets, which are the backend's own. */
export const withoutPauses = (environment: Environment): Environment => {
  let skippedMs = 0;
  return {
    ...environment,
    skippedMs: () => skippedMs,
    advance: async (ms) => {
      if (ms > MINUTE_MS) return environment.advance(ms);
      skippedMs += ms;
    },
  };
};

const UNLIMITED = { limit: 1_000_000, withinMs: 1 };

const unlimited = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(unlimited);
  if (!isJsonObject(value)) return value;
  if ('limit' in value && 'withinMs' in value) return UNLIMITED;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, unlimited(part)]));
};

/** Budgets that limit nothing: every one has the same shape. */
const withoutLimits = <T extends object>(budgets: T): T => unlimited(budgets) as T;

/**
 * The settings of the core that a backend is compared with. At level core its budgets are its own, and where no clock can be
 * moved, it should not limit the one-time passwords that it sends, which would hold up the scenarios.
 */
export const settingsOfCore = (settings: Settings, level: Level, canMoveClock: boolean): Settings => {
  const { budgets } = settings;
  if (level === 'core') return { ...settings, budgets: withoutLimits(budgets) };
  if (canMoveClock) return settings;
  const { wrongPerPhone } = budgets.otp;
  return { ...settings, budgets: { ...budgets, otp: { ...withoutLimits(budgets.otp), wrongPerPhone } } };
};
