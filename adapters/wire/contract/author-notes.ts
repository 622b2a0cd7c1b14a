/**
 * What an author of a backend has to know besides the calls: the catalogue, how sums are computed, the states of an order,
 * what ends when, and the gateway's signatures. Derived from the core's own tables where it has them.
 */
import { COOKIE_MS, IDEMPOTENCY_KEPT_MS, SESSION_MS } from '../../../core/catalogue/lifetimes.ts';
import { OTP_MS, OTP_TRIES } from '../../../core/catalogue/one-time-password.ts';
import { priceOf } from '../../../core/catalogue/prices.ts';
import { products } from '../../../core/catalogue/products.ts';
import type { Budget } from '../../../core/catalogue/settings/budgets.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import type { ContractLevel } from '../../../core/contract/call.ts';
import { ADDRESS_FIELDS, ADDRESS_RULES } from '../../../core/entities/address.ts';
import {
  LATE_CAPTURE_MS,
  PAYMENT_WINDOW_MS,
  RETRY_WINDOW_MS,
  REVIEW_MS,
} from '../../../core/entities/order-actions.ts';
import { canTransition, ORDER_STATES, type OrderState } from '../../../core/entities/order.ts';
import { RETURN_MS } from '../../../core/entities/return-window.ts';
import { formatDuration } from '../../../core/entities/time/duration-text.ts';
import { fieldMessages } from '../../../core/validation/field-messages.ts';
import { shopMessages } from '../../../core/validation/messages.ts';

/** Paragraphs of Markdown, for the description of the contract. */
export const authorNotes = (settings: Settings, level: ContractLevel): readonly string[] => [
  catalogue(settings),
  codes(settings),
  sums(settings),
  ...(level === 'extended' ? [states()] : []),
  expiry(settings, level),
  limits(settings, level),
  fields(level),
  ...(level === 'extended' ? [SIGNATURES] : []),
];

const table = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const catalogue = (settings: Settings): string =>
  [
    '## Catalogue',
    'The backend is the authority on prices, in whole rupees. A product that is not in this table is refused.',
    table(
      ['pid', 'product', 'price', 'sale', 'sale while a code from a URL is applied'],
      products.map((product) => {
        const { initial, sale } = priceOf(product, false, settings);
        return [product.id, product.name, initial, sale, priceOf(product, true, settings).sale];
      }),
    ),
  ].join('\n\n');

const codes = ({ coupons }: Settings): string =>
  [
    '## Codes',
    table(
      ['code', 'percent', 'ends with the countdown', 'uses'],
      coupons.map(({ code, off, timed, oncePerPhone }) => [
        code,
        off,
        timed ? 'yes; refused afterwards' : 'removed then, may be applied again',
        oncePerPhone ? 'one order per phone, checked when it is placed' : 'any number',
      ]),
    ),
  ].join('\n\n');

/** One line of a sum: its name in `data.quotes`, and an expression in the syntax that PHP and JavaScript have in common. */
type SumFormula = { readonly name: string; readonly formula: string };

/**
 * In the order in which they are computed. `sum` adds up over the lines of the cart; `round` is to the nearest whole rupee,
 * half a rupee upwards. The tests compute random carts with them.
 */
export const sumFormulas = ({
  codFee,
  rewardPercent,
}: Pick<Settings, 'codFee' | 'rewardPercent'>): readonly SumFormula[] => [
  { name: 'subtotal', formula: 'sum(qty * (sale > 0 ? sale : price))' },
  { name: 'list_total', formula: 'sum(qty * price)' },
  { name: 'savings', formula: 'list_total - subtotal' },
  { name: 'shipping', formula: `payment_mode == "cod" ? ${codFee} : 0` },
  { name: 'redeemable_cash', formula: 'payment_mode == "cod" ? 0 : balance' },
  { name: 'amount', formula: 'redeem_cash ? min(redeemable_cash, subtotal) : 0' },
  { name: 'value', formula: 'min(subtotal, amount > 0 ? amount : round(subtotal * off / 100))' },
  { name: 'total', formula: 'subtotal + shipping - value' },
  { name: 'reward_cash', formula: `round(subtotal * ${rewardPercent} / 100)` },
];

const sums = (settings: Settings): string => {
  const formulas = sumFormulas(settings);
  const width = Math.max(...formulas.map(({ name }) => name.length));
  return [
    '## Sums',
    'A quote is computed in this order. `qty`, `price` and `sale` are those of a line, and `sum` adds up over the lines; `off` is the percentage of the applied code, 0 without one; `balance` is the reward cash that may be redeemed. `round` is to whole rupees, half a rupee upwards; the percentage is rounded once, on the subtotal. `amount` and `value` are those of `discount`. Redeemed cash takes the place of the percentage.',
    ['```', ...formulas.map(({ name, formula }) => `${name.padEnd(width)} = ${formula}`), '```'].join('\n'),
    'Without `quotes` in cart/get the storefront computes them itself, for which it needs the lines, and the percentage of the code.',
  ].join('\n\n');
};

