/** Questions about delivery, cancelling, returns and refunds. */
import { usedCashGoesBack } from '../customer/state-sentences.ts';
import { rules } from '../shop-rules.ts';
import type { Question } from './question.ts';

export const deliveryQuestions: readonly Question[] = [
  {
    slug: 'delivery-cost',
    question: 'What does delivery cost?',
    answer: `Nothing when you pay online. Cash on delivery ${rules.codCosts}.`,
  },
  {
    slug: 'delivery-time',
    question: 'How long does it take?',
    answer: `${rules.sentences.fromPacking} Enter your pincode on any product page to see your delivery date.`,
  },
  {
    slug: 'where',
    question: 'Where do you deliver?',
    answer: `In India. ${rules.delivery.limits} Check your pincode on any product page before you order.`,
  },
  {
    slug: 'track',
    question: 'Where is my order?',
    answer:
      'In [your orders](/profile/orders), with every step and its time. Not signed in? [Track it](/track-order) with your order number and mobile number. We also message you at each step.',
  },
  {
    slug: 'not-at-home',
    question: 'What if I’m not at home?',
    answer: `The courier tries ${rules.deliveryTries}. After that your order is returned to us, and anything you paid online is refunded to the account you paid from.`,
  },
  {
    slug: 'wrong-address',
    question: 'I gave the wrong address. What now?',
    answer:
      'Until it’s packed, cancel the order and place a new one. After that, call us at once; the courier may still be able to redirect it.',
  },
  {
    slug: 'damaged',
    question: 'My order arrived damaged, or it’s the wrong product.',
    answer: `That’s our fault, and costs you nothing. Request a return in [your orders](/profile/orders) within ${rules.returnDays} days, tell us what’s wrong, and keep the packaging. ${rules.sentences.feeRefunded}`,
  },
];

export const returnQuestions: readonly Question[] = [
  {
    slug: 'cancel',
    question: 'Can I cancel my order?',
    answer:
      'Yes, free of charge until it’s packed, in [your orders](/profile/orders). We refund the account you paid from. Once it’s packed, you can return it after delivery.',
  },
  {
    slug: 'return',
    question: 'Can I return an opened product?',
    answer: `Yes, within ${rules.returnDays} days of delivery. ${rules.sentences.requestReturn}; the courier picks it up from your address.`,
  },
  {
    slug: 'refund-where',
    question: 'Where does my refund go?',
    answer:
      'Online payments are refunded to the same card, account or UPI. Cash is refunded to the UPI ID you give with the return.',
  },
  {
    slug: 'refund-when',
    question: 'When do I get my refund?',
    answer: `After a cancellation we start it within minutes. After a return, once the products reach us. ${rules.sentences.bankDays}`,
  },
  {
    slug: 'refund-how-much',
    question: 'Do I get a full refund?',
    answer: `Yes, of what the products cost you. ${rules.isCodFree ? '' : `The ${rules.codFee} cash on delivery fee isn’t refunded unless the fault is ours. `}${usedCashGoesBack} If you’ve already spent reward cash this order earned, it’s deducted from the refund.`,
  },
  {
    slug: 'part-return',
    question: 'Can I return part of my order?',
    answer:
      'No, an order is returned as a whole. If only one product is wrong, [write to us](/customer-service) and we’ll find a way.',
  },
];
