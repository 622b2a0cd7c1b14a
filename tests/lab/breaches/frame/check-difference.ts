/** Has the conformance checker look at a backend with a harmless difference, and says what it is accused of. */
import { DEFAULT_RUN } from '../../../../cli/commands/backends/session-options.ts';
import type { Backend, Level } from '../../../../cli/conform/backend/backend.ts';
import { createLocalBackend } from '../../../../cli/conform/backend/local-backend.ts';
import { failuresOf } from '../../../../cli/conform/report/verdict-view.ts';
import type { Failure } from '../../../../cli/conform/session/play-session.ts';
import { createTimedFetch } from '../../../../cli/scenario/environment/wire-connection.ts';
import { respondingBy } from '../../../cli/conform/served-backends.ts';
import { serve } from '../../../cli/run/backends.ts';
import type { HarmlessDifference } from '../differences/differences.ts';
import { conformOf, type Asked } from './check-breach.ts';
import { foreignBackendOf, intactForeign, intactShop } from './planted-backend.ts';

export type DifferenceFinding = {
  /** The rules that it is said to break, and where; empty for a difference that is harmless. */
  readonly accusations: readonly string[];
  readonly ms: number;
};

const TIMEOUT_MS = 20_000;

const differingBackend = async (
  difference: HarmlessDifference,
  level: Level,
): Promise<{ readonly backend: Backend; readonly close: () => Promise<void> }> => {
  const close = (): Promise<void> => Promise.resolve();
  if ('http' in difference) {
    const respond = respondingBy(await intactForeign());
    const server = await serve(async (request) => difference.http(await respond(request)));
    return {
      backend: { ...foreignBackendOf(createTimedFetch(TIMEOUT_MS)), base: server.url },
      close: () => server.close(),
    };
  }
  if (level === 'core') {
    return { backend: foreignBackendOf(difference.transport(await intactForeign())), close };
  }
  const { local, request } = await intactShop();
  const backend = createLocalBackend({ local, request: difference.transport(request) });
  const { ownNumber = (order: string) => order } = difference;
  const { pay } = backend;
  return {
    backend: { ...backend, ...(pay !== undefined && { pay: (order, ...rest) => pay(ownNumber(order), ...rest) }) },
    close,
  };
};

/** At a level at which it is harmless; `sessions` 0 plays the named checks alone. */
export const checkDifference = async (
  difference: HarmlessDifference,
  level: Level,
  asked: Asked = DEFAULT_RUN,
): Promise<DifferenceFinding> => {
  const started = performance.now();
  const { backend, close } = await differingBackend(difference, level);
  try {
    const verdict = await conformOf(backend, level, asked);
    const { inconclusive, reason } = verdict.random;
    const accusations = [
      ...failuresOf(verdict).map(({ failure }) => accusation(failure)),
      ...(inconclusive > 0 ? [`${inconclusive} sessions without a verdict: ${reason}`] : []),
    ];
    return { accusations, ms: performance.now() - started };
  } finally {
    await close();
  }
};

const accusation = ({ violation: { rule, expectation, exchange } }: Failure): string =>
  `${rule} (${exchange.name}: ${expectation.path}) ${exchange.problem}`.trim();
