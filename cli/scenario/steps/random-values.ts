/** What shoppers type where a scenario does not say it. */
import { products } from '../../../core/catalogue/products.ts';

export const PHONES = ['9876543210', '9876543211'] as const;

export const PRODUCT_IDS = products.map(({ id }) => id);

/** What `fill` types by default. */
export const ADDRESS = {
  name: 'Ravi Kumar',
  email: 'ravi@example.in',
  h_no: '4',
  st_address: 'MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
} as const;

/** The address of one of the customers; `own` tells those of a customer apart. */
export const addressOf = (customer: number, own: number) => ({
  ...ADDRESS,
  email: `ravi${customer}${own}@example.in`,
  h_no: String(customer * 10 + own),
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
