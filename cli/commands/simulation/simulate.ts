/** `simulate`: what becomes of revenue, discounts and reward cash when a market of shoppers meets a policy; `simulate merge` and `simulate market`. */
import { Argument, type Command, Option } from 'commander';
import { brand } from '../../../core/catalogue/brand.ts';
import { writeText } from '../../input/write-text.ts';
import { BadInput, EXIT, type Io } from '../../io.ts';
import { withSuggestions } from '../../shell-completion/suggestions.ts';
import { MAX_SESSIONS } from '../../simulate/environment/shopper-identity.ts';
import {
  DEFAULT_SEED,
  DEFAULT_SESSIONS,
  type Options,
  type RunSize,
  runSizeOf,
  SESSIONS_PER_WORKER,
  viaOf,
  wholeNumber,
} from '../../simulate/input/flags.ts';
import type { LoadedMarket } from '../../simulate/market/load-market.ts';
import type { Run } from '../../simulate/report/report.ts';
import type { Played } from '../../simulate/run/parts.ts';
import type { RunPlan } from '../../simulate/run/play-run.ts';
import type { ResultsData } from '../../simulate/statistics/results.ts';
import { terminalWidth, untilInterrupted } from '../../terminal/terminal.ts';
import { examples } from '../../text/examples.ts';
import { jsonDocument } from '../../text/json.ts';
import { subcommandOf } from '../../operator/operator-command.ts';
import { setUp as setUpMarket } from './market.ts';

const HELP = `
Every session plays the whole shop: a shopper of a market against a shop of its own,
on a virtual clock. At every step the total on the page must be the shop's; where it
is not, the report says so, and the exit code is 1. The same seed gives the same
report for any number of threads. What a report says is conditional on the market.

A policy is a settings document (${brand.slug} config settings). --compare plays the same
shoppers under each, and reports the differences. --sweep varies one number of it, such
as codFee, prices.wash.sale or offer.duration, or an assumption of the market, such as
market.delivery.refusalCod, and says which value is best.

--shard 2/8 --out part-2.json plays one of eight parts, on any machine; simulate merge
reports on all of them, as one run would. Ctrl-C ends a run early, with a report on what
was played. Orders, revenue and RTO are not counted as in ${brand.slug} stats.`;

const trace = async (
  io: Io,
  { policy: settingsFile, trace: text = '', ...options }: Options,
  plan: RunPlan,
): Promise<void> => {
  const limit = options.sessions === undefined ? MAX_SESSIONS : plan.sessions;
  const session = wholeNumber('--trace', text, 0, limit - 1);
  const { createOwnShop } = await import('../../simulate/environment/own-shop.ts');
  const { traceSession } = await import('../../simulate/session/trace-session.ts');
  const { seed, market, via, policies } = plan;
  const [{ settings }] = policies;
  const environment = createOwnShop({ settings, via, seed, session });
  await io.write(await traceSession({ environment, settings, market, seed, session, settingsFile }));
};

const writeReport = async (
  io: Io,
  { run, results, varied }: Played,
  { json = false, report: file }: { readonly json?: boolean | undefined; readonly report?: string | undefined },
): Promise<void> => {
  const { reportOf } = await import('../../simulate/report/report.ts');
  const report = reportOf(run, results, varied);
  if (file !== undefined) {
    const { reportHtml } = await import('../../simulate/report/page.ts');
    await writeText(file, await reportHtml(report), '--report');
  }
  if (json) await io.write(jsonDocument(report));
  else {
    const { reportText } = await import('../../simulate/report/text.ts');
    await io.write(reportText(report, { colour: io.colour, width: terminalWidth() }));
  }
  if (report.violations.count > 0) io.finish(EXIT.failed);
};

type Planned = { readonly plan: RunPlan; readonly run: Run };

/** What is played, and what a report says about it besides results. Throws BadInput. */
const planOf = async (options: Options, via: RunPlan['via'], size: RunSize, loaded: LoadedMarket): Promise<Planned> => {
  const { market, assumptions, written } = loaded;
  const { loadPolicies, refuseUnknownCode } = await import('../../simulate/input/policies.ts');
  const given = await loadPolicies(options.policy, options.compare ?? []);
  refuseUnknownCode(market, given);
  const { sweptNumber } = await import('../../simulate/input/swept-number.ts');
  const { allPairs } = await import('../../simulate/statistics/verdict.ts');
  const swept = options.sweep === undefined ? undefined : sweptNumber(options.sweep, given[0].settings, written);
  const policies = swept?.policies ?? given;
  const { sessions, seed } = size;
  return {
    plan: { market, policies, sessions, seed, via, ...(swept !== undefined && { pairs: allPairs(policies.length) }) },
    run: {
      planned: sessions,
      seed,
      via,
      assumptions,
      policies: policies.map(({ name, hash }) => ({ name, hash })),
      sweep: swept === undefined ? null : { setting: swept.setting, kind: swept.kind, values: swept.values },
      sensitivity: null,
    },
  };
};

