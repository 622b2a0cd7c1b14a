/** The person at the counter: a customer, and the session that may know one (spec 3, 5). */
import type { Address } from './address.ts';

export type Customer = {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly isVerified: boolean;
};

export type Session = {
  readonly isLogged: boolean;
  readonly customer: Customer | null;
  readonly shipping: Address | null;
  readonly billing: Address | null;
};

export const SIGNED_OUT: Session = { isLogged: false, customer: null, shipping: null, billing: null };
