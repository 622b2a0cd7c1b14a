/** Questions about the account and personal data. */
import { rules } from '../shop-rules.ts';
import type { Question } from './question.ts';

export const accountQuestions: readonly Question[] = [
  {
    slug: 'need-account',
    question: 'Do I need an account?',
    answer:
      'You can look around, fill a cart and apply a code without one. To order you verify your phone number by a one-time password, and that is your account from then on. There is no password to remember.',
  },
  {
    slug: 'otp',
    question: 'The one-time password does not arrive. What now?',
    answer: `Give it ${rules.otp.pauseSeconds} seconds; then you can ask for another one on the same page. A password has ${rules.otp.digits} digits, is good for ${rules.otp.minutes} minutes and for ${rules.otp.tries} tries. Check that the number is an Indian mobile number of ten digits, without +91. If you have asked too often the page says so; wait a little then.`,
  },
  {
    slug: 'signed-in',
    question: 'How long do I stay signed in?',
    answer: `${rules.sessionDays} days from your last visit, on that device, or until you [log out](/profile/account). Logging out clears your name, your addresses and your cart from the device.`,
  },
  {
    slug: 'my-data',
    question: 'What do you know about me?',
    answer:
      'What you give us: your phone number, and with an order your name, e-mail and addresses. What we keep, why and how long is in the [privacy policy](/policies/privacy-policy).',
  },
  {
    slug: 'messages',
    question: 'How do I stop your offers?',
    answer:
      'Switch them off in your [account](/profile/account), or answer any of them as it says. Messages about your own order still come; they are not advertising.',
  },
  {
    slug: 'erase',
    question: 'Can you delete everything?',
    answer: `Yes, in your [account](/profile/account), at once. Your profile, addresses and reward cash go. Bills of orders stay for ${rules.kept.orders}, because tax law wants them; they are no longer linked to your sign-in. An order that is still on its way has to end first.`,
  },
];
