/** Questions about delivery, cancelling, returns and refunds. */
import { rules } from '../shop-rules.ts';
import type { Question } from './question.ts';

export const deliveryQuestions: readonly Question[] = [
  {
    slug: 'delivery-cost',
    question: 'What does delivery cost?',
    answer: `Nothing when you pay online, whatever you buy. ${rules.codFee} with cash on delivery.`,
  },
  {
    slug: 'delivery-time',
    question: 'How long does it take?',
    answer: `From packing to your door: ${rules.delivery.times}. Type your pincode on any product’s page to see the answer for your address.`,
  },
  {
    slug: 'where',
    question: 'Where do you deliver?',
    answer: `In India. ${rules.delivery.limits} The pincode check on every product’s page tells you before you order.`,
  },
  {
    slug: 'track',
    question: 'Where is my parcel?',
    answer:
      'In [your orders](/profile/orders), with every step and its time. Without signing in, [track it](/track-order) by order number and phone number. We also send a message at each step.',
  },
  {
    slug: 'not-at-home',
    question: 'What if I am not at home?',
    answer: `The courier tries ${rules.deliveryTries}. After that the parcel comes back to us; what you paid online is refunded to where it came from.`,
  },
  {
    slug: 'wrong-address',
    question: 'I gave a wrong address.',
    answer:
      'Until the order is packed, cancel it and order anew. After that, call us at once; whether the courier can still turn it round depends on where it is.',
  },
  {
    slug: 'damaged',
    question: 'Something arrived broken, or it is the wrong thing.',
    answer: `That is our fault, and costs you nothing. Ask for a return in [your orders](/profile/orders) within ${rules.returnDays} days, say what is wrong, and keep the packaging; in this case the fee for cash on delivery is refunded as well.`,
  },
];

export const returnQuestions: readonly Question[] = [
  {
    slug: 'cancel',
    question: 'Can I cancel?',
    answer:
      'Free of charge until the order is packed, in [your orders](/profile/orders). What you paid goes back to where it came from. Once it is packed, wait for it and return it.',
  },
  {
    slug: 'return',
    question: 'Can I return what I have opened?',
    answer: `Yes, within ${rules.returnDays} days of delivery. Ask for it in [your orders](/profile/orders) and say why; the courier picks it up from your address.`,
  },
  {
    slug: 'refund-where',
    question: 'Where does the money go?',
    answer:
      'What was paid online goes back to the same card, account or UPI. What was paid in cash goes to the UPI ID that you give with the return.',
  },
  {
    slug: 'refund-when',
    question: 'When do I get it?',
    answer:
      'After a cancellation we ask the bank for it within minutes. After a return, when the parcel has reached us. Banks then take up to seven working days to show it.',
  },
  {
    slug: 'refund-how-much',
    question: 'Do I get everything back?',
    answer: `All that the products cost you. The fee of ${rules.codFee} for cash on delivery is not refunded unless the fault is ours. Redeemed reward cash goes back to your balance. Reward cash that the order had earned and that you have already spent is taken off the refund.`,
  },
  {
    slug: 'part-return',
    question: 'Can I return only a part of my order?',
    answer:
      'No, an order is returned as a whole. Tell us in [a message](/customer-service) if only one thing is wrong, and we find a way.',
  },
];
