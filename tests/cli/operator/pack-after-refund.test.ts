/** `orders pack` of an order whose refund at the gateway's dashboard no event has reported. */
import { writeFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { EXIT } from '../../../cli/io.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { openWorld } from '../../server/razorpay/razorpay-world.ts';
import { cli, wordsOf } from '../run-cli.ts';

const folder = temporaryFolder();

it.each([
  { command: 'pack', code: EXIT.refused },
  { command: 'move --from', code: EXIT.failed },
])(
  'bhor orders $command asks the gateway that is configured, and packs no order that was refunded there',
  async ({ command, code: expected }) => {
    const name = command.split(' ').join('');
    const store = `sqlite:${folder.file(`${name}.db`)}`;
    const { fake, stateOf, place, close } = await openWorld(store);
    onTestFinished(close);
    const { keyId, keySecret, webhookSecret, api } = fake.config;
    const config = folder.file(`${name}.env`);
    writeFileSync(
      config,
      `STORE=${store}\nRAZORPAY_KEY_ID=${keyId}\nRAZORPAY_KEY_SECRET=${keySecret}\nRAZORPAY_WEBHOOK_SECRET=${webhookSecret}\nRAZORPAY_API=${api}\n`,
    );
    const { order, gatewayOrder } = await place();
    const payment = fake.pay(gatewayOrder, 'captured');
    await fake.webhooks.deliver();
    fake.refundAtDashboard(payment, 74_900);
    fake.webhooks.lose();
    const file = folder.file(`${name}.csv`);
    writeFileSync(file, `order,state\n${order},packed\n`);
    const { code, out, err } = await cli([
      ...wordsOf(`orders ${command}`),
      command === 'pack' ? order : file,
      '--yes',
      '--config',
      config,
    ]);
    expect([code, `${out}${err}`]).toEqual([
      expected,
      expect.stringContaining('Nothing is left of what was paid for this order'),
    ]);
    expect(await stateOf(order)).toBe('confirmed, refunded');
  },
);
