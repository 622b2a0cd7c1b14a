/** The way out of the account. */
import { useShopper, useStore } from '../lib/shopper.ts';
import { Button } from './button.tsx';

export const LogOutButton = () => {
  const { logout } = useShopper();
  const isLoggingOut = useStore(({ session }) => session, (state) => state.isLoggingOut);
  return <Button kind="quiet" busy={isLoggingOut} progress="Logging out…" onClick={() => { void logout(); }}>Log out</Button>;
};
