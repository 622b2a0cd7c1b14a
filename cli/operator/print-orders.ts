/** `orders print`: packing lists and invoices as one HTML document, a page for each order (spec 10.24). */
import { operatorPrintCalls } from '../../adapters/wire/operator/print.ts';
import { ORDER_STATES } from '../../core/entities/order.ts';
import { OUT_HELP, writeText } from '../input/write-text.ts';
import { BadInput, NotFound, Refused } from '../io.ts';
import { EXAMPLE_ORDER } from '../text/examples.ts';
import { operatorCommand } from './operator-command.ts';
import { flag, manyArguments, oneOf, option } from './takes.ts';

/** So many are named in an error. */
const NAMED = 10;

const PRINTED = {
  packing_list: ['order to pack', 'orders to pack'],
  invoices: ['invoice', 'invoices'],
  credit_notes: ['order with its credit notes', 'orders with their credit notes'],
} as const;
type PrintedDocument = keyof typeof PRINTED;

const resultText = (printed: number, document: PrintedDocument, out: string): string =>
  `${printed} ${PRINTED[document][printed === 1 ? 0 : 1]} in ${out}. Open it in a browser, and print it.\n`;

export const printOrders = operatorCommand({
  takes: {
    orders: manyArguments('the numbers of the orders', 0),
    state: oneOf('state', ORDER_STATES, 'all orders in this state, the oldest first'),
    packingList: flag('what to pack, for whom', { conflicts: ['invoices', 'creditNotes'] }),
    invoices: flag('the invoices', { conflicts: ['creditNotes'] }),
    creditNotes: flag('the credit notes'),
    out: option('file', 'write the document to this file'),
  },
  help: `A packing list has the products, the address, the phone and the amount to collect of
each order. An order has an invoice once it is packed, and a credit note once it has come
back or a part of it was refunded; with --state those that have one are printed. Where one
of the orders cannot be printed, nothing is.
${OUT_HELP}`,
  examples: [
    'orders print --state confirmed --packing-list --out day.html',
    `orders print ${EXAMPLE_ORDER} --invoices`,
  ],
  read: (given) => {
    const { orders, state, packingList, invoices, creditNotes, out } = given;
    const document = packingList ? 'packing_list' : invoices ? 'invoices' : creditNotes ? 'credit_notes' : undefined;
    if (document === undefined)
      throw new BadInput('choose what to print: --packing-list, --invoices or --credit-notes');
    if (orders.length > 0 === (state !== undefined))
      throw new BadInput('name the orders to print, or all of a state with --state');
    return { orders, state, document, out } as const;
  },
  run: async ({ ask, io, input: { orders, state, document, out } }) => {
    const { html, printed, refused } = await ask(operatorPrintCalls.printOrders, {
      document,
      ...(state === undefined ? { orders } : { state }),
    });
    if (refused.length > 0) {
      for (const { order, problem } of refused.slice(0, NAMED)) io.reportError(`${order}: ${problem}`);
      const others = refused.length > NAMED ? `, ${refused.length - NAMED} of them not named` : '';
      throw new Refused(
        `nothing was printed: ${refused.length} ${refused.length === 1 ? 'order' : 'orders'} cannot be${others}`,
      );
    }
    if (html === null || printed === 0)
      throw new NotFound(
        document === 'credit_notes' ? `no ${state ?? ''} order has a credit note` : `no orders are ${state ?? 'named'}`,
      );
    if (out === undefined) return { json: { printed, html }, text: html };
    await writeText(out, html);
    return { json: { printed, file: out }, text: resultText(printed, document, out) };
  },
});
