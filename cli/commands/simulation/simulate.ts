/** `simulate`: what becomes of revenue, discounts and reward cash when a market of shoppers meets a policy. */
import { type Command, Option } from 'commander';
import { brand } from '../../../core/catalogue/brand.ts';
import type { ShopStore } from '../../../core/ports/store/shop-store.ts';
import { STORE_FORMS } from '../../../server/stores/registry.ts';
import { withCommandErrors } from '../../config/start-error.ts';
import { siteAddress } from '../../input/site-address.ts';
import { writeText } from '../../input/write-text.ts';
import { BadInput, EXIT, type Io } from '../../io.ts';
import type { Environment } from '../../scenario/environment/environment.ts';
import { withSuggestions } from '../../shell-completion/suggestions.ts';
import {
  addCommonOptions,
  type CommonOptions,
  type RunSize,
  runSizeOf,
  wholeNumber,
} from '../../simulate/input/common-options.ts';
import type { SimulationReport } from '../../simulate/report/simulation-report.ts';
import type { LoadedMarket } from '../../simulate/market/load-market.ts';
import type { RunControl } from '../../simulate/run/play-run.ts';
import type { ResultsData } from '../../simulate/run/results.ts';
import type { RunPlan } from '../../simulate/run/run-plan.ts';
import { MAX_SESSIONS } from '../../simulate/environment/shopper-identity.ts';
import { terminalWidth, untilInterrupted } from '../../terminal/terminal.ts';
import { examples } from '../../text/examples.ts';
import { jsonDocument } from '../../text/json.ts';

type Options = CommonOptions & {
  readonly via?: string;
  readonly compare?: readonly string[];
  /** Where the one shop of all shoppers keeps its data; without it, each shopper has a shop of their own. */
  readonly store?: string;
  readonly trace?: string;
  readonly sensitivity?: boolean;
};

/** Why a policy with stock is refused at an address. */
export const SET_BY_OPERATOR = 'the operator of a running shop sets what is in stock';

const HELP = `
Every session plays the whole shop: a shopper of a market against a shop of its own,
on a virtual clock. At every step the total on the page must be the shop's; where it
is not, the report says so, and the exit code is 1. The same seed gives the same
report for any number of threads. What a report says is conditional on the market.

A policy is a settings document (${brand.slug} settings). --compare plays the same
shoppers under each, and reports the differences. Ctrl-C ends a run early, with a
report on what was played. Orders, revenue and RTO are not counted as in ${brand.slug} stats.`;

/** The shoppers in one shop do not end together, so the report takes some seconds. */
const ENDING_SHARED =
  'No more shoppers come; finishing those under way. Press Ctrl+C again to stop without a report.\n';

/** Where the sessions are played. */
type Place =
  | { readonly kind: 'own'; readonly via: 'core' | 'wire' }
  | { readonly kind: 'shared'; readonly via: 'core' | 'wire'; readonly store: string | undefined }
  | { readonly kind: 'remote'; readonly url: URL };

const IN_MEMORY = 'memory';

/** Throws BadInput for flags that exclude each other. */
const placeOf = ({ via = 'core', store, compare = [], workers }: Options): Place => {
  if (via !== 'core' && via !== 'wire') {
    const url = siteAddress(via, '--via', 'core, wire or ');
    if (store !== undefined) throw new BadInput(`--via ${via} cannot be combined with --store`);
    if (compare.length > 0) throw new BadInput(`--via ${via} cannot be combined with --compare: a shop has one policy`);
    if (workers !== undefined && workers !== '1')
      throw new BadInput(`--via ${via} cannot be combined with --workers: its sandbox has one clock`);
    return { kind: 'remote', url };
  }
  if (store === undefined) return { kind: 'own', via };
  if (workers !== undefined && workers !== '1')
    throw new BadInput(`--store ${store} cannot be combined with --workers: all sessions share one shop`);
  if (store !== IN_MEMORY && compare.length > 0)
    throw new BadInput(`--store ${store} cannot be combined with --compare: a store holds one shop`);
  return { kind: 'shared', via, store: store === IN_MEMORY ? undefined : store };
};

