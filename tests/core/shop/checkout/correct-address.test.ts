/** The operator's correction of where an order goes. */
import { describe, expect, it } from 'vitest';
import { ADDRESS } from '../../../samples/customers.ts';
import { lettersOf, moved, openCod, openPaid, orderRecordOf } from '../../../shop/orders.ts';
import { dataOf, refusalUnchanged } from '../../../shop/test-shop.ts';

describe('the correction of an address', () => {
  it('brings city, state and the tax of the new pincode along, is kept with the order, and told to the customer', async () => {
    const opened = await openCod();
    const { shop, number } = opened;
    expect((await orderRecordOf(opened)).supplyState).toBe('Delhi');
    const { changed } = await dataOf(shop.correctAddress({ order: number, pincode: ' 411001 ' }));
    expect(changed).toEqual(['city', 'state', 'pincode']);
    const stored = await orderRecordOf(opened);
    expect(stored).toMatchObject({
      shipping: { ...ADDRESS, city: 'Pune', state: 'Maharashtra', pincode: '411001' },
      supplyState: 'Maharashtra',
      addressChanges: [{ at: shop.clock.now(), by: 'operator', fields: ['city', 'state', 'pincode'] }],
    });
    expect((await lettersOf(opened)).filter(([, text]) => text.includes('address'))).toMatchObject([
      ['sms', expect.stringContaining(number)],
      ['mail', expect.stringContaining('Pune')],
    ]);
    await moved(opened, 'packed');
    const invoice = (await orderRecordOf(opened)).invoice?.goods[0];
    expect([invoice?.igst, invoice?.cgst]).toEqual([0, 5_713]);
    const late = await refusalUnchanged(shop, () => shop.correctAddress({ order: number, st_address: 'FC Road' }));
    expect(late.message).toContain('until it is packed');
  });

  it('keeps what is not given, also where the pincode stays', async () => {
    const opened = await openPaid();
    await dataOf(opened.shop.correctAddress({ order: opened.number, h_no: 'Flat 7' }));
    expect((await orderRecordOf(opened)).shipping).toMatchObject({ ...ADDRESS, h_no: 'Flat 7' });
  });

  it('is refused for what placing refuses: an incomplete address, a pincode without delivery, and cash where there is none', async () => {
    const cash = await openCod();
    const refused = (correction: object) =>
      refusalUnchanged(cash.shop, () => cash.shop.correctAddress({ order: cash.number, ...correction }));
    expect(await refused({ city: ' ' })).toMatchObject({ code: 'ADDRESS_INCOMPLETE' });
    expect(await refused({ pincode: '4110' })).toMatchObject({ code: 'ADDRESS_INCOMPLETE' });
    expect(await refused({ st_address: 'MG <Road>' })).toMatchObject({ code: 'ADDRESS_INCOMPLETE' });
    // Port Blair is served against online payment only.
    expect(await refused({ pincode: '744101' })).toMatchObject({ code: 'FIELD_INVALID' });
    expect(await refused({})).toMatchObject({ message: 'The order has this address already' });
    const missing = cash.shop.correctAddress({ order: 'BH0000000000', pincode: '411001' });
    expect(await missing).toMatchObject({ status: false, code: 'ORDER_NOT_FOUND' });
    const paid = await openPaid();
    expect((await dataOf(paid.shop.correctAddress({ order: paid.number, pincode: '744101' }))).changed).toContain(
      'pincode',
    );
  });
});
