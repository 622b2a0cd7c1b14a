/** `orders address`: the operator's correction of where an order goes. */
import type { Command } from 'commander';
import { order as orderShape, operatorOrderCalls } from '../../adapters/wire/operator/orders.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { encode } from '../../core/contract/encode.ts';
import { addressLines } from '../../core/entities/address.ts';
import { BadInput, type Io } from '../io.ts';
import { EXAMPLE_ORDER, examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { printable } from '../text/printable.ts';
import { addYesOption, isConfirmed, type ConfirmOptions } from './confirm-change.ts';
import { addConnectionOptions, withOperator, type ConnectionOptions } from './connection.ts';
import { findOrder } from './show-order.ts';

type Options = ConnectionOptions &
  ConfirmOptions & {
    readonly name?: string;
    readonly house?: string;
    readonly street?: string;
    readonly city?: string;
    readonly state?: string;
    readonly pincode?: string;
    readonly json?: boolean;
  };

const correctAddress = async (
  io: Io,
  number: string,
  { name, house, street, city, state, pincode, json = false, yes = false, ...options }: Options,
): Promise<void> => {
  const correction = {
    ...(name !== undefined && { name }),
    ...(house !== undefined && { h_no: house }),
    ...(street !== undefined && { st_address: street }),
    ...(city !== undefined && { city }),
    ...(state !== undefined && { state }),
    ...(pincode !== undefined && { pincode }),
  };
  if (Object.keys(correction).length === 0) throw new BadInput('name what to correct, such as --pincode 411001');
  await withOperator(options, async (ask) => {
    const change = async (): Promise<string> => {
      const { order, deliveryAddress } = await findOrder(ask, number);
      const before = deliveryAddress === undefined ? '' : ` (now: ${addressLines(deliveryAddress).join(', ')})`;
      const wanted = Object.entries(correction).map(([field, value]) => `${field} ${value}`);
      return printable(`${order}  the delivery address gets ${wanted.join(', ')}${before}, and the customer is told`);
    };
    if (!(await isConfirmed(io, { yes }, change))) return;
    const { shipping } = await ask(operatorOrderCalls.correctAddress, { order: number, ...correction });
    const order = await findOrder(ask, number);
    const text = `${printable(`${order.order}  deliver to ${addressLines(shipping).join(', ')}`)}\n`;
    await io.write(json ? jsonDocument(encode(orderShape, order)) : text);
  });
};

const HELP = `
What is not given stays; a pincode brings its city and state along. The rules are those of
placing an order: the pincode must be served, for cash on delivery too where the order is to
be paid in cash, and it decides whether CGST and SGST or IGST are charged. From packing on,
when the invoice is issued, the address stays. The customer is told by SMS and mail.`;

export const setUpAddress = (command: Command, io: Io): void => {
  const { slug } = brand;
  addYesOption(addConnectionOptions(command))
    .argument('<order>', 'the order number')
    .option('--pincode <digits>', 'the pincode, 6 digits')
    .option('--house <text>', 'house number and building')
    .option('--street <text>', 'street and area')
    .option('--city <name>', 'city')
    .option('--state <name>', 'state')
    .option('--name <name>', 'who receives the parcel')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .addHelpText(
      'after',
      examples(
        `${slug} orders address ${EXAMPLE_ORDER} --pincode 411001`,
        `${slug} orders address ${EXAMPLE_ORDER} --house "Flat 7" --street "MG Road"`,
      ),
    )
    .action((number: string, options: Options) => correctAddress(io, number, options));
};
