/** A purchase in a real browser through the recording proxy is written as a scenario that is played to the same end. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'vitest';
import { recordSession } from '../../../cli/record/record-session.ts';
import { cli } from '../../cli/run-cli.ts';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { RAVI } from '../../samples/customers.ts';
import { onPhone } from '../world/world.ts';

onPhone('a recorded session', (world) => {
  it('has the pages, the code by URL, the sign-in and the paid order of the browser', async () => {
    const recording = await recordSession({ shop: world.shop.url, port: 0 });
    const visitor = await world.arrive({ baseURL: recording.url });
    await visitor.open('/products/wash?coupon=DAWN10');
    await visitor.add();
    const checkout = checkoutOf(visitor);
    await checkout.prepare('UPI');
    await visitor.press(checkout.place);
    await visitor.press(visitor.page.getByRole('button', { name: 'Complete payment' }));
    await checkout.expectThanks();
    await visitor.expectCount(0);
    // A page that is open asks the sandbox for its messages.
    await visitor.page.close();
    const scenario = (await recording.stop()) ?? '';

    for (const step of [
      '- visit: /products/wash\n',
      '- call: { name: applyCoupon, with: { code: DAWN10, source: url } }\n',
      '- add: wash\n',
      '- visit: /checkout\n',
      '- send-otp: "9000000001"\n',
      '- verify-otp\n',
      '- pay: upi\n',
      '- place\n',
      '- payment: succeeds\n',
      'orders: [ { state: confirmed, payment: captured, mode: upi, total: 674 } ]',
    ])
      expect(scenario).toContain(step);
    for (const personal of [RAVI, 'Ravi', 'MG Road', 'payment_id']) expect(scenario).not.toContain(personal);
    const folder = mkdtempSync(join(tmpdir(), 'recorded-'));
    const file = join(folder, 'session.yaml');
    writeFileSync(file, scenario);
    const { code, out, err } = await cli(['run', file]);
    rmSync(folder, { recursive: true });
    expect([code, err], `${scenario}\n${out}`).toEqual([0, '']);
  });
});
