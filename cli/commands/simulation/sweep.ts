/** `sweep`: the same simulated shoppers at every value of one setting, and the curve that results. */
import { Argument, type Command } from 'commander';
import { brand } from '../../../core/catalogue/brand.ts';
import { EXIT, type Io } from '../../io.ts';
import {
  addCommonOptions,
  type CommonOptions,
  runSizeOf,
  writeReportFile,
} from '../../simulate/input/common-options.ts';
import type { SweepRange } from '../../simulate/input/swept-setting.ts';
import type { RunPlan } from '../../simulate/run/run-plan.ts';
import { terminalWidth } from '../../terminal/terminal.ts';
import { examples } from '../../text/examples.ts';
import { jsonDocument } from '../../text/json.ts';

type Options = CommonOptions & SweepRange;

const HELP = `
A setting is a path in the settings document, such as codFee, prices.wash.sale,
offer.duration or coupons.BESTYOU.percent. --sessions, --seed, --market, --policy,
--workers, --json and --report are as in ${brand.slug} simulate.`;

const sweep = async (io: Io, path: string, options: Options): Promise<void> => {
  const { sessions, seed, workers } = runSizeOf(options);
  const { readMarket } = await import('../../simulate/market/load-market.ts');
  const loaded = await readMarket(io, options.market);
  if (loaded === undefined) return;
  const { market, assumptions } = loaded;
  const { loadPolicies, refuseStock, refuseUnknownCode } = await import('../../simulate/input/policies.ts');
  const { sweptSetting } = await import('../../simulate/input/swept-setting.ts');
  const base = await loadPolicies(options.policy, []);
  refuseStock(base, 'sweep', 'it varies settings only');
  refuseUnknownCode(market, base);
  const [{ settings }] = base;
  const { name, points } = sweptSetting(path, options, settings);
  const [first, ...others] = points;
  const policies: RunPlan['policies'] = [first.policy, ...others.map(({ policy }) => policy)];
  const plan: RunPlan = { market, policies, sessions, seed, via: 'core' };

  const { playRun } = await import('../../simulate/run/play-run.ts');
  const { createSessionBar } = await import('../../terminal/progress-bar.ts');
  const { untilInterrupted } = await import('../../terminal/terminal.ts');
  const bar = createSessionBar(sessions);
  const results = await untilInterrupted((stop) =>
    playRun(plan, workers, { stop, onProgress: bar.show }).finally(bar.end),
  );

  const { reportPolicy } = await import('../../simulate/run/report-results.ts');
  const run = { assumptions, policies, planned: sessions, seed, via: 'core', isShared: false, results };
  const curve = {
    setting: name,
    points: points.map(({ value }, index) => ({ value, report: reportPolicy(run, index) })),
  };
  if (options.report !== undefined) {
    const { sweepHtml } = await import('../../simulate/report/html/sweep-page.ts');
    await writeReportFile(options.report, await sweepHtml(curve));
  }
  if (options.json === true) await io.write(jsonDocument(curve));
  else {
    const { sweepText } = await import('../../simulate/report/terminal/sweep-text.ts');
    await io.write(sweepText(curve, { colour: io.colour, width: terminalWidth() }));
  }
  if (curve.points.some(({ report }) => report.violations.count > 0)) io.finish(EXIT.failed);
};

export const setUp = (command: Command, io: Io): void => {
  addCommonOptions(command)
    .addArgument(new Argument('<setting>', 'the number to vary, by its path in the settings'))
    .requiredOption('--from <value>', 'first value')
    .requiredOption('--to <value>', 'last value')
    .requiredOption('--step <value>', 'increment')
    .addHelpText('after', HELP)
    .addHelpText(
      'after',
      examples(
        `${brand.slug} sweep coupons.DAWN10.percent --from 0.5 --to 20 --step 1.5 --sessions 20000`,
        `${brand.slug} sweep codFee --from 50 --to 250 --step 25 --report fee.html`,
      ),
    )
    .action((path: string, options: Options) => sweep(io, path, options));
};
