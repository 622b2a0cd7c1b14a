/** `orders refund`, `orders refunds`, and the refunds that `orders list` and `orders show` tell of. */
import { describe, expect, it } from 'vitest';
import { paise } from '../../../core/entities/money/paise.ts';
import { withReportedRefund } from '../../../core/entities/payment.ts';
import { put } from '../../../core/ports/store/shop-store.ts';
import { orders } from '../../../core/shop/documents/orders.ts';
import { kept } from '../../shop/stored.ts';
import { moved, openCod, openPaid, TO_DELIVERY } from '../../shop/orders.ts';
import { MINUTE } from '../../samples/durations.ts';
import { dataOf } from '../../shop/test-shop.ts';
import { expectRefused } from '../run-cli.ts';
import { openOperated } from './shops.ts';

const UPI = 'asha.rao@okbank';

/** A cancelled order whose refund the gateway has refused, and a returned one by cash on delivery. */
const openWithRefunds = async () => {
  const shop = await openOperated();
  const paid = await openPaid(shop);
  await dataOf(paid.api.cancelOrder({ order: paid.number, reason: 'changed my mind' }));
  await shop.clock.advance(MINUTE);
  const cod = await openCod(shop);
  await moved(cod, ...TO_DELIVERY);
  await dataOf(cod.api.returnOrder({ order: cod.number, reason: 'not for me', upi: UPI }));
  await moved(cod, 'picked_up');
  const stored = await kept(shop, orders.key(paid.number));
  if (stored === undefined) throw new Error('the order is not there');
  const refunds = stored.payment.refunds.map((one) => ({
    ...one,
    askedAt: shop.clock.now(),
    isRefused: true as const,
  }));
  await shop.store.update({ writes: [orders.key(paid.number)] }, () => ({
    answer: null,
    writes: [put(orders, orders.key(paid.number), { ...stored, payment: { ...stored.payment, refunds } })],
  }));
  return { shop, cod: cod.number, paid: paid.number };
};

describe('bhor orders refunds and refund', () => {
  it('lists the refunds due, as orders list and orders show do', async () => {
    const { shop, cod, paid } = await openWithRefunds();
    const { operator } = shop;
    const listed = await operator('orders refunds');
    expect(listed).toMatchObject({ code: 0, err: '' });
    expect(listed.out.split('\n').map((line) => line.replaceAll(/ {2,}/gu, ' | '))).toEqual([
      expect.stringMatching(/^order \| refund due \| to \| waiting for \| since$/u),
      expect.stringContaining(`${paid} | ₹629 | source of the payment | gateway, which refused it | `),
      expect.stringContaining(`${cod} | ₹749 | UPI ID ${UPI} | operator | `),
      '',
    ]);
    expect(JSON.parse((await operator('orders refunds --json')).out)).toMatchObject([
      { order: paid, amount: 629, to: 'source', upi: null, by: 'gateway', is_refused: true },
      { order: cod, amount: 749, to: 'upi', upi: UPI, by: 'operator' },
    ]);
    const orderList = (await operator('orders list')).out;
    expect(orderList).toMatch(/^order .* placed +refund due +next\n/u);
    expect(orderList).toMatch(new RegExp(`${paid} .* ₹629, refused +–`, 'u'));
    expect((await operator(`orders show ${cod}`)).out).toMatch(
      new RegExp(`^refund due +₹749 to the UPI ID ${UPI}, waiting for the operator$`, 'mu'),
    );
  });

  it('records cash that was paid by UPI, and nothing before it was paid', async () => {
    const { shop, cod } = await openWithRefunds();
    const { operator } = shop;
    const wrong: readonly (readonly [argv: readonly string[], says: string, code: number])[] = [
      [[cod], `${cod}: Pay ₹749 to the UPI ID ${UPI} first, then give this amount`, 5],
      [[cod, '--amount', '700'], `${cod}: The refund due is ₹749, not ₹700`, 5],
      [[cod, '--amount', '749', '--at-fault'], `${cod}: The refund due is ₹899, not ₹749`, 5],
      [[cod, '--amount', 'all'], '--amount "all" must be an amount in rupees, such as 749 or 748.50', 2],
      [[cod, '--amount', '0'], '--amount "0" must be', 2],
      [['--amount', '749'], "missing required argument 'order'", 2],
      [['BH0000000000'], 'BH0000000000: order not found', 4],
    ];
    const before = await kept(shop, orders.key(cod));
    for (const [argv, says, code] of wrong)
      expect(await operator('orders', 'refund', ...argv)).toMatchObject({
        code,
        out: '',
        err: expect.stringContaining(`error: ${says}`),
      });
    expect(await operator(`orders move ${cod} refunded`)).toMatchObject({
      code: 5,
      out: '',
      err: expect.stringMatching(/: Pay ₹749 to the UPI ID .* first, then give this amount with the refund\n$/u),
    });
    expect(await kept(shop, orders.key(cod))).toEqual(before);
    expect(await operator(`orders refund ${cod.toLowerCase()} --amount 749.00`)).toEqual({
      code: 0,
      out: `${cod} refunded, payment refunded: ₹749 recorded as paid by UPI\n`,
      err: '',
    });
    expect(await operator(`orders refund ${cod} --amount 749`)).toMatchObject({
      code: 5,
      err: `error: ${cod}: This order has no refund due\n`,
    });
  });

  it('requests a refund again that the gateway has refused; the next maintenance run asks for it', async () => {
    const { shop, paid } = await openWithRefunds();
    const { operator } = shop;
    expect(await operator(`orders refund ${paid}`)).toEqual({
      code: 0,
      out: `${paid} cancelled, payment refund_pending: the server requests ₹629 from the gateway\n`,
      err: '',
    });
    await shop.runMaintenance();
    expect(JSON.parse((await operator(`orders show ${paid} --json`)).out)).toMatchObject({
      state: 'refunded',
      payment_state: 'refunded',
      refunds_due: [],
    });
  });
});

