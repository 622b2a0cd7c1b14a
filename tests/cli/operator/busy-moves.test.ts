/** `orders move --from` while the shop is busy: lines are tried again, and the exit code says that another try is needed. */
import { expect, it } from 'vitest';
import type { MoveResult } from '../../../core/shop/fulfilment/move-orders.ts';
import type { AskOperator } from '../../../cli/operator/client/operator-client.ts';
import { Busy } from '../../../cli/io.ts';
import { moveMany } from '../../../cli/operator/move-many.ts';
import { sameMoveOf } from '../../../cli/operator/moves-of-file.ts';

const [FIRST, SECOND] = ['BH0000000001', 'BH0000000002'];

type Sent = { readonly moves?: readonly { readonly order: string }[]; readonly isDryRun?: boolean };

/** Runs a list of two orders on a shop that answers a try (from 0) with these outcomes, or not at all. */
const runOn = async (answer: (order: string, attempt: number) => MoveResult['outcome'] | Busy) => {
  const errors: string[] = [];
  let attempt = -1;
  const ask = (async (_call: unknown, { moves = [], isDryRun = false }: Sent) => {
    if (!isDryRun) attempt += 1;
    const outcomes = moves.map(({ order }) => (isDryRun ? 'moved' : answer(order, attempt)));
    for (const outcome of outcomes) if (outcome instanceof Busy) throw outcome;
    return {
      found: [],
      orders: moves.map(({ order }, index) => ({ order, outcome: outcomes[index], from: 'confirmed', problem: null })),
    };
  }) as AskOperator;
  const io = { reportError: (text: string) => void errors.push(text) } as never;
  const shown = await moveMany(
    { ask, io, input: undefined, isJson: false, isDryRun: false, hasQuestion: false, confirm: async () => true },
    sameMoveOf([FIRST, SECOND], 'packed'),
    async () => undefined,
  );
  return { ...shown, errors, tries: attempt + 1 };
};

it('orders of which a busy shop says nothing are tried again, and one that was done before its answer was lost counts as moved', async () => {
  const result = await runOn((order, attempt) => {
    if (attempt === 0) return new Busy('We’re busy');
    if (order === FIRST) return 'done_before';
    return attempt === 1 ? 'busy' : 'moved';
  });
  expect(result).toMatchObject({ text: '2 orders moved.\n', isFailure: false, isBusy: false, errors: [], tries: 3 });
});

it('orders that stay undecided are named, and another try is needed', async () => {
  const result = await runOn((order) => (order === FIRST ? 'moved' : 'busy'));
  expect(result).toMatchObject({
    text: '1 order moved, 1 not decided, as the shop was busy: run the file again.\n',
    isBusy: true,
    errors: [SECOND],
  });
});
