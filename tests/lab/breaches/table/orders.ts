/** Breaches of placing an order, and of what customers see of it and do with it (spec 10.14, 10.20, 11). */
import { ours, type Breach } from '../frame/breach.ts';

const PINCODE = 'core/shop/support/pincode.ts';
const LINES = 'core/shop/cart/lines.ts';
const PLACE = 'core/shop/checkout/place-order.ts';
const COMMIT = 'core/shop/checkout/commit-order.ts';
const PRICE_CHECK = 'core/shop/checkout/price-check.ts';
const CART = 'core/shop/cart/cart.ts';
const BUDGETS = 'core/shop/orders/order-budgets.ts';
const FIND = 'core/shop/orders/find-order.ts';
const VIEW = 'core/shop/orders/order-view.ts';
const CANCEL = 'core/shop/orders/cancel-order.ts';
const RESERVATIONS = 'core/shop/orders/reservations.ts';

export const orders: readonly Breach[] = [
  ours('sells an order for whatever the request says it costs', 'other-total').at(
    PRICE_CHECK,
    'if (quote.total === expectedTotal) return { quote };',
    'if (Number.isSafeInteger(expectedTotal)) return { quote: { ...quote, total: expectedTotal } };',
  ),
  ours('takes an order whose total has changed at the new one', 'other-total').at(
    PRICE_CHECK,
    'if (quote.total === expectedTotal)',
    'if (quote.total !== -1)',
  ),
  ours('refuses a changed total with the old quotes', ['other-total', 'to-pay']).at(
    PRICE_CHECK,
    "refused('PRICE_CHANGED', shopMessages.priceChanged, { quotes })",
    "refused('PRICE_CHANGED', shopMessages.priceChanged, { quotes: { prepaid: { ...quotes.prepaid, total: expectedTotal }, cod: { ...quotes.cod, total: expectedTotal } } })",
  ),
  ours('ignores the key of an order', 'place-twice').at(
    COMMIT,
    'if (before !== undefined) return repeated',
    'if (before !== undefined && now < 0) return repeated',
  ),
  ours('refuses the repetition of an order with its key', 'place-twice').at(
    COMMIT,
    'if (usedFor !== body)',
    'if (usedFor !== null)',
  ),
  ours('takes an order for an empty cart', 'place-refused').at(
    COMMIT,
    'if (isEmpty(itemsOf(session.quantities, EMPTY_DISCOUNT, settings))) {',
    'if (now < 0) {',
  ),
  ours('takes a code that is for once again and again', 'place-refused')
    .at(PRICE_CHECK, 'used !== null && ', 'used === null && ')
    .at(
      RESERVATIONS,
      'if (holder !== undefined && holder !== order.number) return undefined; return { ledger: held',
      'return { ledger: held',
    ),
  ours('gives the code of a returned order back', 'place-refused').at(
    RESERVATIONS,
    'reservations: { ...reservations, ledger: withEntry(returned,',
    'reservations: { ...reservations, phone: { ...reservations.phone, codes: {} }, ledger: withEntry(returned,',
  ),
  ours('counts a code as used that redeemed cash has replaced', 'place-refused').at(
    RESERVATIONS,
    'discount.isApplied && (discount.amount === 0 || discount.byUrl)',
    'discount.isApplied',
  ),
  ours('counts a code as used whose order was cancelled', ['place-refused', 'place']).at(
    RESERVATIONS,
    'codes: Object.fromEntries(Object.entries(phone.codes).filter(([, holder]) => holder !== order.number)),',
    'codes: phone.codes,',
  ),
  ours('delivers cash on delivery without end to one phone', 'place-refused').at(
    BUDGETS,
    'if (open.length >= limit)',
    'if (open.length >= 1000)',
  ),
  ours('keeps the cart of a confirmed order', 'order-cart').at(
    COMMIT,
    'isConfirmedAtOnce ? emptied(session) :',
    'isConfirmedAtOnce ? { ...session, unpaidOrder: null } :',
  ),
  ours('empties the cart of an order that is not paid', 'order-cart').at(
    COMMIT,
    ': { ...session, unpaidOrder: number },',
    ': { ...emptied(session), unpaidOrder: number },',
  ),
  ours('empties the cart of what was added while the payment was open', 'order-cart').at(
    CART,
    '.filter(([, left]) => left > 0)',
    '.filter(([, left]) => left > 1000)',
  ),
  ours('keeps the code of an order in the emptied cart', 'order-cart').at(
    CART,
    'coupon: null, expiredCoupon: null, unpaidOrder: null,',
    'unpaidOrder: null,',
  ),
  ours('confirms an order that is to be paid online at once', 'place').at(
    COMMIT,
    "isConfirmedAtOnce ? 'confirmed' : 'pending_payment', at: now",
    "'confirmed', at: now",
  ),
  ours('shows orders without their discount', 'place').at(
    VIEW,
    'summary: order.summary,',
    'summary: { ...order.summary, total: order.summary.subtotal },',
  ),
  ours('lists the oldest order first', 'newest-first').at(
    FIND,
    'found.map(async ({ document: order })',
    'found.toReversed().map(async ({ document: order })',
  ),
  ours('lists the last order alone', 'orders').at(FIND, 'limit: LISTED_ORDERS', 'limit: 1'),
  ours('does not find an order by number and phone', 'orders').at(
    FIND,
    'const outcome = viewed(context, found, phone,',
    "const outcome = viewed(context, found, '',",
  ),
  ours('finds an order that it does not have', ['orders', 'answer']).at(
    FIND,
    'if (stored === undefined) return { answer: orderNotFound };',
    'if (stored === undefined) return { answer: done({}) as never };',
  ),
  ours('does not cancel the order that it says is cancelled', 'cancel').at(
    CANCEL,
    'const { writes, messages } = change ?? current;',
    'const { writes, messages } = current;',
  ),
  ours('refuses to cancel a confirmed order', 'cancel').at(
    'core/entities/order-actions.ts',
    "'pending_payment', 'payment_failed', 'confirmed']",
    "'pending_payment', 'payment_failed']",
  ),
  ours('cancels an order without a reason', 'order-fields').at(
    CANCEL,
    'if (wrong !== null) return { answer: wrong };',
    '',
  ),
  ours('takes an order with an incomplete address', 'order-fields').at(
    'core/validation/address.ts',
    'if (ADDRESS_RULES[field].isOptional !== true) errors[field] = message;',
    '',
  ),
  ours('takes an order to a pincode where it does not deliver', 'undelivered').at(
    PINCODE,
    'if (!serviceable) return notDelivered;',
    '',
  ),
  ours('takes an order by cash on delivery where no cash is collected', 'undelivered').at(
    PINCODE,
    "return cod || isPrepaid(mode) ? null : fieldInvalid('payment_mode', shopMessages.noCodThere);",
    'return null;',
  ),
  ours('lets a cart hold more units than are left', 'sold-out').at(
    LINES,
    'const soldOut = qty > before ? soldOutRefusal(stockFor(context), { [pid]: qty }) : null;',
    'const soldOut = qty < before ? soldOutRefusal(stockFor(context), { [pid]: qty }) : null;',
  ),
  ours('adds a product that is sold out', 'sold-out').at(
    LINES,
    'const soldOut = soldOutRefusal(stockFor(context), { [pid]: quantity });',
    'const soldOut = soldOutRefusal(stockFor(context), {});',
  ),
  ours('sells units that it does not have', 'sold-out')
    .at(COMMIT, 'if (soldOut !== null) return { answer: soldOut };', '')
    .at(
      RESERVATIONS,
      'if (isNothing(units) || stock === null) return reservations;',
      'if (number !== "") return reservations;',
    ),
  ours('never takes what was sold off its stock', 'sold-out').at(
    RESERVATIONS,
    'reserved: { ...phone.reserved, [number]: units } }, stock: rest };',
    'reserved: phone.reserved }, stock };',
  ),
  ours('loses the units of a cancelled order', 'sold-out').at(
    RESERVATIONS,
    'stock: stock === null || isNothing(units) ? stock : withUnitsReturned(stock, units),',
    'stock,',
  ),
  ours('places an order again whose key came with another total', 'key-reused').at(
    PLACE,
    'expectedTotal,\n    shipping,\n    billing,\n    ...(',
    'expectedTotal > 0,\n    shipping,\n    billing,\n    ...(',
  ),
  ours('cancels an order that is shipped', 'cancel-packed')
    .at(
      'core/entities/order-actions.ts',
      "'pending_payment', 'payment_failed', 'confirmed']",
      "'pending_payment', 'payment_failed', 'confirmed', 'shipped']",
    )
    .at('core/entities/order.ts', "shipped: ['out_for_delivery'],", "shipped: ['out_for_delivery', 'cancelled'],"),
  ours('cancels an order that is packed', 'cancel-packed')
    .at(
      'core/entities/order-actions.ts',
      "'pending_payment', 'payment_failed', 'confirmed']",
      "'pending_payment', 'payment_failed', 'confirmed', 'packed']",
    )
    .at('core/entities/order.ts', "packed: ['shipped'],", "packed: ['shipped', 'cancelled'],"),
  ours('says that a packed order is cancelled, and sends it', 'cancel-packed')
    .at(
      CANCEL,
      'change === undefined ? notCancellable(current.order)',
      "change === undefined && stateOf(current.order) !== 'packed' ? notCancellable(current.order)",
    )
    .at(CANCEL, ': done(orderView(change.order));', ': done(orderView(change?.order ?? current.order));'),
  ours('takes an order back however long after its delivery', 'return').at(
    'core/entities/return-window.ts',
    'RETURN_MS = 7 * DAY_MS',
    'RETURN_MS = 700 * DAY_MS',
  ),
  ours('takes no order back that was delivered today', 'return').at(
    'core/entities/return-window.ts',
    'RETURN_MS = 7 * DAY_MS',
    'RETURN_MS = 0 * DAY_MS',
  ),
  ours('takes a code by URL again that has lowered a price beside reward cash', 'place-refused').at(
    'core/shop/orders/reservations.ts',
    '(discount.amount === 0 || discount.byUrl)',
    'discount.amount === 0',
  ),
  ours('takes a cash order back without a UPI ID to pay to', 'return').at(
    'core/shop/orders/return-order.ts',
    'reasonRefusal(reason) ?? (isPrepaid(order.mode) ? null : upiRefusal(upi))',
    'reasonRefusal(reason) ?? (now < 0 ? upiRefusal(upi) : null)',
  ),
  ours('goes on holding what an order held that another one has replaced', ['place', 'cash-balance']).at(
    'core/shop/checkout/replaced-orders.ts',
    'const released = expired.reduce((sum, order) => withOrderReleased(sum, order, now), reservations);',
    'const released = reservations;',
  ),
  ours('counts the days for a return from when the parcel was shipped', 'return').at(
    'core/entities/order-actions.ts',
    "history.find((step) => step.state === 'delivered')",
    "history.find((step) => step.state === 'shipped')",
  ),
  ours('counts the days for a return anew after one that was declined', 'return').at(
    'core/entities/order-actions.ts',
    "history.find((step) => step.state === 'delivered')",
    "history.findLast((step) => step.state === 'delivered')",
  ),
  ours('places an order again whose key came with another address', 'key-reused').at(
    PLACE,
    'expectedTotal,\n    shipping,\n    billing,\n    ...(',
    'expectedTotal,\n    shipping === null,\n    billing === null,\n    ...(',
  ),
  ours('counts a code as used by an order that expired', 'place-refused').at(
    'core/shop/orders/expire-order.ts',
    'const reservations = withOrderReleased(reservationsOf(documents, order), order, end);',
    'const kept = reservationsOf(documents, order);\n  const released = withOrderReleased(kept, order, end);\n  const reservations = { ...released, phone: { ...released.phone, codes: kept.phone.codes } };',
  ),
  ours('keeps a code that an order has used up on what was added meanwhile', 'order-cart').at(
    CART,
    'coupon: isUsedUp ? null : session.coupon,',
    'coupon: session.coupon,',
  ),
  ours('takes an order with an incomplete billing address', 'order-fields').at(
    'core/shop/customers/addresses.ts',
    "...(own === null ? {} : errorsAs('billing', own)),",
    '',
  ),
  ours('takes any payment mode that it does not know for one without a fee', 'place').on(
    'placeOrder',
    ({ forward, body }) =>
      ['card', 'upi', 'netbanking', 'cod'].includes(String(body['payment_mode']))
        ? undefined
        : forward('placeOrder', { ...body, payment_mode: 'upi' }),
  ),
];