const playSessions = async (
  place: Place,
  plan: RunPlan,
  { workers }: RunSize,
  control: RunControl,
): Promise<ResultsData> => {
  switch (place.kind) {
    case 'own': {
      const { playRun } = await import('../../simulate/run/play-run.ts');
      return playRun(plan, workers, control);
    }
    case 'shared': {
      const { playShared } = await import('../../simulate/run/play-shared.ts');
      if (place.store === undefined) return playShared(plan, undefined, control);
      return withEmptyStore(place.store, (store) => playShared(plan, store, control));
    }
    case 'remote': {
      const { playOneByOne } = await import('../../simulate/run/play-run.ts');
      return playOneByOne(plan, await remoteEnvironments(place.url, plan), control);
    }
    default:
      return place satisfies never;
  }
};

const withEmptyStore = async <T>(named: string, run: (store: ShopStore) => Promise<T>): Promise<T> => {
  const { openStore } = await import('../../../server/stores/open-store.ts');
  const { checkStore } = await import('../../../server/stores/check-store.ts');
  const open = () => withCommandErrors(() => openStore(named, { isServer: false }));
  // Opening it creates its tables, which checking it needs.
  await (await open()).close();
  const { documents, messages } = await withCommandErrors(() => checkStore(named));
  if (documents + messages > 0)
    throw new BadInput(`--store ${named} must be empty: simulated shoppers need a shop of their own`);
  const { store, close } = await open();
  try {
    return await run(store);
  } finally {
    await close();
  }
};

const remoteEnvironments = async (url: URL, plan: RunPlan): Promise<() => Promise<Environment>> => {
  const { composeEnvironment } = await import('../../composition.ts');
  const { findSandbox } = await import('../../scenario/environment/sandbox-client.ts');
  if ((await findSandbox(url.origin)) === undefined)
    throw new BadInput(`--via ${url.origin} is not a sandbox: only a sandbox's clock can be moved`);
  const [{ settings }] = plan.policies;
  return () => composeEnvironment(url, { settings, backend: 'extended' });
};

const tracePlan = async (io: Io, options: Options, plan: RunPlan, session: number): Promise<void> => {
  const { createOwnShop } = await import('../../simulate/environment/own-shop.ts');
  const { traceSession } = await import('../../simulate/session/trace-session.ts');
  const { seed, market, via } = plan;
  const [{ settings }] = plan.policies;
  const environment = createOwnShop({ settings, via, seed, session });
  await io.write(await traceSession({ environment, settings, market, seed, session, settingsFile: options.policy }));
};

/** The number of the session to be printed; any, unless the run is limited. Throws BadInput, also for flags of a report. */
const tracedSession = (session: string, { compare, json, report, sessions, ...options }: Options): number => {
  const flags = { '--compare': compare, '--json': json, '--report': report };
  for (const [flag, value] of Object.entries(flags))
    if (value !== undefined) throw new BadInput(`--trace cannot be combined with ${flag}: it prints one scenario`);
  const size = sessions === undefined ? MAX_SESSIONS : runSizeOf({ ...options, sessions }).sessions;
  return wholeNumber('--trace', session, 0, size - 1);
};

const writeReport = async (
  io: Io,
  report: SimulationReport,
  { json = false, report: file }: Options,
): Promise<void> => {
  if (file !== undefined) {
    const { reportHtml } = await import('../../simulate/report/html/report-page.ts');
    await writeText(file, await reportHtml(report), '--report');
  }
  if (json) {
    await io.write(jsonDocument(report));
    return;
  }
  const { reportText } = await import('../../simulate/report/terminal/report-text.ts');
  await io.write(reportText(report, { colour: io.colour, width: terminalWidth() }));
};

