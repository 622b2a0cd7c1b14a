/** The gateway returns a shopper by a form's POST, from another site and without cookies: only its signature counts. */
import { describe, expect, it } from 'vitest';
import { eachWithRazorpay, type RazorpayWorld } from './razorpay-world.ts';

describe('the redirect of Razorpay', () => {
  let world: RazorpayWorld;
  eachWithRazorpay((opened) => {
    world = opened;
  });

  type Form = Readonly<Record<string, string>>;

  /** As a browser sends it from Razorpay's page; answers the status and where the browser goes next. */
  const send = async (order: string, form: Form | string, headers: Form = {}): Promise<readonly unknown[]> => {
    const response = await fetch(`${world.server.url}/server/api/payment/callback.php?order=${order}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://api.razorpay.com',
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        ...headers,
      },
      body: typeof form === 'string' ? form : new URLSearchParams(form),
    });
    expect(response.headers.getSetCookie()).toEqual([]);
    return [response.status, response.headers.get('location')];
  };
  const proofOf = (gatewayOrder: string): Form => ({
    ...world.fake.ledger.proofOf(world.fake.pay(gatewayOrder, 'captured')),
  });

  it('confirms the order by its signature, as often as it comes, and leads to the page of the payment', async () => {
    const { order, gatewayOrder } = await world.place();
    const proof = proofOf(gatewayOrder);
    expect(Object.keys(proof).toSorted()).toEqual(['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature']);
    for (let times = 0; times < 2; times += 1)
      expect(await send(order, proof)).toEqual([303, `/payment/success?order=${order}`]);
    await world.fake.webhooks.deliver({ times: 2 });
    expect(await world.stateOf(order)).toBe('confirmed, captured');
    expect((await world.texts()).filter((text) => text.includes(`${order} is confirmed`))).toHaveLength(1);
    expect(world.refunded()).toBe(0);
  });

  it('with an error leads to the page of the failed payment, and changes nothing', async () => {
    const { order } = await world.place();
    const failed = {
      'error[code]': 'BAD_REQUEST_ERROR',
      'error[description]': 'Your payment did not go through.',
      'error[reason]': 'payment_failed',
    };
    expect(await send(order, failed)).toEqual([303, `/payment/fail?order=${order}`]);
    expect(await world.stateOf(order)).toBe('pending_payment, created');
  });

  it('that is forged, of another order, or no form at all, changes nothing', async () => {
    const { order, gatewayOrder } = await world.place();
    const other = await world.place();
    const proof = proofOf(gatewayOrder);
    const foreign = proofOf(other.gatewayOrder);
    const forged: readonly (Form | string)[] = [
      { ...proof, razorpay_signature: 'a'.repeat(64) },
      { ...proof, razorpay_payment_id: 'pay_another' },
      { ...proof, razorpay_signature: '' },
      foreign,
      '',
      '%%%=%ff&&=',
      JSON.stringify(proof),
    ];
    for (const form of forged) expect(await send(order, form)).toEqual([303, `/payment/fail?order=${order}`]);
    expect(await world.stateOf(order)).toBe('expired, expired');
    // The order of the same cart replaced it, so that its own proof leads to a refund.
    expect(await world.stateOf(other.order)).toBe('pending_payment, created');
    for (const number of ['BH0000000000', '', '//evil.example', '%0d%0aset-cookie:a=b', '../../x'])
      expect(await send(number, proof)).toEqual([
        303,
        expect.stringMatching(/^\/payment\/fail(?:\?order=BH0000000000)?$/u),
      ]);
    expect(await world.stateOf(other.order)).toBe('pending_payment, created');
  });

  it('is the only request that may come from another site, and no larger than any other', async () => {
    const { order, gatewayOrder } = await world.place();
    const proof = proofOf(gatewayOrder);
    const asJson = { order, payment_id: proof['razorpay_payment_id'], signature: proof['razorpay_signature'] };
    const verified = await fetch(`${world.server.url}/server/api/payment/verify.php`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'https://api.razorpay.com',
        'sec-fetch-site': 'cross-site',
      },
      body: JSON.stringify(asJson),
    });
    expect(verified.status).toBe(403);
    expect(await send(order, { ...proof, more: 'x'.repeat(20_000) })).toEqual([413, null]);
    const got = await fetch(`${world.server.url}/server/api/payment/callback.php?order=${order}`);
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
