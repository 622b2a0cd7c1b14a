/** How long a code still stands, in the cart: everything a running offer's end takes away (spec 5, 10.10). */
import { cartCountdown } from '../../core/shopper/countdown.ts';
import { useStore } from '../lib/shopper.ts';

export const OfferCountdown = ({ code }: { readonly code: string }) => {
  const isRunning = useStore(({ offer }) => offer, (state) => state.phase === 'running');
  const seconds = useStore(({ offer }) => offer, (state) => state.seconds);
  if (code === '' || !isRunning) return null;
  return <>Ends in <span role="timer" className="digits">{cartCountdown(seconds)}</span></>;
};
