/** Following a parcel by number and phone, without signing in (spec 11). */
import { describe, expect, it } from 'vitest';
import { createTracking } from '../../../../core/shopper/orders/track-order.ts';
import { gate } from '../../connection.ts';
import { openPlaced } from '../../open-shop.ts';
import { PHONE } from '../../../samples/customers.ts';

const openTracking = async () => {
  const opened = await openPlaced('cod');
  const tab = await opened.openTab('/track-order');
  return {
    ...opened,
    tracking: createTracking(tab.shopper.featureContext),
    logout: () => tab.shopper.logout(),
    asked: () => opened.connection.count('trackOrder'),
  };
};

describe('tracking an order', () => {
  it('makes no call without a number and a phone, and says so at the field', async () => {
    const { tracking, asked } = await openTracking();
    await tracking.track(' ', '12345');
    expect(tracking.get().errors).toEqual({
      order: 'Please fill this field',
      phone: 'Phone number should be 10 digits long',
    });
    await tracking.track('BH1', 'abc');
    expect(tracking.get().errors).toEqual({ order: '', phone: 'Phone number should be 10 digits long' });
    expect(asked()).toBe(0);
  });

  it('keeps the result while the shop cannot be reached', async () => {
    const { tracking, order, connection } = await openTracking();
    await tracking.track(order, PHONE);
    connection.next('trackOrder', 'drop');
    await tracking.track(order, PHONE);
    expect(tracking.get()).toMatchObject({ busy: false, found: { order }, notice: { code: 'UNREACHABLE' } });
  });

  it('ignores a response that arrives after the customer has logged out', async () => {
    const { tracking, order, connection, logout } = await openTracking();
    const untouched = tracking.get();
    const { opened, open } = gate();
    connection.next('trackOrder', { after: opened });
    const late = tracking.track(order, PHONE);
    await logout();
    open();
    await late;
    expect(tracking.get()).toEqual(untouched);
  });

  it('is busy until the latest query is answered, even if an earlier answer arrives first', async () => {
    const { tracking, order, connection } = await openTracking();
    const [first, last] = [gate(), gate()];
    for (const { opened } of [first, last]) connection.next('trackOrder', { after: opened });
    const earlier = tracking.track('BH0000000000', PHONE);
    const later = tracking.track(order, PHONE);
    first.open();
    await earlier;
    expect(tracking.get()).toMatchObject({ found: null, busy: true });
    last.open();
    await later;
    expect(tracking.get()).toMatchObject({ found: { order }, busy: false });
  });
});
