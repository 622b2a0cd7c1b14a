/** What is left of a customer who was erased, in any document or message of a store (spec 10.27, 11). */
import { expect, it } from 'vitest';
import { EMPTY_ADDRESS, type Address } from '../../core/entities/address.ts';
import { rupees } from '../../core/entities/money/money.ts';
import { paise } from '../../core/entities/money/paise.ts';
import { OUTBOX_STATES, type OutboxState } from '../../core/ports/store/outbox.ts';
import { kind, type Index } from '../../core/ports/store/kind.ts';
import { put, type ShopStore } from '../../core/ports/store/shop-store.ts';
import { documentKinds } from '../../core/shop/documents/kinds.ts';
import { emailAddresses } from '../../core/shop/documents/email-addresses.ts';
import { grievances } from '../../core/shop/documents/grievances.ts';
import { orders } from '../../core/shop/documents/orders.ts';
import { phones } from '../../core/shop/documents/phones.ts';
import { sessions } from '../../core/shop/documents/sessions.ts';
import { createSimulatedHasher } from '../../adapters/simulated/hasher.ts';
import { moved, TO_DELIVERY } from '../shop/orders.ts';
import { DAY, MINUTE } from '../samples/durations.ts';
import { WASH } from '../samples/products.ts';
import { dataOf, createTestShop, place, signIn } from '../shop/test-shop.ts';
import { describeOnSqlite } from '../databases/every-store.ts';

const KINDS = documentKinds.map(({ name, version, index }) =>
  kind<unknown>()({ name, version, id: (id: string) => id, index: index as (document: unknown) => Index }),
);

const PHONE = '9811122233';
const NAME = 'Zubeida Qadri';
const EMAIL = 'zubeida.q@example.com';
const OTHER_EMAIL = 'zq.second@example.com';
const TEXT = 'The wash leaked all over my bathroom shelf';
const UPI = 'zubeida@okbank';
const REASON = 'It leaked in transit';
const PART_UPI = 'zq.part@okbank';
const PART_REASON = 'Zubeida says that the pump broke';
const OLD_STREET = 'Twelfth Main Rajajinagar';
const CORRECTION = 'Fifteenth Temple Road';
const AWB = 'ZQ123456789';
const ANSWER = 'Dear Zubeida, a new wash is on its way';
const STREET = 'Eleventh Cross Malleshwaram';
/** In a field that no version of the shop has. */
const NOTE = 'Leave it with the neighbour';
const ADDRESS: Address = {
  ...EMPTY_ADDRESS,
  name: NAME,
  email: EMAIL,
  h_no: '77 C',
  st_address: STREET,
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560003',
  for_ship: 'yes',
  for_bill: 'yes',
};

type Kept = { readonly where: string; readonly text: string };

/** Every document and message of the store, with its key. */
const everything = async (store: ShopStore): Promise<readonly Kept[]> => {
  const kept: Kept[] = [];
  for (const each of KINDS) {
    const { found, next } = await store.search(each, { limit: 1_000 });
    expect(next).toBeNull();
    kept.push(...found.map(({ key, document }) => ({ where: key, text: JSON.stringify(document) })));
  }
  for (const state of OUTBOX_STATES) kept.push(...(await messagesOf(store, state)));
  return kept;
};

const messagesOf = async ({ outbox }: ShopStore, state: OutboxState): Promise<readonly Kept[]> => {
  const { entries } = await outbox.list({ state, limit: 1_000 });
  return entries.map(({ message }) => ({ where: `message/${state}`, text: JSON.stringify(message) }));
};

/** Where any of these texts is left, in a key or in what is stored. */
const tracesOf = (kept: readonly Kept[], texts: readonly string[]): readonly string[] =>
  kept.flatMap(({ where, text }) =>
    texts.filter((one) => `${where} ${text}`.includes(one)).map((one) => `${where}: ${one}`),
  );

/** Adds the note to every document about the phone number. */
const addNotes = async (store: ShopStore): Promise<void> => {
  for (const each of KINDS) {
    const { found } = await store.search(each, { limit: 1_000 });
    const writes = found
      .filter(({ key, document }) => `${key} ${JSON.stringify(document)}`.includes(PHONE))
      .map(({ key, document }) => put(each, key, { ...(document as object), note: NOTE }));
    await store.update({ writes: writes.map(({ key }) => key) }, () => ({ answer: null, writes }));
  }
};

