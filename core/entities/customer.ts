/** A customer of the shop (spec 3, 5). */
import type { Address } from './address.ts';

export type Customer = {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly isVerified: boolean;
};

/** The customer of a verified phone, with the name and the email address of the shipping address. */
export const newCustomer = (phone: string, { name, email }: Pick<Address, 'name' | 'email'>): Customer => ({
  name: name.trim(),
  phone: phone.trim(),
  email: email.trim(),
  isVerified: true,
});
