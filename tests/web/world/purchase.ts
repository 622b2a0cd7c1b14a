/** A customer on the way to an order and after it, and what a page says beside its button. */
import type { Locator } from 'playwright';
import { WASH } from '../../samples/products.ts';
import { checkoutOf } from './checkout.ts';
import { expect } from './expect.ts';
import type { Storefront } from './storefront.ts';
import type { Arrival, World } from './world.ts';

/** A customer with a wash in the cart, about to place. */
export const aboutToPlace = async (world: World, payBy: string, arrival: Arrival = {}): Promise<Storefront> => {
  const visitor = await world.arrive(arrival);
  await visitor.api.put(WASH, 1);
  await checkoutOf(visitor).prepareKnown(payBy);
  return visitor;
};

/** Chooses what the sandbox's gateway does. */
export const atTheGateway = async ({ page, press, title }: Storefront, outcome: string): Promise<void> => {
  await expect(page).toHaveURL(/\/sandbox\/pay\?order=/);
  await expect(title).toHaveText('Pay BHOR');
  await expect(page.getByText('₹749')).toBeVisible();
  await press(page.getByRole('button', { name: outcome }));
};

/** What stands at a button that pays online: who takes the payment and what is accepted, delivery, returns and terms. */
export const expectAssurance = async ({ main }: Storefront): Promise<void> => {
  const beside = accepted(main).locator('..');
  for (const text of [
    'Secure payment by Razorpay',
    'We never see your card or bank details',
    'Delivery to Bengaluru by',
    'Free returns within 7 days of delivery',
  ])
    await expect(beside).toContainText(text);
  await expect(accepted(main).getByRole('listitem')).toHaveText(['UPI', 'RuPay', 'Visa', 'Mastercard']);
  await expect(beside.getByRole('link', { name: 'Terms of use' })).toHaveAttribute('href', '/policies/terms-of-use');
};

export const accepted = (main: Locator): Locator => main.getByRole('list', { name: 'Accepted here' });

/** A customer who has just placed an order; it is the only one. */
export const placed = async (
  world: World,
  payBy: string,
): Promise<Storefront & { readonly order: () => Promise<string> }> => {
  const visitor = await aboutToPlace(world, payBy);
  const checkout = checkoutOf(visitor);
  await visitor.press(checkout.place);
  if (payBy === 'Cash on delivery') await checkout.expectThanks();
  return { ...visitor, order: async () => (await visitor.api.orders())[0]?.order ?? '' };
};
