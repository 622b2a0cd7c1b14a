/** The questions of the FAQ page, in groups. The numbers in them come from shop-rules.ts. */
import type { Text, Described, QuestionGroup, Question } from './blocks.ts';
import * as destinations from './destinations.ts';
import { capitalised, inOneLine } from '../format/words.ts';
import { whatIsInThem, contentOf, routine, SINGLES } from './catalogue/range.ts';
import { NUT_WARNING } from './products/weekly-polish.ts';
import { rules } from './shop-rules.ts';
import { usedCashGoesBack } from './customer/orders.ts';

const LABELS = {
  search: 'Search questions',
  topics: 'Topics',
  none: 'No questions match your search.',
  ask: 'Ask us',
  instead: 'instead.',
} as const;

export type QuestionsData = {
  /** Headings, buttons and labels. */
  readonly labels: typeof LABELS;
  readonly title: string;
  readonly lead: Text;
  readonly groups: readonly QuestionGroup[];
};

export const questionsData = (): Described<QuestionsData> => ({
  labels: LABELS,
  documentTitle: 'Frequently asked questions',
  title: destinations.questions,
  lead: 'How ordering, delivery and returns work. Can’t find your answer? [Ask us](/customer-service).',
  description:
    'Answers about the products, ordering and payment, delivery, returns and refunds, reward cash and codes, and your account.',
  groups: [
    { id: 'products', title: 'Products', questions: productQuestions },
    { id: 'ordering', title: 'Ordering and payment', questions: orderingQuestions },
    { id: 'delivery', title: 'Delivery', questions: deliveryQuestions },
    { id: 'returns', title: 'Cancelling, returns and refunds', questions: returnQuestions },
    { id: 'saving', title: 'Reward cash and codes', questions: savingQuestions },
    { id: 'account', title: 'Account and privacy', questions: accountQuestions },
  ],
});

// Questions about the products.

/** `Wash and Daily Moisturiser: 24 months from manufacture, 12 months once opened.`, and so on, as on the labels. */
const shelfLives = (): string =>
  [...Map.groupBy(SINGLES, (product) => contentOf(product).label.bestBefore)]
    .map(([bestBefore, alike]) => `${inOneLine(alike.map(({ title }) => title))}: ${bestBefore}.`)
    .join(' ');

export const productQuestions: readonly Question[] = [
  {
    slug: 'where-to-start',
    question: 'Where do I start?',
    answer:
      'With [Wash](/products/wash) and [Daily Moisturiser](/products/daily-moisturiser). If you already have a face wash you like, start with [Night Recovery](/products/night-recovery). The [Skin System](/products/skin-system) has all four and costs far less than buying them separately.',
  },
  {
    slug: 'skin-type',
    question: 'Are they right for my skin?',
    answer:
      'Wash and Daily Moisturiser are mild and suit most skin, oily or dry. Weekly Polish is a scrub: leave it out if your skin is broken, sunburnt or has active spots. Whatever you begin with, patch-test on your inner arm 24 hours before.',
  },
  {
    slug: 'ingredients',
    question: `${whatIsInThem}?`,
    answer: `The full list is on each product page, in the order on the pack. ${NUT_WARNING}`,
  },
  {
    slug: 'how-long',
    question: 'When will I see results?',
    answer:
      'Cleaner and softer within the first week, smoother after about a month. [What to expect](/results) goes week by week, and says what no cream does.',
  },
  {
    slug: 'how-much',
    question: 'How much do I use, and when?',
    answer: `${capitalised(
      routine()
        .map(({ product, amount }) => `${amount} of ${product.title}`)
        .join(', '),
    )}. The [manual](/manual) has a card you can print.`,
  },
  {
    slug: 'sunscreen',
    question: 'Do they contain sunscreen?',
    answer:
      'None of them does. Put sunscreen on top of Daily Moisturiser in the morning. We are [working on one](/coming-soon).',
  },
  {
    slug: 'beard',
    question: 'Do they work with a beard?',
    answer:
      'Yes. Wash goes through to the skin and rinses out; keep Weekly Polish to the cheeks and the forehead. More in the [manual](/manual).',
  },
  {
    slug: 'keeps',
    question: 'What’s the shelf life?',
    answer: `${shelfLives()} The month of manufacture is printed on the pack.`,
  },
];

// Questions about ordering, paying, reward cash and codes.
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
    answer: `${rules.sentences.invoice} It’s a GST invoice that prints on one page. For your business, tick “I need a GST invoice” at checkout and enter its GSTIN.`,
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

// Questions about delivery, cancelling, returns and refunds.
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

// Questions about the account and personal data.
export const accountQuestions: readonly Question[] = [
  {
    slug: 'need-account',
    question: 'Do I need an account?',
    answer:
      'Not to browse, fill a cart or apply a code. To order, you verify your phone number with a one-time password, and that number becomes your account. There’s no password to remember.',
  },
  {
    slug: 'otp',
    question: 'My one-time password hasn’t arrived. What now?',
    answer: `Wait ${rules.otp.pauseSeconds} seconds, then request another on the same page. It has ${rules.otp.digits} digits and is valid for ${rules.otp.minutes} minutes and ${rules.otp.tries} attempts. Check that you entered a 10-digit Indian mobile number, without +91. If you’ve requested too many, wait a while and try again.`,
  },
  {
    slug: 'signed-in',
    question: 'How long do I stay signed in?',
    answer: `${rules.sessionDays} days from your last visit, on that device, or until you [log out](/profile/account). Logging out clears your name, addresses and cart from the device.`,
  },
  {
    slug: 'my-data',
    question: 'What do you know about me?',
    answer:
      'Your phone number and, once you order, your name, email and addresses. The [privacy policy](/policies/privacy-policy) says what we keep, why and for how long.',
  },
  {
    slug: 'messages',
    question: 'How do I stop offers?',
    answer:
      'Turn them off in your [account](/profile/account), or follow the steps in any of them. You’ll still get messages about your orders.',
  },
  {
    slug: 'erase',
    question: 'Can I delete my account?',
    answer: `Yes, in your [account](/profile/account). We delete your profile, addresses and reward cash. We keep invoices for ${rules.kept.orders}, as tax law requires, no longer linked to your sign-in. An order in progress has to be completed first.`,
  },
];
