/** The content of the contact page and of the customer service page. */
import { brandName } from '../../settings/brand.ts';
import { seller } from '../../settings/seller.ts';
import type { Block, Text } from '../blocks.ts';
import type { Described } from '../blocks.ts';
import { phone } from '../buying/forms.ts';
import { next, order } from '../customer/payment-labels.ts';
import * as destinations from '../destinations.ts';
import { officer } from '../layout/footer.ts';
import { photo, type Photo } from '../pictures.ts';
import { rules } from '../shop-rules.ts';

const LABELS = { service: destinations.customerService, questions: destinations.questions } as const;

export type ContactData = {
  /** Headings, buttons and labels. */
  readonly labels: typeof LABELS;
  readonly title: string;
  readonly lead: Text;
  readonly photo: Photo;
  readonly ways: readonly { readonly title: string; readonly blocks: readonly Block[] }[];
};

const FORM_LABELS = {
  next,
  noScript: `Turn on JavaScript to write to us here, or email ${rules.mail}.`,
  name: 'Name',
  phone,
  phoneHint: '10 digits, no +91.',
  email: 'Email',
  message: 'Your message',
  messageHint: 'Tell us what happened and how we can put it right, in up to 2,000 characters.',
  send: 'Send',
  sending: 'Sending…',
  sent: 'Thanks, we’ve received your complaint. Ticket number',
  alsoSent: 'We’ve also sent it to you by SMS and email.',
  again: 'Write another message',
} as const;
export type GrievanceLabels = typeof FORM_LABELS;

export type CustomerServiceData = {
  readonly title: string;
  readonly lead: Text;
  readonly topics: readonly { readonly title: string; readonly text: Text }[];
  readonly form: {
    readonly labels: GrievanceLabels;
    readonly title: string;
    readonly blocks: readonly Block[];
    readonly next: readonly Text[];
    readonly officer: readonly Block[];
  };
};

const ORDER_NUMBER = 'Include your order number if you have one.';

export const contactData = (): Described<ContactData> => ({
  labels: LABELS,
  documentTitle: destinations.contact,
  title: 'Talk to us.',
  lead: 'We don’t have a call centre. You talk to the people who pack your order.',
  description: `Phone, email, hours and address of ${brandName} customer care, and who answers complaints.`,
  photo: photo('products/wash/03'),
  ways: [
    { title: 'Phone', blocks: [rules.phone, `${seller.careHours}.`] },
    { title: 'Email', blocks: [rules.mail, `We reply within one working day. ${ORDER_NUMBER}`] },
    {
      title: order,
      blocks: [
        'See its status, cancel it or return it in [your orders](/profile/orders), or [track it](/track-order) without signing in.',
      ],
    },
    {
      title: 'Complaints',
      blocks: [
        'Use the form in [customer service](/customer-service). You’ll get a ticket number and a reply from a named person.',
      ],
    },
    {
      title: 'Address',
      blocks: [
        `${seller.name}, ${seller.address}`,
        `GSTIN ${seller.gstin}`,
        'This is where we pack. There’s no shop to visit.',
      ],
    },
    {
      title: officer,
      blocks: [
        seller.grievanceOfficer.name,
        `[${seller.grievanceOfficer.email}](mailto:${seller.grievanceOfficer.email})`,
      ],
    },
  ],
});

export const customerServiceData = (): Described<CustomerServiceData> => ({
  documentTitle: destinations.customerService,
  title: destinations.customerService,
  lead: 'Track, cancel or return an order here, or write to us.',
  description:
    'Track, cancel or return an order, find the invoice, see when a refund arrives, or send a complaint and get a ticket number.',
  topics: [
    {
      title: 'Track',
      text: 'Every step with its time, in [your orders](/profile/orders) or [by order number](/track-order).',
    },
    { title: 'Cancel', text: 'Free until the order is packed, in [your orders](/profile/orders).' },
    {
      title: 'Return',
      text: `Within ${rules.returnDays} days of delivery, opened or not. [How it works](/policies/return-policy).`,
    },
    { title: 'Invoice', text: `${rules.sentences.invoice} It prints on one page.` },
    {
      title: 'Refund',
      text: 'To where you paid from, or by UPI if you paid in cash. [When and how much](/policies/refund-policy).',
    },
    {
      title: 'Pay again',
      text: `If your payment failed, try again or choose another method in [your orders](/profile/orders).`,
    },
  ],
  form: {
    labels: FORM_LABELS,
    title: 'Write to us',
    blocks: [`Tell us what went wrong. ${ORDER_NUMBER}`],
    next: [
      'You get your ticket number by SMS and email. Quote it when you write to us again.',
      `A person acknowledges your message within ${seller.grievanceOfficer.acknowledgedWithin}.`,
      `You get an answer within ${seller.grievanceOfficer.resolvedWithin}, usually within days.`,
    ],
    officer: [
      `Complaints are answered by ${seller.grievanceOfficer.name}, grievance officer, [${seller.grievanceOfficer.email}](mailto:${seller.grievanceOfficer.email}), ${rules.phone}, ${seller.careHours}.`,
      'If you’re not satisfied with our answer, call the National Consumer Helpline on 1915 or go to [consumerhelpline.gov.in](https://consumerhelpline.gov.in).',
    ],
  },
});
