/** The form on a product's page that asks for the delivery to a pincode. */
import type { Storefront } from '../world/storefront.ts';

export const deliveryOf = ({ main, press }: Pick<Storefront, 'main' | 'press'>) => {
  const form = main.getByRole('form', { name: 'Check delivery' });
  return {
    pincode: form.getByLabel('Delivery to your pincode'),
    // On a slow machine, what the button is doing is said before it.
    answer: form.getByRole('status').last(),
    check: async (): Promise<void> => {
      await press(form.getByRole('button', { name: 'Check' }));
    },
  };
};
