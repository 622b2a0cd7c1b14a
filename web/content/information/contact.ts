/** The content of the contact page and of the customer service page. */
import { brand } from '../../../core/catalogue/brand.ts';
import { grievanceOfficer, seller } from '../../../core/catalogue/seller.ts';
import type { Block, Text } from '../blocks.ts';
import type { Described } from '../described.ts';
import { photo, type Photo } from '../pictures.ts';
import { rules } from '../shop-rules.ts';

export type ContactData = {
  readonly title: string;
  readonly lead: Text;
  readonly photo: Photo;
  readonly ways: readonly { readonly title: string; readonly blocks: readonly Block[] }[];
};

export type CustomerServiceData = {
  readonly title: string;
  readonly lead: Text;
  readonly topics: readonly { readonly title: string; readonly text: Text }[];
  readonly form: {
    readonly title: string;
    readonly blocks: readonly Block[];
    readonly next: readonly Text[];
    readonly officer: readonly Block[];
  };
};

const HOURS = 'Monday to Saturday, 9:30 am to 6:30 pm';

export const contactData = (): Described<ContactData> => ({
  title: 'Talk to us.',
  lead: 'There is no call centre. You reach the people who pack the boxes.',
  description: `Telephone, e-mail, opening hours and address of ${brand.name} customer care, and who answers complaints.`,
  photo: photo('products/wash/03'),
  ways: [
    { title: 'Telephone', blocks: [rules.phone, `${HOURS}. Free of charge from any phone in India.`] },
    {
      title: 'E-mail',
      blocks: [rules.mail, 'We answer within one working day. Please add your order number where there is one.'],
    },
    {
      title: 'An order',
      blocks: [
        'Most things need no call: [your orders](/profile/orders) shows where a parcel is and lets you cancel or return it. [Track it](/track-order) without signing in.',
      ],
    },
    {
      title: 'A complaint',
      blocks: [
        'Write it in the form of [customer service](/customer-service). It gets a ticket number, and someone who has to answer it.',
      ],
    },
    {
      title: 'Address',
      blocks: [
        `${seller.name}, ${seller.address}`,
        `GSTIN ${seller.gstin}`,
        'This is where we pack. There is no counter to buy at.',
      ],
    },
    {
      title: 'Grievance officer',
      blocks: [grievanceOfficer.name, `[${grievanceOfficer.email}](mailto:${grievanceOfficer.email})`],
    },
  ],
});

export const customerServiceData = (): Described<CustomerServiceData> => ({
  title: 'Customer service.',
  lead: 'What you can do at once by yourself, and a form for what needs one of us.',
  description:
    'Track, cancel or return an order, find the invoice, see when a refund arrives, or send a complaint and get a ticket number.',
  topics: [
    {
      title: 'Track',
      text: 'Each step with its time, in [your orders](/profile/orders) or [by order number](/track-order).',
    },
    { title: 'Cancel', text: 'Free until the order is packed, in [your orders](/profile/orders).' },
    {
      title: 'Return',
      text: `Within ${rules.returnDays} days of delivery, opened or not. [How it works](/policies/return-policy).`,
    },
    { title: 'Invoice', text: 'In [your orders](/profile/orders), from packing on. It prints on one page.' },
    {
      title: 'Refund',
      text: 'To where you paid from, or by UPI if you paid in cash. [When and how much](/policies/refund-policy).',
    },
    {
      title: 'Pay again',
      text: `An order whose payment failed waits in [your orders](/profile/orders) and can be paid in another way.`,
    },
  ],
  form: {
    title: 'Write to us',
    blocks: [
      'Something that went wrong, a question that no page answers, or a return that needs explaining. Please name the order if it is about one.',
    ],
    next: [
      'You get the ticket number by SMS and e-mail. Keep it; every answer names it.',
      `A person acknowledges your message within ${grievanceOfficer.acknowledgedWithin}.`,
      `You have an answer within ${grievanceOfficer.resolvedWithin}, usually within days.`,
    ],
    officer: [
      `Complaints are answered by ${grievanceOfficer.name}, grievance officer, [${grievanceOfficer.email}](mailto:${grievanceOfficer.email}), ${rules.phone}, ${HOURS}.`,
      'If our answer does not satisfy you, the National Consumer Helpline is at 1915 and at [consumerhelpline.gov.in](https://consumerhelpline.gov.in).',
    ],
  },
});
