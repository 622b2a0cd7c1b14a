/** `orders print`: packing lists and invoices as one HTML document, a page for each order (spec 10.24). */
import { Option, type Command } from 'commander';
import { operatorPrintCalls } from '../../adapters/wire/operator/print.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { ORDER_STATES, type OrderState } from '../../core/entities/order.ts';
import { OUT_HELP, writeText } from '../input/write-text.ts';
import { BadInput, NotFound, Refused, type Io } from '../io.ts';
import { EXAMPLE_ORDER, examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { addConnectionOptions, withOperator, type ConnectionOptions } from './connection.ts';

type Options = ConnectionOptions & {
  readonly state?: OrderState;
  readonly packingList?: boolean;
  readonly invoices?: boolean;
  readonly out?: string;
  readonly json?: boolean;
};

/** So many are named in an error. */
const NAMED = 10;

const print = async (io: Io, numbers: readonly string[], options: Options): Promise<void> => {
  const { state, packingList = false, invoices = false, out, json = false } = options;
  if (packingList === invoices) throw new BadInput('choose what to print: --packing-list or --invoices');
  if (numbers.length > 0 === (state !== undefined))
    throw new BadInput('name the orders to print, or all of a state with --state');
  const { html, printed, refused } = await withOperator(options, (ask) =>
    ask(operatorPrintCalls.printOrders, {
      document: invoices ? 'invoices' : 'packing_list',
      ...(state === undefined ? { orders: numbers } : { state }),
    }),
  );
  if (refused.length > 0) {
    for (const { order, problem } of refused.slice(0, NAMED)) io.reportError(`${order}: ${problem}`);
    const others = refused.length > NAMED ? `, ${refused.length - NAMED} of them not named` : '';
    throw new Refused(
      `nothing was printed: ${refused.length} ${refused.length === 1 ? 'order' : 'orders'} cannot be${others}`,
    );
  }
  if (html === null || printed === 0) throw new NotFound(`no orders are ${state ?? 'named'}`);
  if (out !== undefined) await writeText(out, html);
  if (json) await io.write(jsonDocument({ printed, ...(out === undefined ? { html } : { file: out }) }));
  else await io.write(out === undefined ? html : resultText(printed, invoices, out));
};

const resultText = (printed: number, isInvoices: boolean, out: string): string => {
  const what = isInvoices
    ? printed === 1
      ? 'invoice'
      : 'invoices'
    : printed === 1
      ? 'order to pack'
      : 'orders to pack';
  return `${printed} ${what} in ${out}. Open it in a browser, and print it.\n`;
};

const HELP = `
A packing list has the products, the address, the phone and the amount to collect of
each order. An order has an invoice once it is packed. Where one of the orders cannot
be printed, nothing is.
${OUT_HELP}`;

export const setUpPrint = (command: Command, io: Io): void => {
  const { slug } = brand;
  addConnectionOptions(command)
    .argument('[orders...]', 'the numbers of the orders')
    .addOption(new Option('--state <state>', 'all orders in this state, the oldest first').choices(ORDER_STATES))
    .addOption(new Option('--packing-list', 'what to pack, for whom').conflicts('invoices'))
    .option('--invoices', 'the invoices')
    .option('--out <file>', 'write the document to this file')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .addHelpText(
      'after',
      examples(
        `${slug} orders print --state confirmed --packing-list --out day.html`,
        `${slug} orders print ${EXAMPLE_ORDER} --invoices`,
      ),
    )
    .action((numbers: readonly string[], options: Options) => print(io, numbers, options));
};
