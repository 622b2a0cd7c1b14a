/** The privacy policy: which data is kept, what for, how long, and how to have it erased. */
import { grievanceOfficer, seller } from '../../../core/catalogue/seller.ts';
import { rules } from '../shop-rules.ts';
import type { Policy } from './policy.ts';

export const privacyPolicy = (): Policy => ({
  title: 'Privacy policy',
  description: 'What we know about you, what we use it for, how long we keep it, and how you see, correct or erase it.',
  short: [
    'Your phone number is your account. With an order we need your name, e-mail and address as well. That is all we ask for.',
    'We sell nothing about you to anyone. There are no trackers of others on this site.',
    'You can see, correct and erase what we have in your [account](/profile/account).',
  ],
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      blocks: [
        `${seller.name}, ${seller.address} (“we”), is the data fiduciary under the Digital Personal Data Protection Act, 2023.`,
      ],
    },
    {
      id: 'what',
      title: 'What we know, and what for',
      blocks: [
        {
          facts: [
            [
              'Your phone number',
              'To sign you in by one-time password, to tell you about your order, and to let you track it.',
            ],
            ['Name, e-mail, addresses', 'To deliver your order and to write the invoice that tax law asks for.'],
            [
              'Your orders',
              'What you bought, what you paid and how, what became of it, and the reward cash that belongs to it.',
            ],
            [
              'Payment',
              'Your card and bank details go to the payment gateway, never to us. We learn that and when you paid, and the gateway’s number of the payment.',
            ],
            ['Your visit', 'What is in your cart, the code that is on, and when your offer started.'],
            ['Consents', 'What you agreed to, in the words you saw, and when.'],
            ['A complaint', 'What you write to us, to answer it.'],
          ],
        },
      ],
    },
    {
      id: 'ground',
      title: 'On what ground',
      blocks: [
        'What an order needs, we use because you asked us to deliver it. What the law wants kept, we keep because we must. Everything else happens only with your consent, which is asked for apart from buying and signing in.',
        'There are two such consents: offers by message, and measuring our advertising. You find both in your [account](/profile/account) and can withdraw each as easily as you gave it. What was done until then stays lawful.',
      ],
    },
    {
      id: 'measuring',
      title: 'Measuring our advertising',
      blocks: [
        'When you go to the checkout, the shop notes that somebody did, for what amount. Only if you have agreed to it, your phone number and e-mail go with that note, scrambled (SHA-256) so that they cannot be read, only compared.',
      ],
    },
    {
      id: 'others',
      title: 'Who else gets to see it',
      blocks: [
        [
          'The courier: name, address and phone number, to hand over the parcel.',
          'The payment gateway: the amount, and the details that you type in there.',
          'The senders of our SMS and mails: the number or address, and the message.',
          'Authorities, where a law obliges us.',
        ],
        'All of them may use it for that one purpose only. We do not sell or rent data.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      blocks: [
        {
          facts: [
            ['Your session', `${rules.sessionDays} days from your last visit`],
            ['The record of a visit', rules.kept.visits],
            [
              'One-time passwords',
              `Good for ${rules.otp.minutes} minutes, never kept in the clear; the record that one was sent, ${rules.kept.otp}`,
            ],
            [
              'When your offer started',
              `${rules.kept.cookies} with the cookie in your browser; ${rules.kept.visits} with your number, once you have verified it`,
            ],
            ['A sign-up for offers with an unverified number', rules.kept.otp],
            ['How often we wrote to an email address or a number', rules.kept.otp],
            ['Your account', 'Until you erase it'],
            ['Orders and invoices', `${rules.kept.orders}, as tax law asks`],
            ['Consents', 'As long as they stand, and their withdrawal with them'],
            ['Complaints', 'For as long as a claim can be made from them'],
          ],
        },
      ],
    },
    {
      id: 'device',
      title: 'Cookies and storage on your device',
      blocks: [
        `Two cookies, both needed for the shop to work: one holds your session, the other keeps your one offer from starting again. Scripts cannot read them, and no other site gets them. Your browser drops them after ${rules.kept.cookies} at the latest.`,
        'Your browser’s own storage keeps what you have typed at the checkout or in a form until it is sent (for as long as the tab is open), lines that a quick buy has put aside, your last pincode, and that you have closed the popup. It stays on your device.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        [
          'See and correct: your profile, addresses, orders and consents are in your [account](/profile/account).',
          `Erase: there as well, at once. Profile, addresses, consents and reward cash go; invoices stay for ${rules.kept.orders}, no longer linked to your sign-in. It waits for orders that are on their way.`,
          'Withdraw: each consent by its switch.',
          'Complain: to our grievance officer, and after that to the Data Protection Board of India.',
          'Name somebody who may use these rights for you if you die or cannot act: write to the grievance officer.',
        ],
      ],
    },
    {
      id: 'safe',
      title: 'How we keep it safe',
      blocks: [
        'Everything travels encrypted. Signing in gives you a new session and ends the old one. Logs hold no phone numbers, names, addresses or passwords. If something of yours is lost all the same, we tell you and the Board without delay.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: [
        'This shop is for adults. We do not knowingly keep data of anyone under eighteen; if we have, tell us and we erase it.',
      ],
    },
    {
      id: 'grievance',
      title: 'Grievance officer',
      blocks: [
        `${grievanceOfficer.name}, [${grievanceOfficer.email}](mailto:${grievanceOfficer.email}), ${rules.phone}. Acknowledged within ${grievanceOfficer.acknowledgedWithin}, answered within ${grievanceOfficer.resolvedWithin}. The [form](/customer-service) gives you a ticket number.`,
      ],
    },
  ],
});
