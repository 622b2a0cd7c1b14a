/** The mails about an order as a mail program shows them: HTML where a mail has some, its text otherwise. */
import { mailHtml, mailText } from '../../../adapters/messages/mail-body.ts';
import { createRecordingMessenger } from '../../../adapters/memory/recording-messenger.ts';
import { withSiteLinks } from '../../../adapters/messages/messengers.ts';
import { moved, openCod, openFree, openPaid, TO_DELIVERY, TO_THE_DOOR, type TestOrder } from '../../shop/orders.ts';
import { createTestShop, dataOf, SITE, type TestShop } from '../../shop/test-shop.ts';
import type { State } from '../../web/tools/state-steps.ts';

const cancel = ({ api, number }: TestOrder) => dataOf(api.cancelOrder({ order: number, reason: 'ordered by mistake' }));

/** Mail programs show text in their own font, and wrap its lines. */
const PLAIN =
  '<!doctype html><meta name="viewport" content="width=device-width"><pre style="white-space:pre-wrap;font:16px/1.5 Arial,sans-serif">';

/** The mail that is sent last after `then`, as HTML. */
const mail = (
  name: string,
  open: (shop: TestShop) => Promise<TestOrder>,
  then: (opened: TestOrder) => Promise<unknown> = async () => undefined,
): State => ({
  name: `mail-${name}`,
  isMail: true,
  reach: async ({ page }) => {
    const opened = await open(createTestShop());
    await then(opened);
    await opened.shop.runMaintenance();
    await opened.shop.deliverMessages();
    const { send, sent } = createRecordingMessenger();
    for (const message of opened.shop.messenger.sent()) await withSiteLinks({ send }, SITE).send(message);
    const last = sent().findLast((message) => message.channel === 'mail');
    if (last === undefined) throw new Error('no mail was sent');
    const html = mailHtml(last);
    await page.setContent(html ?? PLAIN);
    if (html === undefined) await page.locator('pre').evaluate((pre, text) => (pre.textContent = text), mailText(last));
  },
});

export const mailStates: readonly State[] = [
  mail('confirmed-online', openPaid),
  mail('confirmed-cod', openCod),
  mail('confirmed-free', openFree),
  mail('cancelled-free', openFree, cancel),
  mail('refunded', openPaid, cancel),
  mail('delivered', openCod, (opened) => moved(opened, ...TO_DELIVERY)),
  mail('returned-to-us', openPaid, (opened) => moved(opened, ...TO_THE_DOOR, 'undelivered', 'rto', 'rto_received')),
];
