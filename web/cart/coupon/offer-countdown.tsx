/**
 * The offer's countdown in the cart; the code ends with it (spec 5, 10.10). Screen readers do not announce each tick.
 */
import * as cartText from '../../content/buying/cart.ts';
import { cartCountdown } from '../../../core/shopper/offer/countdown.ts';
import { useStore } from '../../shopper/shopper-context.ts';

export const OfferCountdown = () => {
  const isRunning = useStore(
    ({ offer }) => offer,
    (state) => state.phase === 'running',
  );
  const seconds = useStore(
    ({ offer }) => offer,
    (state) => state.seconds,
  );
  return isRunning ? (
    <span className="digits">
      {cartText.endsIn}{' '}
      <span role="timer" aria-live="off">
        {cartCountdown(seconds)}
      </span>
    </span>
  ) : null;
};
