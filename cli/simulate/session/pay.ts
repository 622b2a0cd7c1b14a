/** Paying a placed order on the gateway's page: it may fail and be tried again, or be left without an outcome. */
import { isPrepaid, type PaymentMode } from '../../../core/entities/payment-mode.ts';
import { DAY_MS, HOUR_MS } from '../../../core/entities/time/duration.ts';
import { reach, wait, type SimulatedShopper } from './simulated-shopper.ts';

/** An unpaid order has expired after this time, however its payment was left. */
const EXPIRED_AFTER_MS = DAY_MS + HOUR_MS;

/** Whether the order is confirmed: paid for, or to be paid at the door. */
export const pay = async (shopper: SimulatedShopper, mode: PaymentMode): Promise<boolean> => {
  const { player, decisions, persona, attempts } = shopper;
  const { failure, abandonAtGateway, retry, retries } = persona.model.payment;
  if (!isPrepaid(mode)) return true;
  // Nothing is left to pay where reward cash has paid for everything.
  let isPaid = player.context.tab?.isAtGateway() !== true;
  for (let tries = 0; !isPaid; tries += 1) {
    const count = (retries + 1) * attempts + tries;
    if (decisions.happens('abandonAtGateway', abandonAtGateway, count)) {
      await player.play('payment', 'silent');
      break;
    }
    if (!decisions.happens('failure', failure, count)) {
      await player.play('payment', 'succeeds');
      isPaid = true;
      break;
    }
    await player.play('payment', 'fails');
    if (tries === retries || !decisions.happens('retry', retry, count)) break;
    await player.play('retry', mode);
    if (player.context.tab?.isAtGateway() !== true) break;
  }
  if (isPaid) {
    reach(shopper, 'paid');
    return true;
  }
  player.leave();
  await wait(shopper, EXPIRED_AFTER_MS);
  return false;
};
