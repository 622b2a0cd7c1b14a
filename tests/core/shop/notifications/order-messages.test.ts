/** What messages say of an order's money is true of that order: how it came back, and what is known of its payment. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { openCod, openFree, openPaid, openUnpaid, TO_DELIVERY, TO_THE_DOOR } from '../../../shop/orders.ts';
import { moves, returns } from '../../../shop/order-steps.ts';
import { captured, fails } from '../../../shop/payment-steps.ts';
import { maintains, says, sees, stories, story, waits } from '../../../shop/steps.ts';
import { createTestShop, place } from '../../../shop/test-shop.ts';

const NO_RETURN = expect.not.arrayContaining([says('return')]);
const REFUNDED =
  '₹629 for your BHOR order # has been refunded to the account you paid from. It should arrive within a few days.';
const BACK = ' ₹120 reward cash is back in your balance.';
const REQUEST =
  "We've received your return request for BHOR order #. Keep everything in its box: the courier will pick it up from your address.";
const LESS = ", less any of the ₹37 reward cash earned on it that you've spent.";
const COMPLETE = 'The return of your BHOR order # is complete.';

describe('a message about an order', () => {
  stories({
    'that has expired and was refunded does not speak of a return': [
      openUnpaid,
      waits(31 * MINUTE),
      waits(2 * DAY),
      captured(),
      sees({ sms: says(`after the order expired. ₹629 will be refunded to the account you paid from.${BACK}`) }),
      sees({ mail: says(`after the order expired. ₹629 will be refunded to the account you paid from.${BACK}`) }),
      maintains,
      sees({ state: 'refunded', allSms: NO_RETURN, sms: REFUNDED }),
    ],
    'that could not be delivered says that it has been returned to us': [
      openPaid,
      moves(...TO_THE_DOOR, 'undelivered', 'rto', 'rto_received', 'refunded'),
      sees({
        sms: `Your BHOR order # has been returned to us. ₹629 will be refunded to the account you paid from.${BACK}`,
      }),
    ],
    'that has expired with a payment of another amount names the reward cash, too': [
      openUnpaid,
      captured(628),
      waits(2 * DAY),
      sees({
        allSms: expect.arrayContaining([
          says(`so the order has expired. ₹628 will be refunded to the account you paid from.${BACK}`),
        ]),
      }),
    ],
    'that another one replaced names no returned reward cash': [
      openUnpaid,
      fails,
      ({ api }) => place(api, { redeemCash: true, expectedTotal: 629 }),
      waits(2 * DAY),
      async ({ shop, number }) => {
        await shop.deliverMessages();
        const about = shop.messenger.sent().filter(({ text }) => text.includes(number));
        expect(about.map(({ text }) => text).join()).toMatch(/^(?![^]*reward cash)[^]*has expired\./u);
      },
    ],
  });

  it.each([
    [
      'paid online',
      openPaid,
      " We'll refund ₹629 to the account you paid from. ₹120 reward cash goes back to your balance.\n",
    ],
    ['paid with reward cash', openFree, ' ₹749 reward cash goes back to your balance.\n'],
    ['not paid', openCod, '\n'],
  ])('that has been returned to us, %s, names by mail what is refunded and where it goes', (_how, open, refund) =>
    story(
      open,
      moves(...TO_THE_DOOR, 'undelivered', 'rto', 'rto_received'),
      sees({ mail: says(` has been returned to us.${refund}`) }),
    ),
  );

  it.each([
    ['cash', openCod, '₹749', ` We'll refund ₹749 to your UPI ID once it reaches us${LESS}\n`],
    [
      'an online payment',
      openPaid,
      '₹629',
      ` We'll refund ₹629 to the account you paid from once it reaches us${LESS} ₹120 reward cash goes back to your balance once it reaches us.\n`,
    ],
    ['reward cash', openFree, '', ' ₹749 reward cash goes back to your balance once it reaches us.\n'],
  ])('that is to be returned names the pickup, and what of %s is refunded to where', (_what, open, most, refund) =>
    story(
      open,
      moves(...TO_DELIVERY),
      returns(),
      sees({ sms: most === '' ? REQUEST : `${REQUEST} We'll refund up to ${most} once it reaches us.` }),
      sees({ mail: says(`${REQUEST}${refund}`) }),
    ),
  );

  it.each([
    ['money and reward cash', openPaid, ` ₹629 will be refunded to the account you paid from.${BACK}`],
    ['reward cash alone', openFree, ' ₹749 reward cash is back in your balance.'],
  ])('whose return is complete names what is back: %s', (_what, open, back) =>
    story(
      open,
      moves(...TO_DELIVERY),
      returns(''),
      moves('picked_up', 'refunded'),
      sees({ sms: `${COMPLETE}${back}`, mail: says(`${COMPLETE}${back}\n`) }),
    ),
  );

  it('by SMS notes that a mail says the same, until the address has had all the mails that it may get', async () => {
    const budgets = { ...DEFAULT_SETTINGS.budgets, orderMailsPerAddress: { limit: 2, withinMs: DAY } };
    const opened = await openCod(createTestShop({ settings: { ...DEFAULT_SETTINGS, budgets } }));
    await moves(...TO_DELIVERY)(opened);
    await opened.shop.deliverMessages();
    const about = opened.shop.messenger.sent().filter(({ id }) => id.startsWith(opened.number));
    const mails = about.filter(({ channel }) => channel === 'mail').map(({ id }) => id);
    const sms = about.filter((message) => message.channel === 'sms');
    const isMailed = sms.map(({ id }) => mails.includes(id.replace(/sms$/u, 'mail')));
    expect(new Set(isMailed)).toEqual(new Set([true, false]));
    expect(sms.map((message) => message.isMailed ?? false)).toEqual(isMailed);
  });
});

describe('the mail that confirms an order', () => {
  it('lists products, sums, address and what happens next, and no other mail does', async () => {
    const opened = await openCod();
    await moves('packed')(opened);
    await opened.shop.deliverMessages();
    const mails = opened.shop.messenger.sent().filter((message) => message.channel === 'mail');
    const detailsOf = (kind: string) => mails.find((mail) => mail.kind === kind)?.details;
    const [items, address, next] = detailsOf('order_confirmed') ?? [];
    expect(items?.rows?.at(-1)).toEqual(['Total', '₹899']);
    expect(items?.rows).toContainEqual(['Cash on delivery fee', '₹150']);
    expect(address?.lines?.[0]).toBe((await opened.view()).shipping.name);
    expect(next?.title).toBe('What happens next');
    expect(next?.steps?.[0]).toMatch(/^We pack your order within 1 working day\. /u);
    expect(next?.steps?.at(-1)).toBe('Your reward cash is credited once your order is delivered.');
    expect(mails.map(({ kind }) => kind)).toContain('order_packed');
    expect(detailsOf('order_packed')).toBeUndefined();
  });

  it.each([
    [0, 'the same day'],
    [3, 'within 3 working days'],
  ])(
    'promises the packing and the reward cash of the settings, and none that they do not give: %d',
    async (packingDays, packing) => {
      const settings = {
        ...DEFAULT_SETTINGS,
        rewardPercent: 0,
        delivery: { ...DEFAULT_SETTINGS.delivery, packingDays },
      };
      // One is confirmed when it is placed, the other when it is paid.
      for (const open of [openCod, openPaid]) {
        const { shop } = await open(createTestShop({ settings }));
        await shop.deliverMessages();
        const mail = shop.messenger.sent().find((message) => message.channel === 'mail');
        expect(mail?.details?.at(-1)?.steps).toEqual([
          `We pack your order ${packing}. Until it's packed you can cancel it for free.`,
          "We message you when it's shipped, out for delivery and delivered.",
        ]);
      }
    },
  );
});
