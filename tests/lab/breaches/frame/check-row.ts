/** Has `bhor conform` judge the backend of a row: a breach must be found, and a harmless difference must not be accused. */
import { composeEnvironment } from '../../../../cli/composition.ts';
import { settingsOfCore } from '../../../../cli/conform/open-backend.ts';
import { createJudge, type Judge, type Judgement } from '../../../../cli/conform/judge.ts';
import { randomScenarios } from '../../../../cli/conform/random-scenario.ts';
import { rulesOf } from '../../../../cli/conform/verdict.ts';
import type { Trace } from '../../../../cli/conform/trace.ts';
import type { Scenario } from '../../../../cli/scenario/format/scenario.ts';
import { createTimedFetch } from '../../../../cli/scenario/environment/wire-connection.ts';
import type { ContractLevel as Level } from '../../../../core/contract/call.ts';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { allScenarios } from '../../../cli/run/all-scenarios.ts';
import { serve } from '../../../cli/run/backends.ts';
import { respondingBy } from '../../../cli/run/served-backends.ts';
import type { HarmlessDifference } from '../differences/differences.ts';
import type { Breach } from './breach.ts';
import {
  intactForeign,
  intactShop,
  isRace,
  openForeign,
  openShop,
  plantedBackend,
  type Open,
} from './planted-backend.ts';

/** The core's traces are the same for every row. */
const traces: Readonly<Record<Level, Map<Scenario, Promise<readonly Trace[]>>>> = {
  core: new Map(),
  extended: new Map(),
};
const settings: Readonly<Record<Level, typeof DEFAULT_SETTINGS>> = {
  core: settingsOfCore(DEFAULT_SETTINGS, 'core', true),
  extended: DEFAULT_SETTINGS,
};

export const judgeOf = (level: Level, backend: Open): Judge =>
  createJudge({
    level,
    backend,
    core: (needs) => composeEnvironment('wire', { settings: settings[level], ...needs }),
    canMoveClock: level === 'extended',
    hasOnePassword: level === 'core',
    traces: traces[level],
  });

/** The shipped scenarios of a level, short ones first: most breaches show in a few steps. */
const scenariosAt = async (level: Level): Promise<readonly Scenario[]> =>
  (await allScenarios())
    .filter(({ backend }) => level === 'extended' || backend === 'core')
    .toSorted((a, b) => a.steps.length - b.steps.length);

const cached = new Map<Level, Promise<readonly Scenario[]>>();
const scenarios = (level: Level): Promise<readonly Scenario[]> => {
  const known = cached.get(level) ?? scenariosAt(level);
  cached.set(level, known);
  return known;
};

/** Scenarios with steps at the same time. */
export const races = async (): Promise<readonly Scenario[]> =>
  (await scenarios('extended')).filter(({ steps }) => steps.some(({ name }) => name === 'together'));

export type Finding = {
  readonly row: string;
  readonly level: Level;
  readonly found: readonly string[];
  /** The rules that the verdict calls broken. */
  readonly broken: readonly string[];
  readonly ms: number;
};

type Differing = Extract<Judgement, { readonly kind: 'differs' }>;

/** `cart/claims: addToCart data.items.bhor_0002.price`. */
const textOf = ({ scenario, difference: { step, core, path } }: Differing): string =>
  `${scenario.file}: ${core?.name ?? step.name} ${path}`;

/** The first difference that a scenario shows; undefined where none does. */
export const findBreach = async (breach: Breach): Promise<Differing | undefined> => {
  const { judge, judgeOnce } = judgeOf(breach.level, await plantedBackend(breach));
  for (const scenario of isRace(breach) ? await races() : await scenarios(breach.level)) {
    // Calls at the same time meet in another way in every play: what was seen once is confirmed.
    const judged = await (isRace(breach) ? judge(scenario) : judgeOnce(scenario));
    if (judged.kind === 'differs') return judged;
  }
  return undefined;
};

export const checkBreach = async (breach: Breach): Promise<Finding> => {
  const started = performance.now();
  const found = await findBreach(breach);
  const { name: row, level } = breach;
  const judged = found === undefined ? [] : [{ scenario: found.scenario, judgement: found, ms: 0 }];
  return {
    row,
    level,
    found: judged.map(({ judgement }) => textOf(judgement)),
    broken: rulesOf(judged).flatMap(({ rule, status }) => (status === 'broken' ? [rule] : [])),
    ms: performance.now() - started,
  };
};

/** What a backend is accused of in all scenarios and so many random ones. */
export const accusations = async (level: Level, backend: Open, sessions: number): Promise<readonly string[]> =>
  accusationsIn(level, backend, [
    ...(await scenarios(level)),
    ...randomScenarios(level, DEFAULT_SETTINGS, { sessions, seed: 1 }),
  ]);

export const accusationsIn = async (
  level: Level,
  backend: Open,
  played: readonly Scenario[],
): Promise<readonly string[]> => {
  const { judge } = judgeOf(level, backend);
  const found: string[] = [];
  for (const scenario of played) {
    const judged = await judge(scenario);
    if (judged.kind === 'differs') found.push(`${textOf(judged)} ${JSON.stringify(judged.difference.values)}`);
  }
  return found;
};

const differing = async (
  difference: HarmlessDifference,
  level: Level,
): Promise<{ readonly open: Open; readonly close: () => Promise<void> }> => {
  const close = (): Promise<void> => Promise.resolve();
  if ('http' in difference) {
    const respond = respondingBy(await intactForeign());
    const server = await serve(async (request) => difference.http(await respond(request)));
    return { open: openForeign(createTimedFetch(20_000), server.url), close: () => server.close() };
  }
  if (level === 'core') return { open: openForeign(difference.transport(await intactForeign())), close };
  const create = await intactShop();
  const { ownNumber = (order: string) => order } = difference;
  const open: Open = async (needs) => {
    const { local, request } = create();
    const environment = await openShop(() => ({ local, request: difference.transport(request) }))(needs);
    return {
      ...environment,
      pay: (order, ...rest) => environment.pay(ownNumber(order), ...rest),
      move: (order, ...rest) => environment.move(ownNumber(order), ...rest),
      review: (order, ...rest) => environment.review(ownNumber(order), ...rest),
    };
  };
  return { open, close };
};

export const checkDifference = async (
  difference: HarmlessDifference,
  level: Level,
  sessions: number,
): Promise<Finding> => {
  const started = performance.now();
  const { open, close } = await differing(difference, level);
  try {
    const found = await accusations(level, open, sessions);
    return { row: difference.name, level, found, broken: [], ms: performance.now() - started };
  } finally {
    await close();
  }
};