/** What a state means, for someone who has to store it. */
const MEANINGS: Readonly<Record<OrderState, string>> = {
  pending_payment: 'placed, waits for a payment in advance',
  confirmed: 'paid, or to be paid on delivery',
  packed: 'in a parcel, with the number of its invoice; no longer cancelled',
  shipped: 'handed to the courier',
  out_for_delivery: 'the courier has it out for delivery',
  delivered: 'with the customer; pending reward cash is earned',
  payment_failed: 'the payment failed and may be made again; redeemed cash can be used elsewhere until then',
  expired: 'not paid in time; what it reserved is free again',
  cancelled: 'by the customer, the operator or the shop',
  undelivered: 'a delivery failed',
  rto: 'on its way back to the shop: after three failed deliveries, or earlier by the operator',
  rto_received: 'back at the shop',
  return_requested: 'the customer wants to return it',
  picked_up: 'the courier has picked the return up',
  refunded: 'what was paid has been paid back',
};

const states = (): string =>
  [
    '## States of an order',
    'cod begins with `confirmed`, every other payment mode with `pending_payment`; a prepaid order with the total 0 is confirmed at once. Any move that is not in this table is refused with ORDER_STATE and changes nothing. `history` keeps every state with its time.',
    table(
      ['state', 'meaning', 'moves to'],
      ORDER_STATES.map((state) => [
        `\`${state}\``,
        MEANINGS[state],
        ORDER_STATES.filter((next) => canTransition(state, next))
          .map((next) => `\`${next}\``)
          .join(', ') || 'ends here',
      ]),
    ),
  ].join('\n\n');

const expiry = ({ delivery, offer, retention }: Settings, level: ContractLevel): string => {
  const always = [
    ['one-time password', formatDuration(OTP_MS), `OTP_EXPIRED; after ${OTP_TRIES} wrong ones as well`],
    ['session', formatDuration(SESSION_MS), 'from its last use; another one begins, with an empty cart'],
    ['session without a verified phone, used once', formatDuration(retention.sessionsUsedOnce), 'as above'],
    [
      'countdown of the offer',
      formatDuration(offer.durationMs),
      'from the visitor’s first visit; the code is removed, redeemed cash stays; nothing restarts it',
    ],
    ['cookie of the visitor', formatDuration(COOKIE_MS), 'keeps the start of the countdown through sign-in and logout'],
  ];
  const extended = [
    [
      'unpaid order, and its payment link',
      formatDuration(PAYMENT_WINDOW_MS),
      '`expired`; its code, units and reward cash are free again. If a payment of it failed before: `payment_failed` again',
    ],
    ['order with a failed payment', formatDuration(RETRY_WINDOW_MS), 'may be paid again until then, then `expired`'],
    [
      'payment of an expired order',
      formatDuration(LATE_CAPTURE_MS),
      'confirms it until then if everything is still free; otherwise refunded',
    ],
    ['payment of another amount', formatDuration(REVIEW_MS), 'waits for the operator until then, then refunded'],
    ['online payment of a cod order', 'until it is packed', 'then refused with ORDER_STATE'],
    ['return', formatDuration(RETURN_MS), 'from the delivery; then ORDER_STATE'],
    [
      '`arrives_by` of an order',
      `${delivery.packingDays}d and the \`etaDays\` of its pincode`,
      'from the confirmation; once it is packed, `etaDays` from then',
    ],
    ['Idempotency-Key', formatDuration(IDEMPOTENCY_KEPT_MS), 'then it is a new one'],
  ];
  return [
    '## What ends when',
    'By the clock of the backend; these are the times of this shop. A cart itself does not expire: it ends with its session, and is emptied when its order is confirmed.',
    table(['what', 'lasts', 'then'], level === 'extended' ? [...always, ...extended] : always),
  ].join('\n\n');
};

const times = ({ limit, withinMs }: Budget): string => `${limit} in ${formatDuration(withinMs)}`;

const limits = ({ budgets }: Settings, level: ContractLevel): string => {
  const { otp, openCodOrders } = budgets;
  const always = [
    ['one-time passwords sent to a phone', [otp.pausePerPhone, ...otp.perPhone].map(times).join(', '), 'THROTTLED'],
    ['one-time passwords sent for a session', times(otp.perSession), 'THROTTLED'],
    [
      'wrong one-time passwords for a phone, in all sessions',
      times(otp.wrongPerPhone),
      'THROTTLED, for the right one too',
    ],
    ['unknown codes tried by a session', times(budgets.couponTries), 'THROTTLED, for a known code too'],
  ];
  const extended = [
    [
      'open orders by cash on delivery of a phone',
      `${openCodOrders.limit}, of ₹${openCodOrders.value} together`,
      'COD_LIMIT; every other payment mode stays possible',
    ],
    ['orders of a phone', times(budgets.ordersPerPhone), 'THROTTLED'],
    ['unpaid orders of a phone', times(budgets.unpaidOrdersPerPhone), 'THROTTLED, except by cod'],
    ['payments opened again for orders of a phone', times(budgets.paymentRetriesPerPhone), 'THROTTLED'],
    ['failed attempts to track one order number', times(budgets.trackingTries), 'THROTTLED, for the right phone too'],
    ['complaints of a session, or with one phone', times(budgets.complaints.perSessionOrPhone), 'THROTTLED'],
  ];
  return [
    '## Limits',
    'A call over a limit is refused and changes nothing; THROTTLED says in `data.retryAfterMs` how long to wait.',
    table(['what', 'at most', 'then'], level === 'extended' ? [...always, ...extended] : always),
  ].join('\n\n');
};

