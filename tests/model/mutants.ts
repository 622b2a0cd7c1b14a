/** Rules of the core, each broken in one way that the model must notice. */

export type Mutant = {
  readonly name: string;
  /** Below core/. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
};

export type Verdict = {
  /** The model and the shop differed; any other failure does not count. */
  readonly isCaught: boolean;
  readonly message: string;
};

/** A fixed seed: whether a broken rule is seen is not left to chance. Without a mutant these sessions show nothing. */
export const SEEN_BY_EVERY_MUTANT = { seed: 7, numRuns: 200 };

export const mutants: readonly Mutant[] = [
  {
    name: 'the fee is kept after leaving cash on delivery',
    file: 'shopper/checkout/checkout-form.ts',
    find: 'mode, options: optionsFor(mode), redeemCash: false });',
    replace: "mode: form.mode === 'cod' ? form.mode : mode, options: optionsFor(mode), redeemCash: false });",
  },
  {
    name: 'cash on delivery costs nothing',
    file: 'pricing/quote.ts',
    find: 'isPrepaid(mode) ? ZERO_RUPEES : codFee',
    replace: 'ZERO_RUPEES',
  },
  {
    name: 'the percentage is rounded line by line',
    file: 'pricing/quote.ts',
    find: 'return withCash({ mode, count, listTotal, subtotal, savings, shipping, discount, rewardCash }, cash, redeem);',
    replace: `const whole = withCash({ mode, count, listTotal, subtotal, savings, shipping, discount, rewardCash }, cash, redeem);
    if (whole.discount.amount > 0) return whole;
    const value = add(ZERO_RUPEES, ...Object.values(items).map((line) => discountValue(discount, subtotalOf({ line }))));
    return { ...whole, discount: { ...whole.discount, value }, total: subtract(add(subtotal, shipping), value) };`,
  },
  {
    name: 'half a rupee rounds down',
    file: 'entities/money/money.ts',
    find: '[amount * part * 2 + whole,',
    replace: '[amount * part * 2 + whole - 1,',
  },
  {
    name: 'the total is off by the redeemed amount',
    file: 'pricing/quote.ts',
    find: 'total: subtract(add(subtotal, shipping), value)',
    replace: 'total: add(subtract(add(subtotal, shipping), value), applied.amount)',
  },
  {
    name: 'the percentage wins over the fixed amount',
    file: 'pricing/totals.ts',
    find: 'discount.amount > 0 ?',
    replace: 'discount.amount > 0 && discount.off === 0 ?',
  },
  {
    name: 'more cash is redeemed than the cart costs',
    file: 'pricing/reward-cash.ts',
    find: 'smaller(redeemableCash(balance, mode), subtotal)',
    replace: 'redeemableCash(balance, mode)',
  },
  {
    name: 'choosing another mode keeps the redeemed cash',
    file: 'shopper/checkout/checkout-form.ts',
    find: 'mode, options: optionsFor(mode), redeemCash: false });',
    replace: "mode, options: optionsFor(mode), redeemCash: mode !== 'cod' && form.redeemCash });",
  },
  {
    name: 'reward cash is earned on the list total',
    file: 'pricing/quote.ts',
    find: 'rewardCash = rewardCashEarned(subtotal,',
    replace: 'rewardCash = rewardCashEarned(listTotal,',
  },
  {
    name: 'the countdown starts anew at every asking',
    file: 'shop/cart/offer.ts',
    find: 'const startedAt = offerStartedAt ?? now;',
    replace: 'const startedAt = now;',
  },
  {
    name: 'the end of the countdown leaves the unlocked code',
    file: 'shop/session/countdown.ts',
    find: 'if (!isTimed && coupon.appliedAt >= offerEnd(startedAt, settings)) return session;',
    replace: 'if (!isTimed) return session;',
  },
  {
    name: 'a timed code is taken after the end',
    file: 'shop/cart/coupon.ts',
    find: 'if (coupon.timed && offerHasEnded(offerStartedAt, now, settings)) {',
    replace: 'if (coupon.timed && offerHasEnded(offerStartedAt, now, settings) && now < 0) {',
  },
  {
    name: 'the price of the URL code outlives it',
    file: 'catalogue/prices.ts',
    find: 'byUrl && name === BUNDLE.name',
    replace: 'name === BUNDLE.name',
  },
  {
    name: 'a code that came by URL replaces a better one unasked',
    file: 'shopper/cart/cart-coupon.ts',
    find: 'if (loss === null) return',
    replace: 'if (loss === null || other.byUrl) return',
  },
  {
    name: 'a code that came by URL is compared without the price it brings',
    file: 'shopper/cart/cart-coupon.ts',
    find: 'discount, other, settings)',
    replace: 'discount, { ...other, byUrl: false }, settings)',
  },
  {
    name: 'quick buy forgets what it sets aside',
    file: 'shopper/cart/set-aside.ts',
    find: 'if (left > 0) lines[id] = left;',
    replace: 'if (left > 5) lines[id] = left;',
  },
  {
    name: 'the first of several clicks wins',
    file: 'shopper/cart/line-queue.ts',
    find: '      pending.set(pid, qty);\n      ports.changed();',
    replace: '      if (!pending.has(pid)) pending.set(pid, qty);\n      ports.changed();',
  },
  {
    name: 'an unpaid order keeps its cash for good',
    file: 'shop/orders/reservations.ts',
    find: "withEntry(ledger, 'voided', order.number, heldFor(ledger, order.number), at)",
    replace: 'ledger',
  },
  {
    name: 'the cart outlives its order',
    file: 'shop/checkout/commit-order.ts',
    find: 'session: isConfirmedAtOnce ? emptied(session) :',
    replace: 'session: isConfirmedAtOnce ? session :',
  },
  {
    name: 'the unlocked code is good for one phone twice',
    file: 'shop/orders/reservations.ts',
    find: 'return hasEffect && hasRule',
    replace: 'return !hasEffect && hasRule',
  },
];
