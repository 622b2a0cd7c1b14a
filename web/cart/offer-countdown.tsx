/**
 * How long the offer still runs, in the cart: its end takes the code away (spec 5, 10.10). Not read out as it ticks.
 */
import { cartCountdown } from '../../core/shopper/offer/countdown.ts';
import { useStore } from '../shopper/shopper-context.ts';

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
      Ends in{' '}
      <span role="timer" aria-live="off">
        {cartCountdown(seconds)}
      </span>
    </span>
  ) : null;
};
