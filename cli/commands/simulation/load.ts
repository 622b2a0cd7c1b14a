/** `load`: visits of a market's shoppers to a running shop in real time, and how long its calls take. */
import { Argument, type Command, Option } from 'commander';
import pc from 'picocolors';
import { brand } from '../../../core/catalogue/brand.ts';
import { EXIT, type Io } from '../../io.ts';
import { withSuggestions } from '../../shell-completion/suggestions.ts';
import { MARKET_OPTION, POLICY_OPTION } from '../../simulate/input/common-options.ts';
import { DEFAULT_DURATION, DEFAULT_RATE, type LoadFlags, loadRequestOf } from '../../simulate/input/load-flags.ts';
import { untilInterrupted } from '../../terminal/terminal.ts';
import { examples } from '../../text/examples.ts';
import { jsonDocument } from '../../text/json.ts';
import { SET_BY_OPERATOR } from './simulate.ts';

const HELP = `
Visits of the shoppers of ${brand.slug} simulate, up to a paid order, in real time. They do not
pause to think unless --think-time is given. --rate begins sessions on time however slow
the shop is; a client waits for its answers. A seed fixes the phone numbers: repeating it
on one shop runs into its limits on passwords and unpaid orders. Without --seed a random
one is drawn and shown. Where the shop is not a sandbox of this machine, sessions end with
the cart.

--fail is a condition that must hold: p50, p90, p99, p99.9 or max (milliseconds), errors
(percent of calls) or throughput (calls a second), of all calls or of one
(placeOrder.p99<500). The exit code is ${EXIT.threshold} where one does not hold, and ${EXIT.failed} where a call had no
usable answer or the shop broke a rule; refusals by the shop's rules are only counted.`;

const load = async (io: Io, address: string, flags: LoadFlags): Promise<void> => {
  const request = loadRequestOf(address, flags);
  const { readMarket } = await import('../../simulate/market/load-market.ts');
  const loaded = await readMarket(io, flags.market);
  if (loaded === undefined) return;
  const { loadPolicies, refuseStock, refuseUnknownCode } = await import('../../simulate/input/policies.ts');
  const policies = await loadPolicies(flags.policy, []);
  refuseStock(policies, 'load', SET_BY_OPERATOR);
  refuseUnknownCode(loaded.market, policies);
  const [{ settings }] = policies;
  const { playLoad, loadResultText } = await import('../../simulate/run/play-load.ts');
  const { checkThresholds, thresholdsText } = await import('../../simulate/load/thresholds.ts');
  const { createLoadBar } = await import('../../terminal/progress-bar.ts');
  const plan = { ...request, market: loaded.market, settings };
  const bar = createLoadBar(request.durationMs);
  const result = await untilInterrupted((stop) => playLoad(plan, { stop, onProgress: bar.show }).finally(bar.end));
  const thresholds = checkThresholds(request.thresholds, result);
  const { bold, red } = pc.createColors(io.colour);
  await io.write(
    flags.json === true
      ? jsonDocument({ ...result, thresholds })
      : `${loadResultText(result, { bold, red })}${thresholdsText(thresholds, red)}`,
  );
  // What was broken weighs more than what was slow.
  if (Object.keys({ ...result.errors, ...result.violations }).length > 0) io.finish(EXIT.failed);
  else if (thresholds.some(({ holds }) => !holds)) io.finish(EXIT.threshold);
};

export const setUp = (command: Command, io: Io): void => {
  command
    .addArgument(new Argument('<url>', 'the address of a running shop'))
    .option('--rate <number>', `the number of sessions begun a second (default: ${DEFAULT_RATE})`)
    .option('--clients <number>', 'instead, the number of concurrent clients, each playing one session after the other')
    .option('--duration <time>', `for how long sessions are begun (default: ${DEFAULT_DURATION})`)
    .option(
      '--think-time <percent>',
      "the percentage of shoppers' thinking time that really passes, 0 to 100 (default: 0)",
    )
    .option('--fail <conditions...>', "conditions that must hold, such as 'p99<300' or 'errors<1'")
    .option('--seed <number>', 'random seed (default: drawn, and shown)')
    .addOption(withSuggestions(new Option(...MARKET_OPTION), 'files'))
    .addOption(withSuggestions(new Option(...POLICY_OPTION).env('SHOP_SETTINGS'), 'files'))
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .addHelpText(
      'after',
      examples(
        `${brand.slug} load http://127.0.0.1:3000 --rate 20 --duration 30s`,
        `${brand.slug} load http://127.0.0.1:3000 --clients 8 --duration 30s --fail 'p99<300' 'errors<1'`,
      ),
    )
    .action((address: string, flags: LoadFlags) => load(io, address, flags));
};
