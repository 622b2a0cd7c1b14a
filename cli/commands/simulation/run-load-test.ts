/** `simulate --rate` and `--clients`: plays visits on a running shop in real time, and reports the latencies. */
import pc from 'picocolors';
import { EXIT, type Io } from '../../io.ts';
import type { LoadFlags, LoadRequest } from '../../simulate/input/load-flags.ts';
import { untilInterrupted } from '../../terminal/terminal.ts';
import { jsonDocument } from '../../text/json.ts';

/** Why a policy with stock is refused at an address. */
export const SET_BY_OPERATOR = 'the operator of a running shop sets what is in stock';

export const runLoadTest = async (
  io: Io,
  request: LoadRequest,
  { market: marketFile, policy, json = false }: LoadFlags,
): Promise<void> => {
  const { readMarket } = await import('../../simulate/market/load-market.ts');
  const loaded = await readMarket(io, marketFile);
  if (loaded === undefined) return;
  const { loadPolicies, refuseStock, refuseUnknownCode } = await import('../../simulate/input/policies.ts');
  const policies = await loadPolicies(policy, []);
  refuseStock(policies, 'rate' in request.load ? '--rate' : '--clients', SET_BY_OPERATOR);
  refuseUnknownCode(loaded.market, policies);
  const [{ settings }] = policies;
  const { playLoad, loadResultText } = await import('../../simulate/run/play-load.ts');
  const { createLoadBar } = await import('../../terminal/progress-bar.ts');
  const plan = { ...request, market: loaded.market, settings };
  const bar = createLoadBar(request.durationMs);
  const result = await untilInterrupted((stop) => playLoad(plan, { stop, onProgress: bar.show }).finally(bar.end));
  const { bold, red } = pc.createColors(io.colour);
  await io.write(json ? jsonDocument(result) : loadResultText(result, { bold, red }));
  if (Object.keys({ ...result.errors, ...result.violations }).length > 0) io.finish(EXIT.failed);
};
