/** The privacy policy: which data is kept, what for, how long, and how to have it erased. */
import { PAYMENT_PROVIDER } from '../../../core/catalogue/payment-provider.ts';
import { seller } from '../../settings/seller.ts';
import * as destinations from '../destinations.ts';
import { officer } from '../layout/footer.ts';
import { rules } from '../shop-rules.ts';
import type { Policy } from '../blocks.ts';

export const privacyPolicy = (): Policy => ({
  title: 'Privacy policy',
  description: 'What we know about you, what we use it for, how long we keep it, and how to see, correct or delete it.',
  short: [
    'Your phone number is your account. To order, you also give your name, email and address; for a GST invoice, your business’s name and GSTIN. That’s all we ask for.',
    'We don’t sell or rent your data. There are no third-party trackers on this site.',
    'You can see, correct and delete it in your [account](/profile/account).',
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
      title: 'What we collect, and why',
      blocks: [
        {
          facts: [
            [
              'Your phone number',
              'To sign you in with a one-time password, to message you about your order, and to let you track it.',
            ],
            ['Name, email, addresses', 'To deliver your order and issue the invoice that tax law requires.'],
            [
              'Business name and GSTIN, if you give them',
              'To name your business on its invoice and in our GST return.',
            ],
            [
              destinations.orders,
              'What you bought, how and how much you paid, the order’s status, and its reward cash.',
            ],
            [
              'Payment',
              `Your card and bank details go to our payment gateway, ${PAYMENT_PROVIDER}, never to us. We learn whether and when you paid, and the gateway’s payment number.`,
            ],
            ['Your visit', 'What’s in your cart, the code applied, and when your offer started.'],
            ['Consents', 'What you agreed to, in the words you saw, and when.'],
            ['Complaints', 'What you write to us, so that we can reply.'],
          ],
        },
      ],
    },
    {
      id: 'ground',
      title: 'Legal basis',
      blocks: [
        'We use what your order needs because you asked us to deliver it. We keep what the law requires. Everything else needs your consent, which we ask for separately from buying and signing in.',
        'There are two such consents: offers by SMS and email, and advertising measurement. Both are in your [account](/profile/account), and you can withdraw each as easily as you gave it. What we did before that stays lawful.',
      ],
    },
    {
      id: 'measuring',
      title: 'Measuring our advertising',
      blocks: [
        'When you go to checkout, we count that a checkout started, and its amount. That count contains nothing about you and stays with us.',
        `Only if you have consented to advertising measurement, our server tells Meta, which runs Facebook and Instagram: ${rules.sentToMeta}. Meta compares the hashes with those of its own users, to learn which advertisement led to an order. It doesn’t get your name, your address or your IP address, and nothing is loaded from Meta in your browser.`,
      ],
    },
    {
      id: 'others',
      title: 'Who we share it with',
      blocks: [
        [
          'The courier: name, address and phone number, to deliver your order.',
          `The payment gateway, ${PAYMENT_PROVIDER}: the amount, and the details you enter there.`,
          'Our SMS and email providers: your number or email, and the message.',
          'Meta, only with your consent: what is listed under “Measuring our advertising”.',
          'Authorities, where the law requires it.',
        ],
        'They may use it for that purpose only.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      blocks: [
        {
          facts: [
            [
              'Your session, with your cart',
              `${rules.sessionDays} days from its last use once you have verified your number; before that, ${rules.kept.sessions}, or ${rules.kept.sessionsUsedOnce} if it was used only once`,
            ],
            [
              'One-time passwords',
              `Valid for ${rules.otp.minutes} minutes and stored only in hashed form; the record that one was sent, ${rules.kept.otp}`,
            ],
            [
              'When your offer started',
              `${rules.kept.visits}, with the cookie in your browser and with your number, once you have verified it`,
            ],
            ['A sign-up for offers with an unverified number', rules.kept.otp],
            ['How often we messaged an email address or a number', rules.kept.otp],
            ['Messages we couldn’t send', rules.kept.unsentMessages],
            [destinations.account, 'Until you delete it'],
            ['Orders and invoices', `${rules.kept.orders}, as tax law requires`],
            ['Consents', `Until withdrawn; after that, their record for ${rules.kept.withdrawnConsents}, as proof`],
            ['Complaints', `${rules.kept.complaints}, the time within which a claim can be made`],
          ],
        },
      ],
    },
    {
      id: 'device',
      title: 'Cookies and storage on your device',
      blocks: [
        `Two cookies, both needed for the shop to work: one holds your session, the other keeps your one offer from starting again. Scripts can’t read them, and no other site receives them. Your browser deletes them after ${rules.kept.cookies} at the latest.`,
        'Your browser’s own storage keeps what you type at checkout or in a form until it’s sent (while the tab is open), your earlier cart after a “Buy now”, your last pincode, and that you’ve closed the popup. It stays on your device.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        [
          'See and correct: your profile, addresses, orders and consents are in your [account](/profile/account).',
          `Delete: in your account, with immediate effect. We delete your profile, addresses, consents, reward cash, complaints and waiting messages, and keep invoices with the buyer’s name, address and GSTIN for ${rules.kept.orders}, no longer linked to your sign-in. We delete the record of how often we messaged your number after ${rules.kept.otp}. Orders in progress have to be completed first.`,
          'Withdraw: turn off either consent in your account.',
          'Complain: to our grievance officer, and after that to the Data Protection Board of India.',
          'Nominate someone to use these rights for you if you die or can’t act: write to the grievance officer.',
        ],
      ],
    },
    {
      id: 'safe',
      title: 'How we keep it safe',
      blocks: [
        'All traffic is encrypted. Signing in starts a new session and ends the old one. Logs hold no phone numbers, names, addresses or passwords. If there’s still a breach of your data, we’ll tell you and the Board without delay.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: [
        'This shop is for adults. We don’t knowingly keep data of anyone under eighteen. If we have, tell us and we’ll delete it.',
      ],
    },
    {
      id: 'grievance',
      title: officer,
      blocks: [
        `${seller.grievanceOfficer.name}, [${seller.grievanceOfficer.email}](mailto:${seller.grievanceOfficer.email}), ${rules.phone}. Acknowledged within ${seller.grievanceOfficer.acknowledgedWithin}, answered within ${seller.grievanceOfficer.resolvedWithin}. The [form](/customer-service) gives you a ticket number.`,
      ],
    },
  ],
});
