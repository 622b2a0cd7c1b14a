/** Mistakes in how the shop handles failures, each of which faulty sessions must find. */
import type { Mutant } from '../../../../model/mutants.ts';

export const plantedFaults: readonly Mutant[] = [
  {
    name: 'an order that is placed again with the same key is another order',
    file: 'shop/checkout/commit-order.ts',
    find: 'if (before !== undefined) return repeated(context, before.body, before.order, request);',
    replace: 'if (before?.body === "never") return repeated(context, before.body, before.order, request);',
  },
  {
    name: 'units are not given back',
    file: 'shop/orders/holds.ts',
    find: 'stock: stock === null || isNothing(units) ? stock : withUnitsReturned(stock, units),',
    replace:
      'stock: stock === null || isNothing(units) || stock !== undefined ? stock : withUnitsReturned(stock, units),',
  },
  {
    name: 'units are given back once more when an order is cancelled',
    file: 'shop/orders/holds.ts',
    find: 'const released = withoutOpenCod(withHoldsReleased(holds, order, at), order);',
    replace:
      'const units = holds.phone.reserved[order.number] ?? EMPTY_UNITS; const twice = holds.stock === null ? holds : { ...holds, stock: withUnitsReturned(holds.stock, units) }; const released = withoutOpenCod(withHoldsReleased(twice, order, at), order);',
  },
  {
    name: 'units are taken from the stock, but not noted as reserved',
    file: 'shop/orders/holds.ts',
    find: ': { ...holds, phone: { ...phone, reserved: { ...phone.reserved, [number]: units } }, stock: rest };',
    replace:
      ': { ...holds, phone: { ...phone, reserved: { ...phone.reserved, [`${number}?`]: units } }, stock: rest };',
  },
  {
    name: 'a code stays used by an order that is over',
    file: 'shop/orders/holds.ts',
    find: 'codes: Object.fromEntries(Object.entries(phone.codes).filter(([, holder]) => holder !== order.number)),',
    replace: 'codes: phone.codes,',
  },
  {
    name: 'a code may be used again and again',
    file: 'shop/orders/holds.ts',
    find: 'return { ledger: held, phone: { ...phone, codes: { ...phone.codes, [code]: order.number } }, stock };',
    replace: 'return { ledger: held, phone, stock };',
  },
  {
    name: 'reward cash that an order held stays held',
    file: 'shop/orders/holds.ts',
    find: "ledger: withEntry(ledger, 'voided', order.number, heldFor(ledger, order.number), at),",
    replace:
      'ledger: order.number === at.toString() ? withEntry(ledger, "voided", order.number, heldFor(ledger, order.number), at) : ledger,',
  },
  {
    name: 'reward cash that a cancelled order has spent is lost',
    file: 'shop/orders/holds.ts',
    find: "return { ...released, ledger: withEntry(forfeited, 'returned', order.number, spentFor(forfeited, order.number), at) };",
    replace: 'return { ...released, ledger: forfeited };',
  },
  {
    name: 'what a cancelled order would have earned stays pending',
    file: 'shop/orders/holds.ts',
    find: "const forfeited = withEntry(ledger, 'forfeited', order.number, pendingFor(ledger, order.number), at); return { ...released",
    replace: 'const forfeited = ledger; return { ...released',
  },
  {
    name: 'a cancelled order is not refunded',
    file: 'shop/orders/cancel-order.ts',
    find: 'const next = withReviewEnded({ ...step, reason }, now);',
    replace: 'const next = { ...step, reason };',
  },
  {
    name: 'a late capture of an order that has expired is neither used nor refunded',
    file: 'shop/payments/apply-payment-event.ts',
    find: "const canBePaid = awaitsPayment(order) || stateOf(order) === 'expired';",
    replace:
      "const canBePaid = awaitsPayment(order); if (stateOf(order) === 'expired') return { order, writes: [putOrder(order)], messages: [] };",
  },
  {
    name: 'the gateway is never asked about a payment whose event was lost',
    file: 'shop/payments/reconcile-payment.ts',
    find: 'const isDue = (at: number | undefined): boolean => at !== undefined && (isForced || clock.now() >= at);',
    replace: 'const isDue = (at: number | undefined): boolean => at !== undefined && isForced;',
  },
  {
    name: 'an event that comes again is applied again, and its money counts twice',
    file: 'entities/payment.ts',
    find: 'if (payment.events.some(({ id }) => id === event.id)) return payment;',
    replace:
      'if (payment.events.some(({ id }) => id === event.id)) event = { ...event, id: `${event.id}+`, ...(event.payment !== undefined && { payment: `${event.payment}+` }) };',
  },
];
