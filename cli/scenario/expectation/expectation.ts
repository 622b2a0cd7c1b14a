/** What a scenario may expect: any part of what the shopper sees and of what the shop stores (see snapshot.ts). */
import { CONSENT_PURPOSES } from '../../../core/entities/consent.ts';
import { array, boolean, described, map, none, oneOf, partial, text, union, unknown } from '../schema/schema.ts';
import { orders, trackedOrder } from './expected-orders.ts';
import { pageProperties } from './expected-page.ts';
import { amount, count, notice, textOrPart } from './expected-values.ts';

const ledger = union(
  none,
  partial({
    balance: amount,
    pending: described(amount, 'Earned, but not delivered yet.'),
    held: described(amount, 'Reserved for an order that is not paid yet.'),
    entries: described(
      array(partial({ kind: text('a kind of entry'), ref: text('an order, or a reason'), amount })),
      'Newest first.',
    ),
  }),
);

const formField = oneOf('field', ['order', 'reason', 'upi', 'name', 'phone', 'email', 'message']);

const feedback = union(
  none,
  partial({
    notice,
    fields: described(map(formField, textOrPart), 'Messages under the inputs, by field.'),
    ticket: text('a ticket such as ticket-1'),
    found: trackedOrder,
  }),
);

const channel = (to: string) =>
  partial({
    count: described(count, 'How many were sent.'),
    to: text(to, { digits: true }),
    text: described(textOrPart, 'The text of the last one.'),
  });

export const expectation = partial({
  ...pageProperties,
  orders,
  ledger: described(ledger, "The signed-in customer's reward cash, as the shop stores it."),
  consents: described(
    union(none, map(oneOf('purpose', CONSENT_PURPOSES), boolean)),
    "The customer's consents by purpose; a purpose without a decision is absent.",
  ),
  said: described(feedback, 'What the page showed after the last step about an order, the account or a complaint.'),
  messages: described(
    partial({
      sms: channel('a phone number'),
      mail: channel('an email address'),
      conversion: channel('the receiver of conversion events'),
    }),
    'What the shop has sent, by channel.',
  ),
  answer: described(
    partial({ status: boolean, code: text('a code'), message: textOrPart, data: unknown }),
    'What the shop answered to the last call, invoice or pincode step.',
  ),
  journal: described(array(text('an error')), "Errors that the browser's console would show."),
});
