/** A shop whose payments go through a fake of Razorpay, and a customer who pays there. */
import { openFakeRazorpay, type FakeRazorpay } from '../../razorpay-gateway/fake-razorpay.ts';
import { startSandbox, type Sandbox } from './backend/shop.ts';
import { checkoutOf } from './checkout.ts';
import { aboutToPlace } from './purchase.ts';
import type { Storefront } from './storefront.ts';
import type { World } from './world.ts';

/** The gateway of the test at hand. */
export let fake: FakeRazorpay;
export const openWithRazorpay = async (): Promise<Sandbox> => {
  fake = await openFakeRazorpay();
  const shop = await startSandbox({ razorpay: fake.config });
  fake.webhooks.url = `${shop.url}/server/api/payment/webhook.php`;
  return {
    ...shop,
    close: async () => {
      await shop.close();
      await fake.close();
    },
  };
};

/** A customer who has pressed the button to pay by UPI. */
export const paying = async (world: World): Promise<Storefront> => {
  const visitor = await aboutToPlace(world, 'UPI');
  await visitor.press(checkoutOf(visitor).place);
  return visitor;
};

export const windowOf = ({ page }: Storefront) => page.frameLocator('iframe[title="Razorpay Checkout"]');
export const pressInWindow = async (visitor: Storefront, button: string): Promise<void> => {
  await visitor.press(windowOf(visitor).getByRole('button', { name: button }));
};
