/** A customer, and the session in which one may be signed in (spec 3, 5). */
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

/** The customer of a verified phone, with the name and the email address of the shipping address. */
export const newCustomer = (phone: string, { name, email }: Pick<Address, 'name' | 'email'>): Customer => ({
  name: name.trim(),
  phone: phone.trim(),
  email: email.trim(),
  isVerified: true,
});
