/** `orders print`: packing lists, labels and invoices as one HTML document (spec 10.24). */
import type { PRINTED_DOCUMENTS } from '../../adapters/wire/operator/operator-ports.ts';
import { operatorPrintCalls } from '../../adapters/wire/operator/print.ts';
import { ORDER_STATES } from '../../core/entities/order.ts';
import { OUT_HELP, writeText } from '../input/write-text.ts';
import { BadInput, NotFound, Refused } from '../io.ts';
import { counted } from '../text/counted.ts';
import { EXAMPLE_ORDER } from '../text/examples.ts';
import { operatorCommand } from './operator-command.ts';
import { flag, manyArguments, oneOf, option } from './takes.ts';

/** So many are named in an error. */
const NAMED = 10;

type PrintedDocument = (typeof PRINTED_DOCUMENTS)[number];

/** What is counted of each document. */
const PRINTED: Readonly<Record<PrintedDocument, readonly [one: string, many: string]>> = {
  packing_list: ['order to pack', 'orders to pack'],
  labels: ['label', 'labels'],
  invoices: ['invoice', 'invoices'],
  credit_notes: ['order with its credit notes', 'orders with their credit notes'],
};

/** The flag of each document. */
const FLAGS = {
  packingList: 'packing_list',
  labels: 'labels',
  invoices: 'invoices',
  creditNotes: 'credit_notes',
} as const satisfies Readonly<Record<string, PrintedDocument>>;
const FLAG_NAMES = Object.keys(FLAGS) as readonly (keyof typeof FLAGS)[];

const resultText = (printed: number, withoutAwb: number, document: PrintedDocument, out: string): string =>
  [
    `${counted(printed, ...PRINTED[document])} in ${out}. Open it in a browser, and print it.`,
    ...(withoutAwb === 0
      ? []
      : [`${withoutAwb} without a tracking number, which is entered when an order is shipped.`]),
    '',
  ].join('\n');

export const printOrders = operatorCommand({
  takes: {
    orders: manyArguments('the numbers of the orders', 0),
    state: oneOf('state', ORDER_STATES, 'all orders in this state, the oldest first'),
    packingList: flag('what to pack, for whom, several orders on a page', {
      conflicts: ['labels', 'invoices', 'creditNotes'],
    }),
    labels: flag('labels of 100 × 150 mm with address, amount to collect and the tracking number as a barcode', {
      conflicts: ['invoices', 'creditNotes'],
    }),
    invoices: flag('the invoices', { conflicts: ['creditNotes'] }),
    creditNotes: flag('the credit notes'),
    out: option('file', 'write the document to this file'),
  },
  help: `A packing list has the products with their SKU, the address, the phone and the amount to
collect of each order. An order has a label and an invoice once it is packed, the label a
tracking number once it is shipped, and a credit note once it has come back or a part of
it was refunded; with --state those that have one are printed. Where one of the orders
cannot be printed, nothing is. Print labels without margins and without scaling.
${OUT_HELP}`,
  examples: [
    'orders print --state confirmed --packing-list --out day.html',
    `orders print ${EXAMPLE_ORDER} --invoices`,
  ],
  read: (given) => {
    const { orders, state, out } = given;
    const chosen = FLAG_NAMES.find((name) => given[name]);
    if (chosen === undefined)
      throw new BadInput('choose what to print: --packing-list, --labels, --invoices or --credit-notes');
    if (orders.length > 0 === (state !== undefined))
      throw new BadInput('name the orders to print, or all of a state with --state');
    return { orders, state, document: FLAGS[chosen], out } as const;
  },
  run: async ({ ask, io, input: { orders, state, document, out } }) => {
    const { html, printed, withoutAwb, refused } = await ask(operatorPrintCalls.printOrders, {
      document,
      ...(state === undefined ? { orders } : { state }),
    });
    if (refused.length > 0) {
      for (const { order, problem } of refused.slice(0, NAMED)) io.reportError(`${order}: ${problem}`);
      const others = refused.length > NAMED ? `, ${refused.length - NAMED} of them not named` : '';
      throw new Refused(`nothing was printed: ${counted(refused.length, 'order')} cannot be${others}`);
    }
    if (html === null || printed === 0)
      throw new NotFound(
        document === 'credit_notes' ? `no ${state ?? ''} order has a credit note` : `no orders are ${state ?? 'named'}`,
      );
    const counts = { printed, ...(document === 'labels' && { without_awb: withoutAwb }) };
    if (out === undefined) return { json: { ...counts, html }, text: html };
    await writeText(out, html);
    return { json: { ...counts, file: out }, text: resultText(printed, withoutAwb, document, out) };
  },
});
