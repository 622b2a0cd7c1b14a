/** What `orders review` prints and refuses; accepting and refunding are tested in `../operator`. */
import { describe, expect, it } from 'vitest';
import { serveAll } from '../../server/fixtures/client-folder.ts';
import { cli, expectRefused } from '../run-cli.ts';
import { scenarioFile, UPI_ORDER } from '../scenario-file.ts';

const server = serveAll();

const operator = (...argv: string[]) => cli([...argv, '--via', server.url]);

describe('bhor orders review at a sandbox', () => {
  const UPI = scenarioFile(...UPI_ORDER, 'payment: { amount: 748.5 }');
  const heldNumber = async (): Promise<string> => {
    await cli(['run', UPI, '--via', server.url]);
    const held = JSON.parse((await operator('orders', 'review', '--json')).out) as readonly {
      readonly order: string;
    }[];
    return held[0]?.order ?? '';
  };

  it('lists held payments', async () => {
    expect(await operator('orders', 'review')).toEqual({ code: 0, out: 'No payments are held for review.\n', err: '' });
    const number = await heldNumber();
    expect((await operator('orders')).out).toMatch(new RegExp(`${number} +pending_payment +upi +held +₹749`, 'u'));
    const listed = await operator('orders', 'review');
    expect(listed.out).toMatch(
      new RegExp(
        `^order +payment +received +expected +refunded on\n${number} +pay_sandbox_${number}_74850INR +₹748\\.50 +₹749 .*\n$`,
        'u',
      ),
    );
    expect((await operator('orders', 'review', number)).out).toBe(listed.out);
  });

  it('fails for a decision that is not possible, with a code that says why, and nothing changes', async () => {
    const number = await heldNumber();
    await expectRefused(
      (...argv) => operator('orders', 'review', ...argv),
      [
        [['--accept'], /missing the number of the order/u],
        [['--refund'], /missing the number of the order/u],
        [[number, '--accept', '--refund'], /--accept.*--refund/u],
        [[number, '--payment', 'p'], /--payment requires --accept or --refund/u],
        [[number, '--accept', '--payment', 'another'], /This order has no payment held for review/u, 5],
        [['BH0000000000', '--accept'], /BH0000000000: ./u, 4],
        [[number, 'more'], /arguments?/u],
      ],
    );
    expect(JSON.parse((await operator('orders', 'show', number, '--json')).out)).toMatchObject({
      state: 'pending_payment',
      payment_state: 'held',
    });
  });
});
