/** Questions about ordering, paying, reward cash and codes. */
import { rules } from '../shop-rules.ts';
import type { Question } from './question.ts';

export const orderingQuestions: readonly Question[] = [
  {
    slug: 'ways-to-pay',
    question: 'How can I pay?',
    answer: `By card, UPI or net banking, or in cash at your door. Paying online delivers free; cash on delivery costs ${rules.codFee}. The cart shows both totals before you choose. You can have up to ${rules.codLimit.orders} open cash on delivery orders at a time, worth up to ${rules.codLimit.value} in total. There is no such limit when you pay online.`,
  },
  {
    slug: 'cod-fee',
    question: 'Why does cash on delivery cost more?',
    answer: `Counting, carrying and insuring cash costs our courier money, and parcels that are refused at the door cost us both ways. ${rules.codFee} covers it, and those who pay online do not pay for it.`,
  },
  {
    slug: 'taxes',
    question: 'Are taxes included?',
    answer:
      'Yes. Every price includes GST, and so does the fee for cash on delivery. The invoice shows how much of it is tax.',
  },
  {
    slug: 'payment-failed',
    question: 'My payment failed. Is my order lost?',
    answer: `No. Your cart stays, and the order can be paid again from its page, in the same way or another; switching to cash on delivery adds its fee, which you see before you agree. An order waits ${rules.paymentMinutes} minutes for its payment, and ${rules.retryHours} hours after one that failed.`,
  },
  {
    slug: 'paid-but-open',
    question: 'Money has left my account, but the order is not confirmed.',
    answer: `Banks can be slow to tell us. The order’s page asks for you and changes by itself. If the payment comes after the order has expired, the order is taken up again where that is possible; otherwise the whole amount goes back to where it came from, without your asking. If the amount we receive isn’t the order total, we check it and confirm the order or refund you within ${rules.reviewDays} days.`,
  },
  {
    slug: 'quick-buy',
    question: 'What does “Buy now” do to my cart?',
    answer:
      'It takes this one product straight to the checkout. What was in your cart before waits, and the cart offers it back with one click.',
  },
  {
    slug: 'how-many',
    question: 'How many can I order?',
    answer: `Up to ${rules.mostOfOne} of each product. For more, [write to us](/customer-service).`,
  },
  {
    slug: 'change-order',
    question: 'Can I change my order?',
    answer:
      'Not the order itself. Until it is packed you can cancel it free of charge in [your orders](/profile/orders) and order anew.',
  },
  {
    slug: 'invoice',
    question: 'Where is my invoice?',
    answer:
      'In [your orders](/profile/orders), from the moment the order is packed. It is a GST invoice that prints on one page.',
  },
];

export const savingQuestions: readonly Question[] = [
  {
    slug: 'reward-cash',
    question: 'What is reward cash?',
    answer: `${rules.reward} of what your products cost, for your next order. It is pending until the parcel has been delivered; then it is in your [account](/profile/account). One rupee of it is one rupee.`,
  },
  {
    slug: 'spend-cash',
    question: 'How do I spend it?',
    answer:
      'Tick it at the checkout when you pay by card, UPI or net banking; it does not go with cash on delivery. It takes the place of a code’s percentage for that order, and the page says so when the code would have saved you more.',
  },
  {
    slug: 'cash-and-returns',
    question: 'What happens to it when I cancel or return?',
    answer:
      'What you spent on that order comes back to your balance. What that order had earned is taken back; if you have spent it already, the refund is smaller by that much.',
  },
  {
    slug: 'countdown',
    question: `What is the ${rules.offerMinutes}-minute offer?`,
    answer: `${rules.timed.code} takes ${rules.timed.off} off. It starts with your first visit, runs once for ${rules.offerMinutes} minutes and does not start again: not by reloading, not in a second tab. When it ends, the code ends with it.`,
  },
  {
    slug: 'popup-code',
    question: `What is ${rules.unlock.code}?`,
    answer: `A code for ${rules.unlock.off} off that we give for your phone number. It works once for each phone number; it has no countdown, but leaves the cart when the ${rules.offerMinutes}-minute offer ends, and you may type it in again.`,
  },
  {
    slug: 'two-codes',
    question: 'Can I use two codes together?',
    answer: 'No, one at a time. A second code replaces the first; if it saves less, the cart tells you before it does.',
  },
  {
    slug: 'link-price',
    question: `Why did I see the ${rules.bundle.title} for ${rules.bundle.urlPrice}?`,
    answer: `You came by a link with a code in it. While that code stands, the ${rules.bundle.title} costs ${rules.bundle.urlPrice} in place of ${rules.bundle.price}. Another code, or the end of the offer, ends that price.`,
  },
];
