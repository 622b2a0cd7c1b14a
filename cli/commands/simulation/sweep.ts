/** `sweep`: the same simulated shoppers at every value of one number, or two, and which value is best. */
import { Argument, type Command, Option } from 'commander';
import { brand } from '../../../core/catalogue/brand.ts';
import { writeText } from '../../input/write-text.ts';
import { BadInput, EXIT, type Io } from '../../io.ts';
import { MAX_SESSIONS } from '../../simulate/environment/shopper-identity.ts';
import { addCommonOptions, type CommonOptions, runSizeOf, wholeNumber } from '../../simulate/input/common-options.ts';
import type { SweepRange } from '../../simulate/input/swept-number.ts';
import { terminalWidth, untilInterrupted } from '../../terminal/terminal.ts';
import { examples } from '../../text/examples.ts';
import { jsonDocument } from '../../text/json.ts';

type Options = CommonOptions &
  SweepRange & {
    readonly with?: string;
    readonly withFrom?: string;
    readonly withTo?: string;
    readonly withStep?: string;
    readonly untilClear?: string;
  };

const HELP = `
A number is a path in the settings document, such as codFee, prices.wash.sale,
offer.duration or coupons.BESTYOU.percent; or an assumption of the market, such as
market.delivery.refusalCod or market.costs.shipping. --sessions, --seed, --market,
--policy, --workers, --json and --report are as in ${brand.slug} simulate.

The values are compared with the best one by the same shoppers, at 95% for all of them
together. --until-clear goes on, with twice as many sessions each time, until one value is
best or so many are played; the level takes the repeated looks into account.`;

const WITH_FLAGS = { from: '--with-from', to: '--with-to', step: '--with-step' } as const;

const secondRange = ({ with: path, withFrom, withTo, withStep }: Options) => {
  if (path === undefined) {
    if (withFrom !== undefined || withTo !== undefined || withStep !== undefined)
      throw new BadInput('--with-from, --with-to and --with-step need --with');
    return undefined;
  }
  if (withFrom === undefined || withTo === undefined || withStep === undefined)
    throw new BadInput('--with needs --with-from, --with-to and --with-step');
  return { path, range: { from: withFrom, to: withTo, step: withStep } };
};

const sweep = async (io: Io, path: string, options: Options): Promise<void> => {
  const size = runSizeOf(options);
  const second = secondRange(options);
  if (second !== undefined && options.untilClear !== undefined)
    throw new BadInput('--until-clear cannot be combined with --with: it plays until one value is best');
  const limit =
    options.untilClear === undefined
      ? size.sessions
      : wholeNumber('--until-clear', options.untilClear, size.sessions, MAX_SESSIONS);
  const { readMarket } = await import('../../simulate/market/load-market.ts');
  const loaded = await readMarket(io, options.market);
  if (loaded === undefined) return;
  const { loadPolicies, refuseStock, refuseUnknownCode } = await import('../../simulate/input/policies.ts');
  const { sweptNumber } = await import('../../simulate/input/swept-number.ts');
  const base = await loadPolicies(options.policy, []);
  refuseStock(base, 'sweep', 'it varies settings only');
  refuseUnknownCode(loaded.market, base);
  const [{ settings }] = base;
  const places = { settings, written: loaded.written };
  const swept = sweptNumber(path, options, places);
  if (limit > size.sessions && swept.kind === 'assumption')
    throw new BadInput('--until-clear needs a setting: an assumption of the market has no best value');
  const run = { ...loaded, ...size, base: settings, limit };

  const { createSessionBar } = await import('../../terminal/progress-bar.ts');
  const bar = createSessionBar(limit);
  const { playGrid, playSweep } = await import('../../simulate/run/play-sweep.ts');
  const control = { onProgress: bar.show };
  if (second === undefined) {
    const result = await untilInterrupted((stop) => playSweep(run, swept, { ...control, stop }).finally(bar.end));
    await writeSweep(io, options, {
      data: result,
      text: async (style) => (await import('../../simulate/report/terminal/sweep-text.ts')).sweepText(result, style),
      page: async () => (await import('../../simulate/report/html/sweep-page.ts')).sweepHtml(result),
    });
    if (result.points.some(({ report }) => report.violations.count > 0)) io.finish(EXIT.failed);
    return;
  }
  const columns = sweptNumber(second.path, second.range, places, WITH_FLAGS);
  const grid = await untilInterrupted((stop) => playGrid(run, swept, columns, { ...control, stop }).finally(bar.end));
  await writeSweep(io, options, {
    data: grid,
    text: async (style) => (await import('../../simulate/report/terminal/sweep-text.ts')).gridSweepText(grid, style),
    page: async () => (await import('../../simulate/report/html/grid-page.ts')).gridHtml(grid),
  });
  if (grid.run.violations.count > 0) io.finish(EXIT.failed);
};

type Written = {
  readonly data: object;
  readonly text: (style: { readonly colour: boolean; readonly width: number }) => Promise<string>;
  readonly page: () => Promise<string>;
};

const writeSweep = async (io: Io, { report, json }: Options, { data, text, page }: Written): Promise<void> => {
  if (report !== undefined) await writeText(report, await page(), '--report');
  if (json === true) await io.write(jsonDocument(data));
  else await io.write(await text({ colour: io.colour, width: terminalWidth() }));
};

export const setUp = (command: Command, io: Io): void => {
  addCommonOptions(command)
    .addArgument(
      new Argument('<number>', 'the number to vary, by its path in the settings, or in the market after "market."'),
    )
    .requiredOption('--from <value>', 'first value')
    .requiredOption('--to <value>', 'last value')
    .requiredOption('--step <value>', 'increment')
    .option('--with <number>', 'a second number to vary: the report is a heat map of both')
    .addOption(new Option('--with-from <value>', 'first value of the second number'))
    .addOption(new Option('--with-to <value>', 'last value of the second number'))
    .addOption(new Option('--with-step <value>', 'increment of the second number'))
    .option('--until-clear <sessions>', 'keep playing until one value is clearly best, at most so many sessions')
    .addHelpText('after', HELP)
    .addHelpText(
      'after',
      examples(
        `${brand.slug} sweep codFee --from 0 --to 200 --step 25 --report fee.html`,
        `${brand.slug} sweep codFee --from 0 --to 200 --step 50 --with market.delivery.refusalCod --with-from 0.1 --with-to 0.4 --with-step 0.1`,
      ),
    )
    .action((path: string, options: Options) => sweep(io, path, options));
};
