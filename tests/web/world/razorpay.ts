/** A shop whose payments go through a fake of Razorpay, and a customer who pays there. */
import { openFakeRazorpay, type FakeRazorpay } from '../../razorpay-gateway/fake-razorpay.ts';
import { WASH } from '../../samples/products.ts';
import { startSandbox, type Sandbox } from './backend/shop.ts';
import { checkoutOf } from './checkout.ts';
import type { Storefront } from './storefront.ts';
import type { World } from './world.ts';

/** The gateway of the test at hand. */
export let fake: FakeRazorpay;
export const openWithRazorpay = async (firstPort: number): Promise<Sandbox> => {
  fake = await openFakeRazorpay();
  const shop = await startSandbox({ razorpay: fake.config, firstPort });
  fake.webhooks.url = `${shop.url}/server/api/payment/webhook.php`;
  return {
    ...shop,
    close: async () => {
      await shop.close();
      await fake.close();
    },
  };
};

/** A customer with a wash in the cart who has pressed the button to pay by UPI. */
export const paying = async (world: World, screen?: (visitor: Storefront) => Promise<void>): Promise<Storefront> => {
  const visitor = await world.arrive();
  await screen?.(visitor);
  await visitor.api.put(WASH, 1);
  await checkoutOf(visitor).prepareKnown('UPI');
  await visitor.press(checkoutOf(visitor).place);
  return visitor;
};

export const windowOf = ({ page }: Storefront) => page.frameLocator('iframe[title="Razorpay Checkout"]');
export const pressInWindow = async (visitor: Storefront, button: string): Promise<void> => {
  await visitor.press(windowOf(visitor).getByRole('button', { name: button }));
};
