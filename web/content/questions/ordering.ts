/** Questions about ordering, paying, reward cash and codes. */
import { rules } from '../shop-rules.ts';
import type { Question } from './question.ts';

export const orderingQuestions: readonly Question[] = [
  {
    slug: 'ways-to-pay',
    question: 'How can I pay?',
    answer: `By card, UPI or net banking, or in cash on delivery. Delivery is free when you pay online; cash on delivery ${rules.codCosts}. The cart shows both totals. You can have up to ${rules.codLimit.orders} open cash on delivery orders at a time, worth up to ${rules.codLimit.value} in total. There’s no such limit when you pay online.`,
  },
  ...(rules.isCodFree
    ? []
    : [
        {
          slug: 'cod-fee',
          question: 'Why does cash on delivery cost more?',
          answer: `Handling and insuring cash costs our courier money, and orders refused on delivery cost us both ways. The ${rules.codFee} fee covers that, so customers who pay online don’t have to.`,
        },
      ]),
  {
    slug: 'taxes',
    question: 'Are taxes included?',
    answer: `Yes. Every price includes GST${rules.isCodFree ? '' : ', and so does the cash on delivery fee'}. Your invoice shows the tax.`,
  },
  {
    slug: 'payment-failed',
    question: 'My payment failed. Is my order lost?',
    answer: `No. Your order is saved: try again or choose another method in [your orders](/profile/orders). ${rules.isCodFree ? '' : 'Switching to cash on delivery adds its fee, which you see first. '}We keep an unpaid order for ${rules.paymentMinutes} minutes, and for ${rules.retryHours} hours after a failed payment. Its items are reserved for ${rules.paymentMinutes} minutes each time you start to pay.`,
  },
  {
    slug: 'pay-online-later',
    question: 'I chose cash on delivery. Can I still pay online?',
    answer: `Yes, until we pack your order: in [your orders](/profile/orders).${rules.isCodFree ? '' : ` You then save the ${rules.codFee} fee.`} A payment that comes later is refunded to the account you paid from.`,
  },
  {
    slug: 'paid-but-open',
    question: 'Money was debited, but my order isn’t confirmed.',
    answer: `Banks can be slow to confirm a payment. The order page updates automatically. If your payment arrives after the order has expired, we confirm the order where we can, or refund you in full automatically. If the amount we receive isn’t the order total, we check it and confirm the order or refund you within ${rules.reviewDays} days.`,
  },
  {
    slug: 'quick-buy',
    question: 'What does “Buy now” do to my cart?',
    answer:
      'It takes that one product straight to checkout. Your earlier cart is saved, and you can add it back in one tap.',
  },
  {
    slug: 'how-many',
    question: 'How many can I order?',
    answer: `${rules.sentences.mostOfEach} Need more? [Write to us](/customer-service).`,
  },
  {
    slug: 'change-order',
    question: 'Can I change my order?',
    answer:
      'No, but until it’s packed you can cancel it for free in [your orders](/profile/orders) and place a new one.',
  },
  {
    slug: 'invoice',
    question: 'Where is my invoice?',
    answer: `${rules.sentences.invoice} It’s a GST invoice that prints on one page.`,
  },
];

export const savingQuestions: readonly Question[] = [
  {
    slug: 'reward-cash',
    question: 'What is reward cash?',
    answer: rules.hasReward
      ? `${rules.reward} of what your products cost, for your next order. It’s pending until your order is delivered, then credited to your [account](/profile/account). ₹1 of reward cash is worth ₹1.`
      : 'A credit for later orders. Orders don’t earn any at present; what you have is in your [account](/profile/account), and ₹1 of it is worth ₹1.',
  },
  {
    slug: 'spend-cash',
    question: 'How do I spend it?',
    answer:
      'Tick it at checkout when you pay by card, UPI or net banking; it can’t be used with cash on delivery. It replaces your code’s discount on that order, and checkout tells you if the code saves more.',
  },
  {
    slug: 'cash-and-returns',
    question: 'What happens to it when I cancel or return?',
    answer: `Reward cash you used on that order goes back to your balance. What the order earned is reversed. ${rules.sentences.spentCash}`,
  },
  ...(rules.offerMinutes === 0
    ? []
    : [
        {
          slug: 'countdown',
          question: `What is the ${rules.offerMinutes}-minute offer?`,
          answer: `${rules.timed.code} takes ${rules.timed.off} off. The countdown starts with your first visit and runs once, for ${rules.offerMinutes} minutes. Reloading or opening another tab doesn’t restart it. When it ends, so does the code.`,
        },
      ]),
  {
    slug: 'popup-code',
    question: `What is ${rules.unlock.code}?`,
    answer: `A code for ${rules.unlock.off} off that you unlock with your mobile number, once per number.${rules.offerMinutes === 0 ? '' : ` It has no countdown of its own; when the ${rules.offerMinutes}-minute offer ends it’s removed from your cart, and you can enter it again.`}`,
  },
  {
    slug: 'two-codes',
    question: 'Can I use two codes together?',
    answer: 'No, one at a time. A second code replaces the first; if it saves less, the cart asks you first.',
  },
  {
    slug: 'link-price',
    question: `Why did I see the ${rules.bundle.title} for ${rules.bundle.urlPrice}?`,
    answer: `You opened a link with a code in it. While that code is applied, the ${rules.bundle.title} costs ${rules.bundle.urlPrice} instead of ${rules.bundle.price}. Applying another code${rules.offerMinutes === 0 ? '' : ', or the end of the offer,'} ends that price.`,
  },
];