const simulate = async (io: Io, options: Options): Promise<void> => {
  const via = viaOf(options);
  const size = runSizeOf(options);
  const { shard } = size;
  const { loadMarket } = await import('../../simulate/market/load-market.ts');
  const loaded = await loadMarket(options.market);
  const { plan, run } = await planOf(options, via, size, loaded);
  if (options.trace !== undefined) {
    await trace(io, options, plan);
    return;
  }
  const { partText, shardOf } = await import('../../simulate/run/parts.ts');
  const { createSessionBar } = await import('../../terminal/progress-bar.ts');
  const play = async (whole: RunPlan): Promise<ResultsData> => {
    const part = shard === undefined ? whole : shardOf(whole, shard);
    const { playRun } = await import('../../simulate/run/play-run.ts');
    const bar = createSessionBar(part.sessions);
    return untilInterrupted((stop) => playRun(part, size.workers, { stop, onProgress: bar.show }).finally(bar.end));
  };
  const results = await play(plan);
  let played: Played = { run, results, varied: null };
  if (options.sensitivity === true) {
    const { sensitivityPlan } = await import('../../simulate/run/sensitivity-plan.ts');
    const { plan: varied, rows } = sensitivityPlan(plan, loaded);
    played = { run: { ...run, sensitivity: rows }, results, varied: await play(varied) };
  }
  if (shard === undefined) await writeReport(io, played, options);
  else await writeText(options.out ?? '', partText(shard, played));
};

/** Commander gives `simulate` all the flags, also those after `merge`. */
const merge = async (
  io: Io,
  files: readonly string[],
  { json, report, policy: _env, ...others }: Options,
): Promise<void> => {
  const [other] = Object.keys(others);
  if (other !== undefined) throw new BadInput(`simulate merge takes --json and --report only, not --${other}`);
  const { mergedParts } = await import('../../simulate/run/parts.ts');
  await writeReport(io, await mergedParts(files), { json, report });
};

const addReportOptions = (command: Command): Command =>
  command.option('--json', 'print JSON').option('--report <file>', 'also write an HTML report');

export const setUp = (command: Command, io: Io): void => {
  addReportOptions(
    command
      .option('--sessions <number>', `number of shoppers (default: ${DEFAULT_SESSIONS})`)
      .option('--seed <number>', `random seed (default: ${DEFAULT_SEED})`)
      .addOption(
        withSuggestions(
          new Option('--market <file>', 'market: what shoppers do (YAML; default: what simulate market prints)'),
          'files',
        ),
      )
      .addOption(
        withSuggestions(
          new Option('--policy <file>', 'a settings file (YAML) that overrides the defaults').env('SHOP_SETTINGS'),
          'files',
        ),
      )
      .addOption(
        withSuggestions(
          new Option('--compare <files...>', 'settings files to compare with --policy, for the same shoppers'),
          'files',
        ),
      )
      .option('--sensitivity', 'also show which assumptions of the market decide between the two policies')
      .option('--sweep <range>', 'vary one number, for the same shoppers: codFee=0:250:25 is from 0 to 250 by 25')
      .addOption(
        withSuggestions(
          new Option('--via <target>', 'core (in process) or wire (the server, without a socket; default: "core")'),
          ['core', 'wire'],
        ),
      )
      .option('--trace <session>', 'print one session, by its number from 0, as a scenario that run replays')
      .option(
        '--workers <number>',
        `number of threads (default: one per CPU, at most one per ${SESSIONS_PER_WORKER.toLocaleString('en-US')} sessions)`,
      )
      .option('--shard <part>', 'play one part of the sessions, such as 2/8, and write its results to --out')
      .addOption(withSuggestions(new Option('--out <file>', 'the file for the results of --shard'), 'files')),
  )
    .usage('[options]')
    .addHelpText('after', HELP)
    .addHelpText(
      'after',
      examples(
        `${brand.slug} simulate --sessions 100000 --compare dearer.yaml --report report.html`,
        `${brand.slug} simulate --sweep codFee=0:200:25 --sessions 200000 --report fee.html`,
      ),
    )
    .action((options: Options) => simulate(io, options));
  const own = (name: string, summary: string): Command => {
    const subcommand = subcommandOf(command, name, summary);
    // The flags of a run are not theirs.
    return subcommand.configureHelp({ ...subcommand.configureHelp(), showGlobalOptions: false });
  };
  setUpMarket(own('market', 'print and check a market: who the shoppers are, and what they do'), io);
  addReportOptions(
    own('merge', 'report on all parts of a run that --shard has written').addArgument(
      withSuggestions(new Argument('<parts...>', 'the files of all parts, in any order'), 'files'),
    ),
  )
    .addHelpText(
      'after',
      examples(
        `${brand.slug} simulate merge part-*.json`,
        `${brand.slug} simulate merge part-1.json part-2.json --report report.html`,
      ),
    )
    .action((files: readonly string[]) => merge(io, files, command.opts<Options>()));
};
