import { describe, expect, it } from 'vitest';
import { RAVI_HOME, PHONE } from '../../samples/customers.ts';
import { eachWithSandbox, type SandboxWorld } from './sandbox-world.ts';
import { products } from '../../../core/catalogue/products.ts';
import { WASH } from '../../samples/products.ts';

let world: SandboxWorld;
eachWithSandbox((made) => {
  world = made;
});

const WASH_TITLE = products.find(({ id }) => id === WASH)?.title ?? '';

/** The fields of the only form of a page that asks. */
const hiddenFieldsOf = (page: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/gu)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&amp;', '&'),
    ]),
  );

const buttonsOn = (page: string, name: string): (string | undefined)[] =>
  [...page.matchAll(new RegExp(`<button\\s+name="${name}"\\s+value="([^"]+)"`, 'gu'))].map(([, value]) => value);

describe('the operator page', () => {
  it('shows messages, orders and the clock, without a script', async () => {
    expect(await world.getText('/sandbox')).toContain('No orders yet.');
    const order = await world.place('cod');
    const page = await world.getText('/sandbox');
    expect(page).toContain(order);
    expect(page).toContain(`SMS to ${PHONE}`);
    expect(page).toContain(`Email to ${RAVI_HOME.email}`);
    expect(page).not.toContain('<script');
    expect(buttonsOn(page, 'advance_ms')).toEqual(['960000', '1860000', '86400000', '691200000']);
    expect(buttonsOn(page, 'to')).toContain('packed');
  });

  it('moves an order with its buttons, step by step', async () => {
    const order = await world.place('cod');
    for (const to of ['packed', 'shipped', 'out_for_delivery', 'delivered']) {
      expect(buttonsOn(await world.getText('/sandbox'), 'to')).toContain(to);
      const reply = await world.postForm(
        '/sandbox/order/form',
        { order, to },
        { origin: world.server.url, 'sec-fetch-site': 'same-origin' },
      );
      expect([reply.status, reply.headers.get('location')]).toEqual([303, `/sandbox#${order}`]);
      expect(await world.api.getOrder({ order })).toMatchObject({ status: true, data: { state: to } });
    }
    expect(buttonsOn(await world.getText('/sandbox'), 'to')).toEqual([]);
  });

  it('says of an order who bought what, and where it goes', async () => {
    const order = await world.place('cod');
    const text = (await world.getText('/sandbox')).split('<h2>Latest orders</h2>')[1]?.split('<h2>')[0] ?? '';
    for (const part of [
      order,
      RAVI_HOME.name,
      RAVI_HOME.city,
      RAVI_HOME.pincode,
      PHONE,
      WASH_TITLE,
      '₹899',
      'Cash on delivery',
    ])
      expect(text).toContain(part);
  });

  it('finds orders by number, phone and state, and says where none fits', async () => {
    const order = await world.place('cod');
    const isFoundBy = async (query: string): Promise<boolean> => {
      const page = await world.getText(`/sandbox?${query}`);
      const list = page.split('<h2>Orders found</h2>')[1]?.split('<h2>')[0] ?? '';
      return list.includes(`<strong>${order}</strong>`);
    };
    const found = [`find=${order.toLowerCase()}`, `find=${PHONE}`, `find=%2B91+${PHONE}`, 'find=&state=confirmed'];
    expect(await Promise.all(found.map(isFoundBy))).toEqual(found.map(() => true));
    const others = [
      'find=BH0000000000',
      'find=9123456780',
      'state=packed',
      `find=${PHONE}&state=packed`,
      'find=%3Cb%3E',
    ];
    expect(await Promise.all(others.map(isFoundBy))).toEqual(others.map(() => false));
    expect(await world.getText('/sandbox?find=%3Cb%3E')).not.toContain('<b>');
    expect(await world.getText('/sandbox?state=packed')).toContain('No orders match.');
    for (const wrong of ['state=lost', 'after=x'])
      expect((await fetch(`${world.server.url}/sandbox?${wrong}`)).status).toBe(400);
  });

  it('asks before a step that cannot be taken back, and takes it with the answer', async () => {
    const order = await world.place('cod');
    const page = await world.getText('/sandbox');
    const [asking] = /<button\s[^>]*value="cancelled"[^>]*>/u.exec(page) ?? [''];
    expect(asking).toContain('formmethod="get"');
    const question = await world.getText(`/sandbox/order/question?order=${order}&to=cancelled`);
    expect(question).toContain(`${order}: cancel the order?`);
    expect(await world.stateOf(order)).toBe('due');
    expect((await world.postForm('/sandbox/order/form', hiddenFieldsOf(question))).status).toBe(303);
    expect(await world.api.getOrder({ order })).toMatchObject({ data: { state: 'cancelled' } });
    // Gone back to, the question is out of date.
    const stale = await fetch(`${world.server.url}/sandbox/order/question?order=${order}&to=cancelled`);
    expect([stale.status, await stale.text()]).toEqual([404, expect.stringContaining('no longer possible')]);
    expect((await fetch(`${world.server.url}/sandbox/order/question?order=${order}`)).status).toBe(400);
  });

  it('asks before packing, cancelling, delivering and advancing 8 days, and before nothing else', async () => {
    const order = await world.place('cod');
    const asked: string[] = [];
    const look = async (): Promise<void> => {
      const page = await world.getText('/sandbox');
      for (const [button, value = ''] of page.matchAll(
        /<button\s+name="(?:to|advance_ms|stock)"\s+value="([^"]+)"[^>]*>/gu,
      ))
        if (button.includes('formmethod') && !asked.includes(value)) asked.push(value);
    };
    for (const to of ['packed', 'shipped', 'out_for_delivery', 'delivered']) {
      await look();
      await world.post('/sandbox/order', { order, to });
    }
    expect(asked.toSorted()).toEqual(['691200000', 'cancelled', 'delivered', 'packed']);
    const question = await world.getText('/sandbox/clock/question?advance_ms=691200000');
    expect(question).toMatch(/<h1>\s*Advance 8 days\?\s*<\/h1>/u);
    const before = (await world.api.getCart()).now ?? 0;
    expect((await world.postForm('/sandbox/clock/form', hiddenFieldsOf(question))).status).toBe(303);
    expect((await world.api.getCart()).now ?? 0).toBeGreaterThanOrEqual(before + 691_200_000);
    expect((await fetch(`${world.server.url}/sandbox/clock/question?advance_ms=960000`)).status).toBe(404);
  });

  it('keeps the search after a step, also after one that was asked about or refused', async () => {
    const order = await world.place('cod');
    const page = await world.getText(`/sandbox?find=${PHONE}&state=&after=`);
    const forms = page.match(/<form\s[^>]*method="post"/gu)?.length;
    expect(page.match(new RegExp(`<input type="hidden" name="order_filter" value="find=${PHONE}"`, 'gu'))).toHaveLength(
      forms ?? 0,
    );
    const order_filter = `find=${PHONE}`;
    const question = await world.getText(
      `/sandbox/order/question?${new URLSearchParams({ order, order_filter, to: 'packed' }).toString()}`,
    );
    expect(question).toContain(`href="/sandbox?find=${PHONE}"`);
    const locationAfter = async (path: string, fields: Readonly<Record<string, string>>): Promise<string | null> =>
      (await world.postForm(path, fields)).headers.get('location');
    expect(await locationAfter('/sandbox/order/form', hiddenFieldsOf(question))).toBe(
      `/sandbox?find=${PHONE}#${order}`,
    );
    expect(await locationAfter('/sandbox/order/form', { order, to: 'shipped', order_filter: 'state=packed' })).toBe(
      '/sandbox?state=packed#orders',
    );
    expect(await locationAfter('/sandbox/stock/form', { pid: WASH, stock: 'sold-out', order_filter })).toBe(
      `/sandbox?find=${PHONE}#stock`,
    );
    expect(await locationAfter('/sandbox/clock/form', { advance_ms: '960000', order_filter: 'x=//evil.example' })).toBe(
      '/sandbox',
    );
    // The same step again, by its form and by its question, is refused.
    const back = `href="/sandbox?find=${PHONE}"`;
    const again = { order, order_filter, to: 'packed' };
    expect(await (await world.postForm('/sandbox/order/form', again)).text()).toContain(back);
    const refused = await fetch(`${world.server.url}/sandbox/order/question?${new URLSearchParams(again).toString()}`);
    expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining(back)]);
  });

  it('says why a step is not possible', async () => {
    const order = await world.place('cod');
    const refused = await world.postForm('/sandbox/order/form', { order, to: 'delivered' });
    expect(refused.status).toBe(404);
    expect(await refused.text()).toContain('Back to the sandbox');
    expect((await world.postForm('/sandbox/order/form', { order, to: 'lost' })).status).toBe(400);
    expect((await world.postForm('/sandbox/order/form', { order: 'BH0000000000', to: 'packed' })).status).toBe(404);
    expect((await world.postForm('/sandbox/order/form', { order, to: 'packed', pad: 'x'.repeat(20_000) })).status).toBe(
      413,
    );
    expect(
      (await world.postForm('/sandbox/order/form', { order, to: 'packed' }, { origin: 'https://evil.example' })).status,
    ).toBe(403);
    expect(await world.api.getOrder({ order })).toMatchObject({ data: { state: 'confirmed' } });
  });
});
