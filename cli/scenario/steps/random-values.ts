/** What shoppers of random scenarios type. */
import { products } from '../../../core/catalogue/products.ts';

export const PHONES = ['9876543210', '9876543211'] as const;

export const PRODUCT_IDS = products.map(({ id }) => id);

/** The address of one of the customers; `own` tells those of a customer apart. */
export const addressOf = (customer: number, own: number) => ({
  name: 'Ravi Kumar',
  email: `ravi${customer}${own}@example.in`,
  h_no: String(customer * 10 + own),
  st_address: 'MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
});

/** A direct call, as a file has it. */
export const callOf = (name: string, input?: unknown) => ({ name, ...(input !== undefined && { with: input }) });

export const accountOf = (customer: number, hasOwnBilling: boolean) => {
  const shipping = addressOf(customer, 0);
  return callOf('createCustomer', {
    customer: { name: shipping.name, phone: PHONES[customer], email: shipping.email, isVerified: true },
    shipping: { ...shipping, for_ship: 'yes', for_bill: hasOwnBilling ? 'no' : 'yes' },
    billing: hasOwnBilling ? { ...addressOf(customer, 1), for_ship: 'no', for_bill: 'yes' } : null,
  });
};
