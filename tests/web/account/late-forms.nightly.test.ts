/** Forms whose code comes when they are opened: their buttons show it, and what is shown meanwhile stays. */
import type { Page } from 'playwright';
import { it } from 'vitest';
import { RAVI_HOME } from '../../samples/customers.ts';
import { expect } from '../world/expect.ts';
import { onDesktop, onPhone } from '../world/world.ts';

/** Holds the script of this module back; the returned function lets it through. */
const holdCode = async (page: Page, module: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(new RegExp(`/assets/${module}-[\\w-]+\\.js`), async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

onPhone('the forms of an account', (world) => {
  it('show at their buttons that they are being opened, and open for the address that was pressed', async () => {
    const { api, page, main, press, open } = await world.arrive();
    await api.signUp();
    await api.saveAddresses({ ...RAVI_HOME, h_no: '1' }, { ...RAVI_HOME, h_no: '2' });
    const release = await holdCode(page, 'address-editor');
    await open('/profile/account');
    const addresses = main.getByRole('region', { name: 'Addresses' });
    await press(addresses.getByRole('button', { name: /^Edit .*, 2,/ }));
    const edit = addresses.getByRole('button', { name: /^Edit .*, 2,/ });
    await expect(edit).toHaveAttribute('aria-busy', 'true');
    await expect(addresses.getByRole('status').filter({ hasText: 'Loading…' })).toHaveCount(1);
    await expect(edit).toBeFocused();
    await press(addresses.getByRole('button', { name: /^Remove .*, 1,/ }));
    await press(addresses.getByRole('button', { name: 'Remove', exact: true }));
    await expect(addresses.getByRole('button', { name: /^Edit/ })).toHaveCount(2);
    release();
    await expect(addresses.getByLabel('House or flat number')).toHaveValue('2');
  });

  it('takes the focus of the button that it replaces, and leaves it where somebody types elsewhere', async () => {
    const { api, page, main, press, open } = await world.arrive();
    await api.signUp();
    const release = await holdCode(page, 'address-editor');
    await open('/profile/account');
    await press(main.getByRole('button', { name: /^Edit/ }));
    const name = main.getByLabel('Your name');
    await name.focus();
    release();
    await expect(main.getByLabel('Pincode')).toBeVisible();
    await expect(name).toBeFocused();
    await press(main.getByRole('button', { name: 'Cancel' }));
    await press(main.getByRole('button', { name: 'Add an address' }));
    await expect(main.getByRole('region', { name: 'Addresses' }).getByRole('textbox').first()).toBeFocused();
  });

  it('show that the dialog of the erasure is being opened', async () => {
    const { api, page, main, press, open } = await world.arrive();
    await api.signUp();
    const release = await holdCode(page, 'erasure-dialog');
    await open('/profile/account');
    await press(main.getByRole('button', { name: 'Delete account' }));
    await expect(main.getByRole('button', { name: 'Loading…' })).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible();
    await press(page.getByRole('button', { name: 'Keep my account' }));
    await expect(main.getByRole('button', { name: 'Delete account' })).toBeFocused();
  });
});

onDesktop('the forms of an account', (world) => {
  it('are loaded as the pointer reaches their buttons', async () => {
    const { api, page, main, open } = await world.arrive();
    await api.signUp();
    await open('/profile/account');
    for (const [button, module] of [
      [/^Edit/, 'address-editor'],
      [/^Delete account/, 'erasure-dialog'],
    ] as const) {
      const asked = page.waitForRequest(new RegExp(`/assets/${module}-`));
      await main.getByRole('button', { name: button }).hover();
      expect((await asked).url()).toContain(module);
    }
  });
});

onDesktop('the page of a payment', (world) => {
  it('keeps its order while the code comes with which a payment that has failed is made again', async () => {
    const { api, page, main, open, shop, title } = await world.arrive();
    await api.signUp();
    const number = await api.orderWash('upi');
    const release = await holdCode(page, 'pay-again');
    await open(`/payment/success?order=${number}`);
    const order = main.getByRole('region', { name: 'Your order' });
    await expect(order).toBeVisible();
    await shop.pay(number, 'fails');
    await expect(title).toHaveText('Payment failed');
    await expect(order).toBeVisible();
    await expect(main.getByRole('button', { name: /^Pay ₹749/ })).toHaveCount(0);
    release();
    await expect(main.getByRole('button', { name: /^Pay ₹749/ })).toBeVisible();
  });
});

onDesktop('the orders of a customer', (world) => {
  it('come with the way to pay the one that is open, whose code is loaded beside them', async () => {
    const { api, page, main, open, shop } = await world.arrive();
    await api.signUp();
    const number = await api.orderWash('upi');
    const release = await holdCode(page, 'pay-again');
    const asked = page.waitForRequest(/\/assets\/pay-again-/);
    shop.replace('order/list.php', async ({ own }) => {
      await asked;
      return own();
    });
    const listed = page.waitForResponse(/order\/list\.php/);
    await open('/profile/orders');
    await listed;
    await expect(main.getByText(number)).toHaveCount(0);
    release();
    await expect(main.getByRole('button', { name: /^Pay ₹749/ })).toBeVisible();
  });

  it('stay while the code comes with which one of them can be paid, and one that is folded does not wait for it', async () => {
    const { api, page, main, open, shop } = await world.arrive();
    await api.signUp();
    const folded = await api.orderWash('cod');
    const first = await api.orderWash('upi');
    const paid = shop.replace('order/list.php', async ({ own }) => {
      const answer = (await (await own()).json()) as { data: { orders: { payment: string; state: string }[] } };
      const orders = answer.data.orders.map((order, at) =>
        at === 0 ? { ...order, state: 'confirmed', payment: 'captured' } : order,
      );
      return Response.json({ ...answer, data: { ...answer.data, orders } });
    });
    const release = await holdCode(page, 'pay-again');
    await open('/profile/orders');
    const card = main.getByRole('listitem').filter({ hasText: first }).first();
    await expect(card.getByRole('heading', { name: 'Payment' })).toBeVisible();
    await expect(main.getByText(folded)).toBeVisible();
    const asked = page.waitForResponse(/order\/list\.php/);
    paid();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await asked;
    // The new list is there; nothing of the old one is gone.
    await page.waitForTimeout(300);
    await expect(card.getByRole('heading', { name: 'Payment' })).toBeVisible();
    await expect(card.getByRole('radio', { name: 'Card' })).toHaveCount(0);
    release();
    await expect(card.getByRole('radio', { name: 'Card' })).toBeVisible();
  });
});
