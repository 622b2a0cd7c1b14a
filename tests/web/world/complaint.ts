/** Fills in the form for complaints. */
import { RAVI } from '../../samples/customers.ts';
import type { Storefront } from './storefront.ts';

export const fillComplaint = async ({ main }: Pick<Storefront, 'main'>): Promise<void> => {
  for (const [label, text] of [
    ['Name', 'Asha Rao'],
    ['Mobile number', RAVI],
    ['Email', 'asha@example.com'],
    ['Your message', 'The cap came broken.'],
  ] as const) {
    await main.getByLabel(label, { exact: true }).fill(text);
  }
};
