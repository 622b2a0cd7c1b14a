/** `orders address`: the operator's correction of where an order goes. */
import { operatorOrderCalls } from '../../adapters/wire/operator/orders.ts';
import { addressLines } from '../../core/entities/address.ts';
import { BadInput } from '../io.ts';
import { EXAMPLE_ORDER } from '../text/examples.ts';
import { printable } from '../text/printable.ts';
import { operatorCommand } from './operator-command.ts';
import { findOrder, showChanged } from './show-order.ts';
import { argument, defined, option } from './takes.ts';

export const correctAddress = operatorCommand({
  changes: true,
  takes: {
    order: argument('the order number'),
    pincode: option('digits', 'the pincode, 6 digits'),
    house: option('text', 'house number and building'),
    street: option('text', 'street and area'),
    city: option('name', 'city'),
    state: option('name', 'state'),
    name: option('name', 'who receives the parcel'),
  },
  help: `What is not given stays; a pincode brings its city and state along. The rules are those of
placing an order: the pincode must be served, for cash on delivery too where the order is to
be paid in cash, and it decides whether CGST and SGST or IGST are charged. From packing on,
when the invoice is issued, the address stays. The customer is told by SMS and mail.`,
  examples: [
    `orders address ${EXAMPLE_ORDER} --pincode 411001`,
    `orders address ${EXAMPLE_ORDER} --house "Flat 7" --street "MG Road"`,
  ],
  read: ({ order, house, street, name, city, state, pincode }) => {
    const correction = defined({ name, h_no: house, st_address: street, city, state, pincode });
    if (Object.keys(correction).length === 0) throw new BadInput('name what to correct, such as --pincode 411001');
    return { number: order, correction };
  },
  run: async ({ ask, input: { number, correction }, confirm }) => {
    const change = async (): Promise<string> => {
      const { order, deliveryAddress } = await findOrder(ask, number);
      const before = deliveryAddress === undefined ? '' : ` (now: ${addressLines(deliveryAddress).join(', ')})`;
      const wanted = Object.entries(correction).map(([field, value]) => `${field} ${value}`);
      return printable(`${order}  the delivery address gets ${wanted.join(', ')}${before}, and the customer is told`);
    };
    if (!(await confirm(change))) return undefined;
    const { shipping } = await ask(operatorOrderCalls.correctAddress, { order: number, ...correction });
    return showChanged(
      ask,
      number,
      ({ order }) => `${printable(`${order}  deliver to ${addressLines(shipping).join(', ')}`)}\n`,
    );
  },
});
