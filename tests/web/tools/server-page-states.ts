/** Pages that the server itself renders: an order's invoice, and the sandbox's operator page with what it asks. */
import { orderWash } from './customer.ts';
import { inOneVisit, state, type State } from './state-steps.ts';

export const serverPageStates: readonly State[] = [
  state('invoice', async ({ api, page, shop }) => {
    await api.signUp();
    const order = await orderWash(shop, page.request, 'cod');
    await shop.move(order, 'packed');
    await page.goto(`/server/api/order/invoice.php?order=${order}`);
  }),
  ...inOneVisit(
    state('sandbox', async ({ api, page, shop }) => {
      await api.signUp();
      await shop.pay(await orderWash(shop, page.request, 'upi'), 'succeeds');
      await orderWash(shop, page.request, 'cod');
      await shop.move(await orderWash(shop, page.request, 'cod'), 'packed', 'shipped');
      await page.goto('/sandbox');
    }),
    state('sandbox-question', async ({ page, press }) => {
      await press(page.getByRole('button', { name: 'Mark as packed…' }).first());
      await page.waitForURL(/\/question\?/);
    }),
  ),
];