const MESSAGE_FIELDS = ['phone', ...ADDRESS_FIELDS] as const;

const OTHER_MESSAGES = [
  ['qty, in QUANTITY_INVALID', shopMessages.quantity],
  ['shipping.pincode, where nothing is delivered', shopMessages.notDelivered],
  ['payment_mode, where cash on delivery is not possible', shopMessages.noCodThere],
  ['the code of an offer that has ended, as `message`', shopMessages.offerEnded],
] as const;

/** Word for word: the storefront shows them under the field, and `conform` compares them at level extended. */
export const FIXED_IN_FIELDS: readonly string[] = [
  ...Object.values(fieldMessages),
  ...OTHER_MESSAGES.map(([, message]) => message),
];

/** Of a field of an address, in the syntax of PHP. */
const phpPattern = (field: (typeof ADDRESS_FIELDS)[number]): string =>
  `/${ADDRESS_RULES[field].pattern.source.replaceAll(/\\u(\w{4})/gu, String.raw`\x{$1}`)}/Du`;

const fields = (level: ContractLevel): string =>
  [
    '## Messages of fields',
    `FIELD_INVALID ${level === 'extended' ? 'has exactly' : 'may have'} these messages, as \`message\` and in \`data.fields\`; the fields of ADDRESS_INCOMPLETE have them, too. A required field that is empty has “${fieldMessages.empty}”.`,
    table(
      ['field', 'message for an invalid value'],
      [
        ...MESSAGE_FIELDS.map((field) => [field, fieldMessages[field]]),
        ...(level === 'extended' ? OTHER_MESSAGES : []),
      ],
    ),
    'White space around a text is not part of it. In a text of one line, what nobody sees is dropped: characters of `\\p{Cf}`, variation selectors, and the like, except U+200C and U+200D between the letters of a name or a place. Phone, pincode and one-time password are read in the digits of any script (`\\p{Nd}`), without the spaces, dashes, dots and brackets between them; a phone also with +91, 91, 0091, 0 or tel: before it. What is left is valid where it matches, and has at most 200 characters (a pincode 6, an email address 254 bytes and none of , ; < > " ( and )):',
    ['```', ...ADDRESS_FIELDS.map((field) => `${field.padEnd(10)} ${phpPattern(field)}`), '```'].join('\n'),
  ].join('\n\n');

/** An example of each signature, with the secret that it was made with. */
export const SIGNATURE_EXAMPLES = {
  event: {
    secret: 'the-webhook-secret',
    raw: '{"entity":"event","event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_N5kQ2c7x","order_id":"order_N5kQ1a2b","amount":67400,"currency":"INR","status":"captured"}}},"created_at":1795384800}',
    signature: 'f0c55eb0b8198e4a28827cda20da204d4cd0ec366a51e3156fb792577beb79b4',
  },
  proof: {
    secret: 'the-key-secret',
    gatewayOrder: 'order_N5kQ1a2b',
    paymentId: 'pay_N5kQ2c7x',
    signature: '9a4452fe8326c1fe1692472fb1f05c4311c063f517c7355c352d030f02550c56',
  },
} as const;

const SIGNATURES = [
  '## Signatures of the gateway',
  'Both are an HMAC-SHA-256 in lower-case hex; compare in constant time (`hash_equals`).',
  '- **An event** (payment/webhook.php): over the bytes of the body as they came, before any JSON is decoded, with the secret of the webhook. `hash_hmac("sha256", file_get_contents("php://input"), $webhook_secret)` equals the header X-Razorpay-Signature.',
  '- **A proof** (payment/verify.php, and the redirect of the gateway): over the gateway’s order number, `|` and the payment id, with the secret of the key. Take the gateway’s order number from your own record of the order, never from the request: otherwise the proof of one order pays another. `hash_hmac("sha256", $gateway_order . "|" . $payment_id, $key_secret)`.',
  `An event with the secret \`${SIGNATURE_EXAMPLES.event.secret}\`, and its signature:`,
  `\`\`\`\n${SIGNATURE_EXAMPLES.event.raw}\n${SIGNATURE_EXAMPLES.event.signature}\n\`\`\``,
  `A proof with the secret \`${SIGNATURE_EXAMPLES.proof.secret}\`, over \`${SIGNATURE_EXAMPLES.proof.gatewayOrder}|${SIGNATURE_EXAMPLES.proof.paymentId}\`: \`${SIGNATURE_EXAMPLES.proof.signature}\``,
  'A sandbox of this shop signs with keys of its own, which cannot be computed elsewhere; its events come in X-Signature.',
].join('\n\n');
