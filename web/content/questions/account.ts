/** Questions about the account and personal data. */
import { rules } from '../shop-rules.ts';
import type { Question } from './question.ts';

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
