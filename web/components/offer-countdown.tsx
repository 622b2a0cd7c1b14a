/** How long the code still stands, in the cart: the running offer's end takes it away (spec 5, 10.10). */
import { cartCountdown } from '../../core/shopper/countdown.ts';
import { useStore } from '../lib/shopper.ts';

export const OfferCountdown = () => {
  const isRunning = useStore(({ offer }) => offer, (state) => state.phase === 'running');
  const seconds = useStore(({ offer }) => offer, (state) => state.seconds);
  return isRunning ? <>Ends in <span role="timer" className="digits">{cartCountdown(seconds)}</span></> : null;
};
