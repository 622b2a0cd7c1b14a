/** What the operator is told of a cash on delivery order that its customer asked to pay online (spec 10.23). */
import { beforeAll, expect, it } from 'vitest';
import { createClientFolder, startTestServer } from '../../server/fixtures/client-folder.ts';
import { cli } from '../run-cli.ts';
import { COD_ORDER, scenarioFile } from '../scenario-file.ts';

let url = '';

beforeAll(async () => {
  const folder = createClientFolder();
  const server = await startTestServer(folder);
  ({ url } = server);
  return async () => {
    await server.close();
    folder.remove();
  };
});

/** The order that ends with these steps, as `orders show` prints it, and its line at /sandbox. */
const shownAfter = async (
  phone: string,
  ...steps: readonly string[]
): Promise<readonly [text: string, page: string]> => {
  const cod = COD_ORDER.map((step) => step.replace('9876543210', phone));
  const ran = await cli(['run', scenarioFile(...cod, 'retry: upi', ...steps), '--via', url]);
  expect(ran.err).toBe('');
  const { out } = await cli(['orders', '--json', '--via', url]);
  const [{ order }] = (JSON.parse(out) as { orders: [{ order: string }] }).orders;
  const page = await (await fetch(`${url}/sandbox`, { headers: { accept: 'text/html' } })).text();
  const item = page.slice(page.indexOf(`<strong>${order}</strong>`));
  return [(await cli(['orders', 'show', order, '--via', url])).out, item.slice(0, item.indexOf('</li>'))];
};

it('an order to be paid in cash may be paid online until it is packed, was paid so, or was packed before a payment came', async () => {
  const [open, openItem] = await shownAfter('9876543201', 'payment: silent');
  expect(open).toMatch(/total +₹899 by cod, due\n/u);
  expect(open).toMatch(/online +₹749 by upi instead of cash, asked for .+; may be paid until it is packed\n/u);
  expect(openItem).toContain('may be paid online until it is packed');

  const [paid, paidItem] = await shownAfter('9876543202', 'payment: succeeds');
  expect(paid).toMatch(/total +₹749 by upi, captured\n/u);
  expect(paid).toMatch(/online +₹749 by upi instead of cash, asked for .+, and paid\n/u);
  expect(paidItem).not.toContain('online');

  const [ended] = await shownAfter('9876543203', 'payment: silent', 'pack', 'payment: succeeds');
  expect(ended).toMatch(/total +₹899 by cod, due\n/u);
  expect(ended).toMatch(/online +₹749 by upi instead of cash, asked for .+; not paid in time\n/u);
  expect(ended).toMatch(/refund +₹749/u);
});
