/** `orders`: what the operator does with orders. */
import { brand } from '../../core/catalogue/brand.ts';
import { EXAMPLE_ORDER } from '../text/examples.ts';
import { groupOf } from './operator-command.ts';

/** What to do with an order number in the place of a command. */
const correctionOf = (word: string): string | undefined =>
  word.toUpperCase().startsWith(brand.orderPrefix) && /\d/u.test(word)
    ? `to show one order, run ${brand.slug} orders show ${word}`
    : undefined;

export const setUp = groupOf({
  commands: {
    list: [
      'list orders, newest first, with the states they can move to',
      async () => (await import('./list-orders.ts')).listOrders,
    ],
    show: ['show an order, its history and the refund due', async () => (await import('./show-order.ts')).showOrder],
    pack: ['pack orders: their invoices are issued', async () => (await import('./move-orders.ts')).packOrders],
    ship: ['hand a packed order over to its courier', async () => (await import('./move-orders.ts')).shipOrder],
    deliver: ['record that orders were delivered', async () => (await import('./move-orders.ts')).deliverOrders],
    move: [
      'move an order to its next state, or many by a file',
      async () => (await import('./move-orders.ts')).moveOrders,
    ],
    print: [
      'print packing lists, labels, invoices or credit notes as one document',
      async () => (await import('./print-orders.ts')).printOrders,
    ],
    refunds: ['list the refunds due, the oldest first', async () => (await import('./refunds.ts')).listRefunds],
    refund: [
      'refund a returned order, or a part of one that is kept',
      async () => (await import('./refunds.ts')).refundOrder,
    ],
    review: [
      'list the payments held for review; accept or refund one',
      async () => (await import('./review-payment.ts')).reviewPayment,
    ],
    address: [
      'correct where an order goes, until it is packed',
      async () => (await import('./correct-address.ts')).correctAddress,
    ],
    export: [
      'write a month’s invoices, credit notes and GST for the accountant',
      async () => (await import('./export-taxes.ts')).exportTaxes,
    ],
  },
  byDefault: 'list',
  correct: correctionOf,
  help: 'Without a command, lists the latest orders.',
  examples: ['orders', `orders pack ${EXAMPLE_ORDER}`],
});
