/** `orders`: what the operator does with orders. */
import { EXAMPLE_ORDER } from '../text/examples.ts';
import { correctAddress } from './correct-address.ts';
import { exportTaxes } from './export-taxes.ts';
import { correctionOf, listOrders } from './list-orders.ts';
import { deliverOrders, moveOrders, packOrders, shipOrder } from './move-orders.ts';
import { groupOf } from './operator-command.ts';
import { printOrders } from './print-orders.ts';
import { listRefunds, refundOrder } from './refunds.ts';
import { reviewPayment } from './review-payment.ts';
import { showOrder } from './show-order.ts';

export const setUp = groupOf({
  commands: {
    list: listOrders,
    show: showOrder,
    pack: packOrders,
    ship: shipOrder,
    deliver: deliverOrders,
    move: moveOrders,
    print: printOrders,
    refunds: listRefunds,
    refund: refundOrder,
    review: reviewPayment,
    address: correctAddress,
    export: exportTaxes,
  },
  byDefault: 'list',
  correct: correctionOf,
  help: 'Without a command, lists the latest orders.',
  examples: ['orders', `orders pack ${EXAMPLE_ORDER}`],
});
