/** What becomes of a confirmed order: packed, shipped, accepted or refused on delivery, kept or returned. */
import { isPrepaid, type PaymentMode } from '../../../core/entities/payment-mode.ts';
import { DAY_MS, HOUR_MS } from '../../../core/entities/time/duration.ts';
import { verifyPhone } from './buy.ts';
import { reach, wait, type SimulatedShopper } from './simulated-shopper.ts';

/** How a parcel ends; `open` where the session's time is over before. */
export type ParcelEnd = 'kept' | 'returned' | 'refused' | 'cancelled' | 'open';

/** A little less than the seven days within which a return may be requested. */
const LATEST_RETURN_MS = 6.5 * DAY_MS;
/** Until maintenance has asked the gateway for a refund. */
const REFUND_MS = HOUR_MS;
const UPI = 'arjun@upi';

export const sendParcel = async (shopper: SimulatedShopper, mode: PaymentMode): Promise<ParcelEnd> => {
  const { player, decisions, persona, repeat } = shopper;
  const { pack, transit } = persona.model.delivery;
  player.leave();
  if (!(await wait(shopper, decisions.value('pack', pack, repeat)))) return 'open';
  if (decisions.happens('cancel', persona.model.later.cancel, repeat)) {
    await openOrders(shopper);
    await player.play('cancel', null);
    player.leave();
    await wait(shopper, REFUND_MS);
    return 'cancelled';
  }
  await player.play('pack', null);
  await player.play('ship', null);
  if (!(await wait(shopper, decisions.value('transit', transit, repeat)))) return 'open';
  await player.play('out-for-delivery', null);
  return deliver(shopper, mode);
};

/** The page of a customer's orders, signed in. */
export const openOrders = async (shopper: SimulatedShopper): Promise<void> => {
  const { player } = shopper;
  await player.play('visit', '/profile/orders');
  if (!player.shopper().session.get().isLogged) await verifyPhone(shopper);
};

const deliver = async (shopper: SimulatedShopper, mode: PaymentMode): Promise<ParcelEnd> => {
  const { player, decisions, persona, repeat } = shopper;
  const { missedDelivery, redelivery, refusalCod, refusalPrepaid, returnTransit } = persona.model.delivery;
  if (decisions.happens('missedDelivery', missedDelivery, repeat)) {
    await player.play('undelivered', null);
    if (!(await wait(shopper, redelivery))) return 'open';
    await player.play('out-for-delivery', null);
  }
  if (decisions.happens('refusal', isPrepaid(mode) ? refusalPrepaid : refusalCod, repeat)) {
    await player.play('undelivered', null);
    await player.play('rto', null);
    if (!(await wait(shopper, decisions.value('returnTransit', returnTransit, repeat)))) return 'open';
    await player.play('rto-received', null);
    // Also without money to refund: what the order held is released, and what it earned is forfeited.
    await player.play('refund', null);
    await wait(shopper, REFUND_MS);
    return 'refused';
  }
  await player.play('deliver', null);
  reach(shopper, 'delivered');
  return afterDelivery(shopper, mode);
};

const afterDelivery = async (shopper: SimulatedShopper, mode: PaymentMode): Promise<ParcelEnd> => {
  const { player, decisions, persona, repeat } = shopper;
  const { returns, delivery } = persona.model;
  if (!decisions.happens('returns', returns.chance, repeat)) return 'kept';
  const after = Math.min(LATEST_RETURN_MS, decisions.value('returnAfter', returns.after, repeat));
  if (!(await wait(shopper, after))) return 'open';
  await openOrders(shopper);
  await player.play('return', isPrepaid(mode) ? null : { upi: UPI });
  player.leave();
  if (!(await wait(shopper, returns.pickUp))) return 'open';
  await player.play('pick-up', null);
  if (!(await wait(shopper, decisions.value('returnTransit', delivery.returnTransit, repeat)))) return 'open';
  await player.play('refund', null);
  await wait(shopper, REFUND_MS);
  return 'returned';
};
