/** Breaches of the cart's lines, codes and countdown (spec 7, 10.9, 10.10, 10.13). */
import { foreign, ours, type Breach } from '../frame/breach.ts';

const LINES = 'core/shop/cart/lines.ts';
const COUPON = 'core/shop/cart/coupon.ts';
const OFFER = 'core/shop/cart/offer.ts';
const COUNTDOWN = 'core/shop/session/countdown.ts';
const CART = 'core/shop/cart/cart.ts';

export const cart: readonly Breach[] = [
  ours('replaces a line when a unit is added', 'add').at(
    LINES,
    'const quantity = unitsInCart(context, pid) + qty;',
    'const quantity = qty;',
  ),
  ours('adds in an update', 'set').at(
    LINES,
    '? withQuantities(context, { ...context.session.quantities, [pid]: qty })',
    '? withQuantities(context, { ...context.session.quantities, [pid]: Math.min(MAX_QUANTITY, before + qty) })',
  ),
  ours('keeps a line that is set to 0', 'set').at(
    LINES,
    'if (qty === 0) return withoutLine(context, pid);',
    'if (qty === 0) return withCart(context);',
  ),
  ours('deletes one unit of a line', 'remove').at(
    LINES,
    'const { [pid]: _removed, ...quantities } = context.session.quantities;',
    'const quantities = { ...context.session.quantities, [pid]: unitsInCart(context, pid) - 1 };\n  if (quantities[pid] === 0) delete quantities[pid];',
  ),
  ours('deletes every line', ['remove', 'set']).at(
    LINES,
    'const { [pid]: _removed, ...quantities } = context.session.quantities;',
    'const quantities = {};',
  ),
  ours('adds to the cart in a quick buy', 'quick-buy').at(
    LINES,
    'withQuantities(context, { [pid]: qty })',
    'withQuantities(context, { ...context.session.quantities, [pid]: qty })',
  ),
  ours('holds more than 20 units of a product', 'quantity').at(
    LINES,
    '!isQuantity(qty) || quantity > MAX_QUANTITY',
    '!isQuantity(qty)',
  ),
  ours('takes any quantity in an update', ['quantity', 'answer']).at(
    LINES,
    'if (!isQuantity(qty)) return { answer: badQuantity }; const before',
    'const before',
  ),
  ours('deletes the line of an update to −1', 'quantity').at(
    LINES,
    'if (!isQuantity(qty)) return { answer: badQuantity }; const before',
    'if (qty < 0) return withoutLine(context, pid);\n    if (!isQuantity(qty)) return { answer: badQuantity };\n    const before',
  ),
  ours('shows the cart of the session that added last', 'sessions').answering(() => {
    let writer: string | undefined;
    return ({ name, cookie, forward }) => {
      if (name === 'addToCart') writer = cookie;
      return name === 'getCart' && writer !== undefined ? forward('getCart', {}, { cookie: writer }) : undefined;
    };
  }),
  ours('cuts a quantity to 20 and refuses it', 'refused').at(
    LINES,
    'if (!isQuantity(qty)) return { answer: badQuantity }; const before',
    'if (!isQuantity(qty)) return qty > MAX_QUANTITY ? { ...withQuantities(context, { ...context.session.quantities, [pid]: MAX_QUANTITY }), answer: badQuantity } : { answer: badQuantity };\n    const before',
  ),
  ours('counts lines in place of units', 'total').at(
    CART,
    'total: unitCount(items)',
    'total: Object.keys(items).length',
  ),
  ours('does not apply a code that it accepts', 'apply').at(COUPON, 'session: applied,', 'session,'),
  ours('applies 15 percent for a code of 10', ['apply', 'discount']).at(
    COUPON,
    'withCoupon(session, code, coupon.off, ',
    'withCoupon(session, code, coupon.off === 10 ? 15 : coupon.off, ',
  ),
  ours('ignores a second code', 'one-code').at(
    COUPON,
    'coupon !== null && coupon.discount.code === code &&',
    'coupon !== null &&',
  ),
  ours('drops the applied code for an unknown one', 'unknown-code').at(
    COUPON,
    'session: { ...session, couponTries } }',
    'session: { ...withoutCoupon(session), couponTries } }',
  ),
  ours('knows a code in capitals only', 'code-spelling').at(
    'core/entities/discount.ts',
    'withoutInvisible(code).trim().toUpperCase()',
    'withoutInvisible(code).trim()',
  ),
  ours('keeps the applied code when it is deleted', 'remove-coupon').at(
    COUPON,
    'isMeant ? withoutCoupon(session) : session',
    'session',
  ),
  ours('empties the cart when a code is deleted', 'remove-coupon').at(
    COUPON,
    'isMeant ? withoutCoupon(session) : session',
    '{ ...withoutCoupon(session), quantities: {} }',
  ),
  ours('lets a session try codes without end', 'code-tries').at(
    COUPON,
    'if (retryAfterMs > 0)',
    'if (retryAfterMs > Infinity)',
  ),
  ours('restarts the countdown at every visit', 'countdown').at(
    OFFER,
    'const startedAt = offerStartedAt ?? now;',
    'const startedAt = now;',
  ),
  ours('has a countdown of half an hour', 'countdown').at(
    COUNTDOWN,
    'startedAt + offer.durationMs',
    'startedAt + 2 * offer.durationMs',
  ),
  ours('takes a timed code after the countdown', 'offer-ended')
    .at(COUPON, 'if (coupon.timed && offerHasEnded(', 'if (coupon.timed && Date.now() < 0 && offerHasEnded(')
    .at(COUNTDOWN, 'if (!isTimed && coupon.appliedAt >=', 'if (coupon.appliedAt >='),
  ours('keeps a code after the countdown', 'offer-end').at(
    COUNTDOWN,
    'return { ...session, coupon: null, expiredCoupon: coupon.discount, version: session.version + 1 };',
    'return session;',
  ),
  ours('removes the lines with the code when the countdown ends', 'offer-end').at(
    COUNTDOWN,
    'return { ...session, coupon: null,',
    'return { ...session, quantities: {}, coupon: null,',
  ),
  ours('refuses an untimed code after the countdown', ['apply', 'offer-end']).at(
    COUPON,
    'if (coupon.timed && offerHasEnded(',
    'if (offerHasEnded(',
  ),
  foreign('adds two units', 'add').at('(quantities[pid] ?? 0) + qty', '(quantities[pid] ?? 0) + 2 * qty'),
  foreign('adds in an update', 'set').at(
    'quantities = { ...quantities, [pid]: qty };\n        return done({ total: total() });',
    'quantities = { ...quantities, [pid]: (quantities[pid] ?? 0) + qty };\n        return done({ total: total() });',
  ),
  foreign('leaves a deleted line', 'remove').at('quantities = rest;', 'quantities = { ...rest, [pid]: _gone ?? 1 };'),
  foreign('keeps the other lines in a quick buy', 'quick-buy').at(
    'quantities = { [pid]: qty };',
    'quantities = { ...quantities, [pid]: qty };',
  ),
  foreign('answers lines in place of units', 'total').at('unitCount(items())', 'Object.keys(items()).length'),
  foreign('answers the total of the cart before an update', ['total', 'set']).at(
    'quantities = { ...quantities, [pid]: qty };\n        return done({ total: total() });',
    'const before = total();\n quantities = { ...quantities, [pid]: qty };\n        return done({ total: before });',
  ),
  foreign('applies an unknown code', 'unknown-code').at(
    'if (off === undefined) return done({ isApplied: false, code: asked, off: 0 });',
    'if (off === undefined) code = asked;',
  ),
  foreign('forgets the applied code when an unknown one is typed', 'unknown-code').at(
    'if (off === undefined) return',
    "if (off === undefined) code = '';\n        if (off === undefined) return",
  ),
  foreign('keeps the first of two codes', 'one-code').at('code = asked;', "code = code === '' ? asked : code;"),
  foreign('accepts a code without applying it', 'apply').at('code = asked;', "code = '';"),
  foreign('answers twice the percentage of a code', 'apply').at(
    'isApplied: true, code: asked, off }',
    'isApplied: true, code: asked, off: 2 * off }',
  ),
  foreign('keeps the discount of a code that is removed', 'remove-coupon').at(
    "code = '';\n        return done({});",
    'return done({});',
  ),
  foreign('puts an unknown product into the cart', 'unknown-product')
    .at(
      'if (productOf(pid) === undefined || !isQuantity(qty)) return unknown;\n        quantities = { ...quantities, [pid]: (',
      'if (!isQuantity(qty)) return unknown;\n        quantities = { ...quantities, [pid]: (',
    )
    .at(
      'if (product === undefined || qty === 0) return [];',
      'if (product === undefined) return [[pid, { qty, price: rupees(1), sale: rupees(1) }]];',
    ),
  foreign('forgets the code with the last line', 'one-code').at(
    'quantities = rest;',
    "quantities = rest;\n if (Object.keys(rest).length === 0) code = '';",
  ),
  foreign('removes the applied code when nothing is typed', 'unknown-code').at(
    'if (off === undefined) return done',
    "if (asked === '') code = '';\n        if (off === undefined) return done",
  ),
  foreign('answers with an empty cart when a line is removed that is not there', 'remove').at(
    'const { [pid]: _gone, ...rest } = quantities;',
    'if (!(pid in quantities)) return done({ total: 0, items: {} });\n        const { [pid]: _gone, ...rest } = quantities;',
  ),
  foreign('takes the last line off in place of one that is not there', 'remove').at(
    'const { [pid]: _gone, ...rest } = quantities;',
    'const { [pid in quantities ? pid : (Object.keys(quantities).at(-1) ?? pid)]: _gone, ...rest } = quantities;',
  ),
  foreign('reads a quantity as far as it is a number', 'quantity').taking('addToCart', ({ qty, ...body }) => ({
    ...body,
    qty: Number.parseInt(String(qty), 10),
  })),
  foreign('counts any quantity that is not empty as a unit', 'quantity').taking('addToCart', ({ qty, ...body }) => ({
    ...body,
    qty: typeof qty === 'number' ? qty : Number(Boolean(qty)),
  })),
  foreign('finds a code that is no text equal to any', 'unknown-code').taking('applyCoupon', ({ code, ...body }) => ({
    ...body,
    code: typeof code === 'string' ? code : 'DAWN10',
  })),
  ours('ends the price of a coupon by URL when its own code is typed', 'url-price').at(
    COUPON,
    '(coupon.discount.byUrl || !byUrl)',
    'coupon.discount.byUrl === byUrl',
  ),
  ours('keeps an untimed code after the countdown', 'offer-end').at(
    COUNTDOWN,
    'if (!isTimed && coupon.appliedAt >= offerEnd(startedAt, settings)) return session;',
    'if (!isTimed) return session;',
  ),
  foreign('shares the cart of a customer between devices', ['sessions', 'cart-stays'])
    .at(
      'isLogged = saved.has(phone);',
      'isLogged = saved.has(phone);\n        quantities = { ...carts.get(phone), ...quantities };\n        carts.set(phone, quantities);',
    )
    .at(
      'const unknown = refused(',
      'const carts = new Map<string, Record<string, number>>();\nconst unknown = refused(',
    )
    .at(
      'quantities = { ...quantities, [pid]: (quantities[pid] ?? 0) + qty };',
      'quantities = { ...quantities, [pid]: (quantities[pid] ?? 0) + qty };\n        if (verified !== null) carts.set(verified, quantities);',
    )
    .at(
      "[isLogged, verified, quantities, code] = [false, null, {}, ''];",
      "if (verified !== null) carts.delete(verified);\n        [isLogged, verified, quantities, code] = [false, null, {}, ''];",
    ),
  ours('empties the cart for a quick buy that it refuses', ['quick-buy', 'sold-out']).at(
    LINES,
    'withQuantities(context, { [pid]: qty }) : { answer: soldOut };',
    'withQuantities(context, { [pid]: qty }) : { ...withQuantities(context, {}), answer: soldOut };',
  ),
];
