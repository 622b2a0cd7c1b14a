/** What was done with a sandbox's tools, by a program or in a form, as steps. */
import type { Shape } from '../../../core/contract/shape.ts';
import { objectIn } from '../../../core/contract/tolerant.ts';
import { inUnits } from '../../../core/entities/money/money-text.ts';
import { decodeForm, decodeRequest, pathOf, type AnyOperatorCall } from '../operator/call.ts';
import { operatorOrderCalls } from '../operator/orders.ts';
import { gatewayCalls, sandboxCalls } from '../operator/sandbox-tools.ts';
import { operatorStockCalls, stockLevelText } from '../operator/stock.ts';
import { isProduct, productName } from './page-steps.ts';
import type { NamedStep } from './scenario-writer.ts';
import { NotKept } from './scenario-values.ts';

type Orders = {
  /** Throws NotKept for an order that was not placed in this session. */
  readonly orderName: (number: string) => string;
  readonly lastOrder: string | undefined;
};
type StepsOf<Input> = (input: Input, orders: Orders) => readonly NamedStep[];

/** By its path, below which its form is. */
const tool = <Input>(call: AnyOperatorCall & { readonly input?: Shape<Input> }, stepsOf: StepsOf<Input>) => {
  const steps = (body: string, orders: Orders): readonly NamedStep[] => {
    const input = body.startsWith('{')
      ? decodeRequest(call, objectIn(JSON.parse(body)))
      : decodeForm(call, formFields(body));
    // It is read by the shape of the call.
    return stepsOf(input as Input, orders);
  };
  return [pathOf(call), steps] as const;
};

/** Of `a=1&b=2`. */
const formFields = (body: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    body.split('&').map((pair) => {
      const [name = '', value = ''] = pair.split('=').map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
      return [name, value];
    }),
  );

const TOOLS = new Map([
  tool(gatewayCalls.pay, ({ order, outcome, amount, currency }, { orderName, lastOrder }) => {
    const name = orderName(order);
    if (amount !== undefined)
      return [['payment', { amount: inUnits({ amount }), ...(currency !== undefined && { currency }), order: name }]];
    if (order === lastOrder) return [['payment', outcome]];
    if (outcome !== 'succeeds') throw new NotKept(`a payment of ${name} that ${outcome}`);
    return [['payment', { order: name }]];
  }),
  tool(operatorOrderCalls.moveOrder, ({ order: number, to, courier, awb }, { orderName }) => {
    const order = orderName(number);
    const isShipped = to === 'shipped' && courier !== undefined && awb !== undefined;
    return [isShipped ? ['ship', { courier, awb, order }] : ['move', { to, order }]];
  }),
  tool(operatorOrderCalls.reviewPayment, ({ order, decision }, { orderName }) => [
    ['review', { decision, order: orderName(order) }],
  ]),
  tool(operatorStockCalls.setStock, ({ pid, level }) => {
    if (!isProduct(pid)) throw new NotKept('the stock of an unknown product');
    const left = typeof level === 'number' ? level : stockLevelText(level);
    return [['stock', { product: productName(pid), left }]];
  }),
  tool(sandboxCalls.grantCash, ({ amount }) => [['grant-cash', amount]]),
  // A recorder asks for the time after it, and the pause before the next step shows how far it was moved.
  tool(sandboxCalls.moveClock, () => []),
]);

/** The path of the tool that a path is for: its own, or its form's. */
export const toolPath = (path: string): string => path.replace(/\/form$/u, '');

/** Throws NotKept for a path that no step is for, and for a body that cannot be read. */
export const toolSteps = (path: string, body: string, orders: Orders): readonly NamedStep[] => {
  const steps = TOOLS.get(toolPath(path));
  if (steps === undefined) throw new NotKept('a tool that has no step');
  return steps(body, orders);
};
