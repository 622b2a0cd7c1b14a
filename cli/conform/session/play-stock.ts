/** Plays the sale of the last unit of a product, after which there is nothing left to sell (spec 10.21). */
import { EXAMPLE_ADDRESS } from '../../../core/entities/address.ts';
import type { Exchange } from '../backend/exchange.ts';
import { setLine, sums, type ProductKey } from '../model/model.ts';
import { PID } from '../model/model-settings.ts';
import { valueAt } from './expectations.ts';
import { readCarts, refusal } from './play-cart.ts';
import { browserAt, type Player } from './player.ts';
import { withSandbox } from './sandbox.ts';
import type { Step } from './step.ts';

const RULE = 'sold-out';
const MODE = 'cod';

export const setUnits = async (
  { backend, recordSandboxUse }: Player,
  what: ProductKey,
  left: number | 'unlimited',
): Promise<void> => {
  const set = backend.setStock;
  if (set === undefined) return;
  await withSandbox(() => set(PID[what], left));
  recordSandboxUse({ stocked: what, left });
};

export const sellLastUnit = async (
  player: Player,
  { at, what }: Extract<Step, { readonly do: 'sell-last-unit' }>,
): Promise<void> => {
  const { call, model } = browserAt(player, at);
  if (!model.signedIn || model.lines.size > 0) return;
  const { verify, backend } = player;
  const pid = PID[what];
  const soldOut = (exchange: Exchange): void => {
    if (exchange.answer?.code !== 'SOLD_OUT') verify(exchange, refusal(player, RULE, 'SOLD_OUT'));
  };
  const taken = (exchange: Exchange): void =>
    verify(available(exchange), [{ rule: RULE, path: 'status', expected: true }]);
  const place = (): Promise<Exchange> =>
    call('placeOrder', {
      mode: MODE,
      expectedTotal: sums(model, MODE, model.coupon, false).total,
      redeemCash: false,
      shipping: EXAMPLE_ADDRESS,
      billing: null,
      key: backend.freshKey(),
    });
  await setUnits(player, what, 1);
  try {
    taken(await call('addToCart', { pid, qty: 1 }));
    setLine(model, what, 1);
    soldOut(await call('updateCart', { pid, qty: 2 }));
    await readCarts(player, at, RULE);
    // Somebody else has bought it meanwhile.
    await setUnits(player, what, 0);
    soldOut(await place());
    await setUnits(player, what, 1);
    const placed = await place();
    taken(placed);
    const order = valueAt(placed.answer, 'data.order.order');
    setLine(model, what, 0);
    try {
      soldOut(await call('addToCart', { pid, qty: 1 }));
      await readCarts(player, at, RULE);
    } finally {
      await call('cancelOrder', { order, reason: 'A check of the shop' });
    }
    taken(await call('addToCart', { pid, qty: 1 }));
    await call('updateCart', { pid, qty: 0 });
  } finally {
    await setUnits(player, what, 'unlimited');
  }
};

/** A refusal as sold out is wrong while a unit is left. */
const available = (exchange: Exchange): Exchange =>
  exchange.answer?.code === 'SOLD_OUT' ? { ...exchange, answer: { status: false } } : exchange;