it('bhor orders refund, of a part of an order says what the units come to, refunds them with a credit note, and shows it with the order', async () => {
  const shop = await openOperated();
  const opened = await openPaid(shop);
  await moved(opened, ...TO_DELIVERY);
  const { operator } = shop;
  const { number } = opened;
  await expectRefused(operator, [
    [`orders refund ${number} --items wash=1`, '--reason'],
    [`orders refund ${number} --reason broken`, '--items or --amount'],
    [`orders refund ${number} --reason broken --items wahs=1`, 'did you mean wash?'],
    [`orders refund ${number} --reason broken --items wash=0`, 'such as wash=1'],
    [`orders refund ${number} --reason broken --items wash=2`, 'From 1 to 1 units', 5],
    [`orders refund ${number} --reason broken --amount 629.01`, '₹629', 5],
  ]);
  const { out } = await operator(`orders refund ${number} --reason "cap broken" --amount 100.50`);
  expect(out).toMatch(/delivered: ₹100\.50 is requested from the gateway by the server, credit note BC\//u);
  expect((await operator(`orders show ${number}`)).out).toMatch(
    /^part refund +₹100\.50 .*credit note BC\/.*: cap broken$/mu,
  );
  expect(await shop.dueRefunds()).toMatchObject([{ order: number, amount: 10_050, by: 'gateway' }]);
  const same = ['orders', 'refund', number, '--reason', 'cap broken', '--amount', '100.50'];
  await expectRefused(operator, [
    [same, 'The same part was refunded already: ₹100.50', 5],
    [same, 'Give --again to refund it once more', 5],
    [`orders refund ${number} --again`, 'say why with --reason'],
  ]);
  expect(await operator(...same, '--again')).toMatchObject({ code: 0 });
  // ₹500 more at the gateway's dashboard: of the second ₹100.50 only ₹28.50 is left.
  const stored = await kept(shop, orders.key(number));
  const [captured] = stored?.payment.events.filter(({ kind }) => kind === 'captured') ?? [];
  if (stored === undefined || captured === undefined) throw new Error('the order is not there');
  const payment = withReportedRefund(stored.payment, {
    id: 'rfnd_dashboard',
    payment: captured.payment,
    key: '',
    amount: paise(50_000),
    currency: 'INR',
    state: 'processed',
    at: shop.clock.now(),
  });
  await shop.store.update({ writes: [orders.key(number)] }, () => ({
    answer: null,
    writes: [put(orders, orders.key(number), { ...stored, payment })],
  }));
  expect((await operator(`orders show ${number}`)).out).toMatch(
    /^refund cut +₹28\.50 of ₹100\.50: the rest of the payment was refunded at the gateway’s dashboard or lost in a dispute$/mu,
  );
});
