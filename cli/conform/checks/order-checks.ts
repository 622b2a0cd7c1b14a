/** The named checks of orders: placing, looking at them, cancelling, packing, invoices, returning (spec 10.9, 10.14, 11). */
import { brand } from '../../../core/catalogue/brand.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { EXAMPLE_ADDRESS } from '../../../core/entities/address.ts';
import { DAY_MS } from '../../../core/entities/time/duration.ts';
import type { BrowserIndex, Step } from '../session/step.ts';
import type { Codes } from './cart-checks.ts';
import {
  ADD_WASH,
  AGAIN,
  apply,
  BY_COD,
  BY_UPI,
  callFor,
  CANCEL,
  createCheck,
  OTP_PAUSE,
  PAID,
  place,
  SIGN_IN,
  type Check,
} from './check.ts';

const check = createCheck('extended');

const ADD_SYSTEM: Step = { do: 'add', at: 0, what: 'skin-system' };
const ADD_NIGHT: Step = { do: 'add', at: 0, what: 'night-recovery' };
const LOG_OUT: Step = { do: 'logout', at: 0 };
const PACK: Step = { do: 'pack', at: 0 };
const PACKED: Step = { do: 'move', at: 0, to: 'packed' };
const DELIVERED: Step = { do: 'move', at: 0, to: 'delivered' };
const RETURN: Step = { do: 'return', at: 0 };
/** Longer than the seven days in which an order may be returned. */
const UNTIL_RETURNS_END: Step = { do: 'wait', ms: 8 * DAY_MS };

const buy = (code: string, at: BrowserIndex = 0): Step => ({ do: 'buy', at, what: 'wash', code, mode: 'cod' });
const OTHER_CUSTOMER: Step = { do: 'sign-in', at: 1, phone: 1 };

const CONFIRMED = { status: true, 'data.state': 'confirmed' };

export const orderChecks = (
  { prices, codFee }: Pick<Settings, 'prices' | 'codFee'>,
  { timed, untimed }: Codes,
): readonly Check[] => [
  check('place', SIGN_IN, ADD_WASH, BY_COD),
  check('place', SIGN_IN, ADD_WASH, apply(timed), BY_UPI),
  check('place', SIGN_IN, buy(untimed), OTHER_CUSTOMER, buy(untimed, 1)),
  check('place', SIGN_IN, ADD_WASH, apply(untimed), BY_COD, CANCEL, AGAIN),
  check('order-cart', SIGN_IN, ADD_WASH, BY_UPI, BY_COD),
  check('order-cart', SIGN_IN, ADD_WASH, BY_UPI, ADD_SYSTEM, PAID),
  check('order-cart', SIGN_IN, ADD_WASH, apply(timed), BY_UPI, PAID),
  check('place-twice', SIGN_IN, ADD_WASH, place('cod', 'twice')),
  check('place-refused', SIGN_IN, BY_COD),
  check('place-refused', SIGN_IN, buy(untimed), buy(untimed)),
  check('place-refused', SIGN_IN, buy(untimed), buy(untimed.toLowerCase())),
  // In another session of the same phone.
  check('place-refused', SIGN_IN, buy(untimed), LOG_OUT, OTP_PAUSE, SIGN_IN, buy(untimed)),
  check('place-refused', SIGN_IN, ADD_WASH, apply(untimed), BY_COD, AGAIN),
  check('place-refused', SIGN_IN, ADD_WASH, BY_COD, AGAIN, AGAIN, AGAIN),
  check('not-signed-in', ADD_WASH, BY_COD),
  check('undelivered', SIGN_IN, ADD_WASH, { do: 'place-undelivered', at: 0, lacks: 'delivery' }),
  check('undelivered', SIGN_IN, ADD_WASH, { do: 'place-undelivered', at: 0, lacks: 'cash-on-delivery' }),
  check('sold-out', SIGN_IN, { do: 'sell-last-unit', at: 0, what: 'night-recovery' }),
  check(
    'order-fields',
    SIGN_IN,
    ADD_WASH,
    callFor(
      'order-fields',
      'placeOrder',
      { status: false },
      {
        mode: 'cod',
        expectedTotal: prices.wash.sale + codFee,
        key: 'fresh-key',
        redeemCash: false,
        shipping: { ...EXAMPLE_ADDRESS, h_no: '' },
        billing: null,
      },
    ),
  ),
  check(
    'order-fields',
    SIGN_IN,
    ADD_WASH,
    BY_COD,
    callFor('order-fields', 'cancelOrder', { status: false }, { order: 'order-1', reason: ' ' }),
  ),
  check(
    'orders',
    SIGN_IN,
    ADD_WASH,
    BY_COD,
    callFor('orders', 'getOrder', CONFIRMED, { order: 'order-1' }),
    callFor('orders', 'trackOrder', CONFIRMED, { order: 'order-1', phone: 'phone-0' }),
  ),
  check(
    'orders',
    callFor('orders', 'trackOrder', { status: false }, { order: `${brand.orderPrefix}0000000000`, phone: 'phone-0' }),
  ),
  check('newest-first', SIGN_IN, ADD_WASH, BY_COD, AGAIN),
  check('cancel', SIGN_IN, ADD_WASH, BY_COD, CANCEL),
  check(
    'cancel-packed',
    SIGN_IN,
    ADD_WASH,
    BY_COD,
    PACKED,
    callFor(
      'cancel-packed',
      'cancelOrder',
      { status: false, code: 'ORDER_STATE' },
      { order: 'order-1', reason: 'A check of the shop' },
    ),
  ),
  // Two lines, one with two units, a discount and a fee.
  check('invoice', SIGN_IN, ADD_NIGHT, ADD_NIGHT, buy(untimed), PACK),
  // To two states, one of which may be the seller's own.
  check('invoice-taxes', SIGN_IN, ADD_WASH, BY_COD, PACK),
  check('invoice-taxes', { do: 'sign-in', at: 0, phone: 1 }, ADD_WASH, BY_COD, PACK),
  check('invoice-number', SIGN_IN, ADD_WASH, BY_COD, PACK, AGAIN, PACK),
  check('return', SIGN_IN, ADD_WASH, BY_COD, DELIVERED, RETURN),
  check('return', SIGN_IN, ADD_WASH, BY_COD, DELIVERED, UNTIL_RETURNS_END, RETURN),
];