const simulate = async (io: Io, options: Options): Promise<void> => {
  const place = placeOf(options);
  refuseSensitivity(options, place);
  const size = runSizeOf(options);
  const { readMarket } = await import('../../simulate/market/load-market.ts');
  const loaded = await readMarket(io, options.market);
  if (loaded === undefined) return;
  const { market, assumptions } = loaded;
  const { loadPolicies, refuseCountedStock, refuseStock, refuseUnknownCode } =
    await import('../../simulate/input/policies.ts');
  const policies = await loadPolicies(options.policy, options.compare ?? []);
  refuseUnknownCode(market, policies);
  if (options.trace !== undefined) refuseStock(policies, '--trace', 'run replays a trace with settings only');
  if (place.kind === 'remote') refuseStock(policies, `--via ${place.url.origin}`, SET_BY_OPERATOR);
  if (place.kind === 'own') refuseCountedStock(policies);
  const { sessions, seed } = size;
  const plan: RunPlan = { market, policies, sessions, seed, via: place.kind === 'remote' ? 'core' : place.via };
  if (options.trace !== undefined) {
    if (place.kind !== 'own') throw new BadInput('--trace cannot be combined with --store or an address');
    await tracePlan(io, options, plan, tracedSession(options.trace, options));
    return;
  }
  const { createSessionBar } = await import('../../terminal/progress-bar.ts');
  const bar = createSessionBar(sessions);
  const results = await untilInterrupted((stop) => {
    if (place.kind === 'shared') stop.addEventListener('abort', () => io.writeError(ENDING_SHARED));
    return playSessions(place, plan, size, { stop, onProgress: bar.show }).finally(bar.end);
  });
  const { reportResults } = await import('../../simulate/run/report-results.ts');
  const via = place.kind === 'remote' ? place.url.origin : place.via;
  const isShared = place.kind === 'shared';
  const finished = reportResults({ assumptions, policies, planned: sessions, seed, via, isShared, results });
  const report = options.sensitivity === true ? await withSensitivity(finished, plan, loaded, size) : finished;
  await writeReport(io, report, options);
  if (report.violations.count > 0) io.finish(EXIT.failed);
};

/** Plays both policies again, with each assumption of the market smaller and larger. */
const withSensitivity = async (
  report: SimulationReport,
  plan: RunPlan,
  loaded: LoadedMarket,
  { workers, sessions }: RunSize,
): Promise<SimulationReport> => {
  const { playSensitivity } = await import('../../simulate/run/play-sensitivity.ts');
  const { createSessionBar } = await import('../../terminal/progress-bar.ts');
  const bar = createSessionBar(sessions);
  const sensitivity = await untilInterrupted((stop) =>
    playSensitivity(plan, loaded, workers, { stop, onProgress: bar.show }).finally(bar.end),
  );
  return { ...report, sensitivity };
};

/** Throws BadInput where there are not two policies to be compared, or no shops of their own. */
const refuseSensitivity = ({ sensitivity, compare = [], trace }: Options, place: Place): void => {
  if (sensitivity !== true) return;
  if (compare.length !== 1)
    throw new BadInput('--sensitivity needs --compare with one file: it asks what decides between two policies');
  if (place.kind !== 'own') throw new BadInput('--sensitivity cannot be combined with --store or an address');
  if (trace !== undefined) throw new BadInput('--trace cannot be combined with --sensitivity: it prints one scenario');
};

export const setUp = (command: Command, io: Io): void => {
  addCommonOptions(command)
    .addOption(
      withSuggestions(
        new Option('--compare <files...>', 'settings files to compare with --policy, for the same shoppers'),
        'files',
      ),
    )
    .option('--sensitivity', 'also show which assumptions of the market decide between the two policies')
    .addOption(
      new Option(
        '--store [store]',
        `all shoppers share one shop, in the order of virtual time; it keeps its data in ${STORE_FORMS}, which must be empty (memory if none is named)`,
      ).preset(IN_MEMORY),
    )
    .addOption(
      withSuggestions(
        new Option(
          '--via <target>',
          'core (in process), wire (the server, without a socket), or the address of a sandbox (default: "core")',
        ),
        ['core', 'wire'],
      ),
    )
    .option('--trace <session>', 'print one session, by its number from 0, as a scenario that run replays')
    .addHelpText('after', HELP)
    .addHelpText(
      'after',
      examples(
        `${brand.slug} simulate --sessions 100000 --compare dearer.yaml --report report.html`,
        `${brand.slug} simulate --compare dearer.yaml --sensitivity --sessions 5000 --report decides.html`,
      ),
    )
    .action((options: Options) => simulate(io, options));
};