/** A customer who has used everything that the shop offers, in two browsers. */
const openCustomer = async (store: ShopStore) => {
  const shop = createTestShop({ store });
  const api = shop.session('first-browser', { visitor: 'first-visitor', userAgent: 'A browser' });
  await signIn(shop, api, PHONE);
  const customer = { name: NAME, phone: PHONE, email: EMAIL, isVerified: true };
  await dataOf(api.updateCustomer({ customer, shipping: ADDRESS, billing: null }));
  for (const purpose of ['offers', 'measurement'] as const) await dataOf(api.updateConsent({ purpose, given: true }));
  await dataOf(api.getOffer());
  // Before the messages that wait: asking for a password delivers what waits.
  await shop.clock.advance(MINUTE);
  const second = shop.session('second-browser');
  await signIn(shop, second, PHONE);
  await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
  await dataOf(
    api.sendConversion({
      event: 'InitiateCheckout',
      name: NAME,
      amount: rupees(749),
      shipping: rupees(0),
      url: '/checkout',
      phone: PHONE,
      email: EMAIL,
    }),
  );
  const placing = { mode: 'cod', expectedTotal: 899, shipping: ADDRESS } as const;
  const returned = await place(api, placing);
  await moved({ shop, number: returned }, ...TO_DELIVERY);
  await dataOf(api.returnOrder({ order: returned, reason: REASON, upi: UPI }));
  await moved({ shop, number: returned }, 'picked_up', 'refunded');
  await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
  const sold = await place(api, placing);
  await moved({ shop, number: sold }, 'packed');
  await dataOf(shop.moveOrder({ order: sold, to: 'shipped', parcel: { courier: 'Delhivery', awb: AWB } }));
  await moved({ shop, number: sold }, 'out_for_delivery', 'delivered');
  await dataOf(shop.refundOrder({ order: sold, reason: PART_REASON, amount: paise(10_000), upi: PART_UPI }));
  await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
  const cancelled = await place(api, { ...placing, shipping: { ...ADDRESS, st_address: OLD_STREET } });
  await dataOf(shop.correctAddress({ order: cancelled, st_address: CORRECTION }));
  await dataOf(api.cancelOrder({ order: cancelled, reason: REASON }));
  await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
  const unpaid = await place(api, { shipping: ADDRESS });
  const complaint = { name: NAME, phone: PHONE, email: OTHER_EMAIL, message: TEXT };
  const { ticket } = await dataOf(api.createGrievance(complaint));
  await dataOf(shop.changeComplaint({ ticket, text: ANSWER }));
  await dataOf(shop.session().createGrievance(complaint));
  await dataOf(shop.session().signUpForOffers({ phone: '9000000001' }));
  return { shop, api, second, numbers: { sold, returned, cancelled, unpaid } };
};

describeOnSqlite('of a customer who was erased', (open) => {
  it('nothing is left but what tax law requires, and the number’s own budgets for a day', async () => {
    const { shop, api, second, numbers } = await openCustomer(await open());
    const personal = [
      PHONE,
      NAME,
      EMAIL,
      OTHER_EMAIL,
      TEXT,
      UPI,
      REASON,
      PART_UPI,
      PART_REASON,
      OLD_STREET,
      CORRECTION,
      AWB,
      ANSWER,
      STREET,
      createSimulatedHasher().plain(`91${PHONE}`),
    ];
    const before = tracesOf(await everything(shop.store), personal);
    // The test finds what it looks for.
    for (const text of personal) expect(before.join('\n')).toContain(text);
    await addNotes(shop.store);
    personal.push(NOTE);
    const noted = tracesOf(await everything(shop.store), [NOTE]).map((trace) => trace.split('/')[0]);
    for (const { name } of [orders, grievances, phones, sessions]) expect(noted).toContain(name);
    // A correction keeps which fields it changed, not what they were; the customer has the address saved.
    expect(tracesOf(await everything(shop.store), [OLD_STREET]).filter((trace) => trace.startsWith('order/'))).toEqual(
      [],
    );

    await dataOf(api.eraseCustomer());
    const kept = await everything(shop.store);
    expect(tracesOf(kept, personal).toSorted()).toEqual(
      [
        // The number's and the addresses' own budgets: times, and whose they are.
        `${phones.key(PHONE)}: ${PHONE}`,
        `${emailAddresses.key(EMAIL)}: ${EMAIL}`,
        `${emailAddresses.key(OTHER_EMAIL)}: ${OTHER_EMAIL}`,
        // The buyer of an invoice.
        ...[numbers.sold, numbers.returned].flatMap((number) => [
          `${orders.key(number)}: ${NAME}`,
          `${orders.key(number)}: ${STREET}`,
        ]),
      ].toSorted(),
    );
    expect((await dataOf(second.checkSession())).isLogged).toBe(false);

    await shop.clock.advance(DAY);
    await shop.runMaintenance();
    await shop.clock.advance(90 * DAY);
    await shop.runMaintenance();
    expect(new Set(tracesOf(await everything(shop.store), personal).map((trace) => trace.split(':')[0]))).toEqual(
      new Set([orders.key(numbers.sold), orders.key(numbers.returned)]),
    );
  });

  it('a complaint that is written meanwhile is emptied, too', async () => {
    const store = await open();
    let meanwhile = async (): Promise<void> => undefined;
    const { shop, api } = await openCustomer({
      ...store,
      search: async (of, search) => {
        const found = await store.search(of, search);
        if (of.name === sessions.name) await meanwhile();
        return found;
      },
    });
    meanwhile = async () => {
      meanwhile = async () => undefined;
      await shop.clock.advance(2 * 60 * MINUTE);
      await dataOf(
        shop
          .session()
          .createGrievance({ name: NAME, phone: PHONE, email: OTHER_EMAIL, message: 'And another thing, please' }),
      );
    };
    await dataOf(api.eraseCustomer());
    expect(tracesOf(await everything(shop.store), ['And another thing', TEXT])).toEqual([]);
    expect((await dataOf(shop.findCustomer(PHONE)))?.complaints).toEqual([]);
  });
});
