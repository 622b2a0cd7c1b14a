/** Plays ordering to a pincode where the shop does not deliver, or not against cash (spec 10.25). */
import { EXAMPLE_ADDRESS, type Address } from '../../../core/entities/address.ts';
import { sums } from '../model/model.ts';
import { Inconclusive, valueAt } from './expectations.ts';
import { readCarts } from './play-cart.ts';
import { readOrders } from './play-orders.ts';
import { browserAt, type Browser, type Player } from './player.ts';
import type { Step } from './step.ts';

/** Where couriers may not go, or not collect cash: the Army Postal Service, islands, the far north and north-east. */
const FAR_AWAY = ['900056', '910001', '682555', '744101', '744301', '194101', '790104', '797001', '737101'];

const RULE = 'undelivered';

export const placeUndelivered = async (
  player: Player,
  { at, lacks }: Extract<Step, { readonly do: 'place-undelivered' }>,
): Promise<void> => {
  const browser = browserAt(player, at);
  const { call, model } = browser;
  if (!model.signedIn || model.lines.size === 0) return;
  const isLacking = lacks === 'delivery' ? isNotServed : isNotServedAgainstCash;
  const place = await findPlace(player, browser, isLacking);
  if (place === undefined)
    throw new Inconclusive(
      `it delivers to every pincode that was tried${lacks === 'delivery' ? '' : ', with cash on delivery'}`,
    );
  const mode = lacks === 'delivery' ? 'upi' : 'cod';
  const exchange = await call('placeOrder', {
    mode,
    expectedTotal: sums(model, mode, model.coupon, false).total,
    redeemCash: false,
    shipping: { ...EXAMPLE_ADDRESS, ...place },
    billing: null,
    key: player.backend.freshKey(),
  });
  player.verify(exchange, [{ rule: RULE, path: 'status', expected: false }]);
  await readCarts(player, at, 'refused');
  await readOrders(player, browser, RULE);
};

const isNotServed = (data: unknown): boolean => valueAt(data, 'serviceable') === false;

const isNotServedAgainstCash = (data: unknown): boolean =>
  valueAt(data, 'serviceable') === true && valueAt(data, 'cod') === false;

/** The first of the pincodes of which the backend itself says so. */
const findPlace = async (
  { verify }: Player,
  { call }: Browser,
  isFound: (data: unknown) => boolean,
): Promise<Partial<Address> | undefined> => {
  for (const pincode of FAR_AWAY) {
    const exchange = await call('getPincode', { pincode });
    // The backend may not know the pincode.
    verify(exchange, []);
    const { status, data } = exchange.answer ?? { status: false };
    if (status && isFound(data)) return { pincode, ...named('city', data), ...named('state', data) };
  }
  return undefined;
};

/** An army post office has no city. */
const named = (field: 'city' | 'state', data: unknown): Partial<Address> => {
  const name = valueAt(data, field);
  return typeof name === 'string' && name !== '' ? { [field]: name } : {};
};
