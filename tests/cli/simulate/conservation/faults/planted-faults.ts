/** Mistakes in how the shop handles failures, each of which faulty sessions must find. */
import type { Mutant } from '../../../../model/break-module.ts';

export const plantedFaults: readonly Mutant[] = [
  {
    name: 'an order that is placed again with the same key is another order',
    file: 'shop/checkout/commit-order.ts',
    find: 'if (before !== undefined) return repeated(context, before.body, before.order, request);',
    replace: 'if (before?.body === "never") return repeated(context, before.body, before.order, request);',
  },
  {
    name: 'units are not given back',
    file: 'shop/orders/reservations.ts',
    find: 'stock: stock === null || isNothing(units) ? stock : withUnitsReturned(stock, units),',
    replace:
      'stock: stock === null || isNothing(units) || stock !== undefined ? stock : withUnitsReturned(stock, units),',
  },
  {
    name: 'units are given back once more when an order is cancelled',
    file: 'shop/orders/reservations.ts',
    find: 'const released = withoutOpenCod(withOrderReleased(reservations, order, at), order);',
    replace:
      'const units = reservations.phone.reserved[order.number] ?? EMPTY_UNITS; const twice = reservations.stock === null ? reservations : { ...reservations, stock: withUnitsReturned(reservations.stock, units) }; const released = withoutOpenCod(withOrderReleased(twice, order, at), order);',
  },
  {
    name: 'units are taken from the stock, but not noted as reserved',
    file: 'shop/orders/reservations.ts',
    find: ': { ...reservations, phone: { ...phone, reserved: { ...phone.reserved, [number]: units } }, stock: rest };',
    replace:
      ': { ...reservations, phone: { ...phone, reserved: { ...phone.reserved, [`${number}?`]: units } }, stock: rest };',
  },
  {
    name: 'a code stays used by an order that is over',
    file: 'shop/orders/reservations.ts',
    find: 'codes: Object.fromEntries(Object.entries(phone.codes).filter(([, holder]) => holder !== order.number)),',
    replace: 'codes: phone.codes,',
  },
  {
    name: 'a code may be used again and again',
    file: 'shop/orders/reservations.ts',
    find: 'return { ledger: held, phone: { ...phone, codes: { ...phone.codes, [code]: order.number } }, stock };',
    replace: 'return { ledger: held, phone, stock };',
  },
  {
    name: 'reward cash that an order held stays held',
    file: 'shop/orders/reservations.ts',
    find: "ledger: withEntry(ledger, 'voided', order.number, heldFor(ledger, order.number), at),",
    replace:
      'ledger: order.number === at.toString() ? withEntry(ledger, "voided", order.number, heldFor(ledger, order.number), at) : ledger,',
  },
  {
    name: 'reward cash that a cancelled order has spent is lost',
    file: 'shop/orders/reservations.ts',
    find: "return { ...released, ledger: withEntry(forfeited, 'returned', order.number, spentFor(forfeited, order.number), at) };",
    replace: 'return { ...released, ledger: forfeited };',
  },
  {
    name: 'what a cancelled order would have earned stays pending',
    file: 'shop/orders/reservations.ts',
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
