/** What was done with a sandbox's tools, by a program or in a form, as steps. */
import { productOf } from '../../../core/catalogue/products.ts';
import type { Shape } from '../../../core/contract/shape.ts';
import { objectIn } from '../../../core/contract/tolerant.ts';
import { inUnits } from '../../../core/entities/money/money-text.ts';
import { decodeForm, decodeRequest, pathOf, type AnyOperatorCall } from '../operator/call.ts';
import { operatorOrderCalls } from '../operator/orders.ts';
import { sandboxPath } from '../operator/sandbox-pages.ts';
import { gatewayCalls, sandboxCalls } from '../operator/sandbox-tools.ts';
import { operatorStockCalls, stockLevelText } from '../operator/stock.ts';
import type { NamedStep } from './scenario-writer.ts';
import { NotKept, type ScenarioValues } from './scenario-values.ts';

type ToolUse = {
  readonly body: string;
  readonly values: ScenarioValues;
  /** Called with the milliseconds by which the clock was moved. */
  readonly onClockMoved: (ms: number) => void;
};
type Use = (use: ToolUse) => readonly NamedStep[];

/** The tool by the path of its call, and by that of its form. */
const tool = <Input>(
  call: AnyOperatorCall & { readonly input?: Shape<Input> },
  form: Parameters<typeof sandboxPath>[0] | undefined,
  stepsOf: (input: Input, use: ToolUse) => readonly NamedStep[],
): readonly (readonly [path: string, use: Use])[] => {
  // The input is read by the shape of the call.
  const json: Use = (use) => stepsOf(decodeRequest(call, objectIn(JSON.parse(use.body))) as Input, use);
  const fields: Use = (use) => stepsOf(decodeForm(call, formFields(use.body)) as Input, use);
  return [[pathOf(call), json], ...(form === undefined ? [] : [[sandboxPath(form), fields] as const])];
};

/** Of `a=1&b=2`. */
const formFields = (body: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    body.split('&').map((pair) => {
      const [name = '', value = ''] = pair.split('=').map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
      return [name, value];
    }),
  );

const TOOLS: ReadonlyMap<string, Use> = new Map([
  ...tool(gatewayCalls.pay, 'payForm', ({ order, outcome, amount, currency }, { values }) => {
    const name = values.orderName(order);
    const isLast = order === values.lastOrder();
    if (!isLast && outcome !== 'succeeds') throw new NotKept(`a payment of ${name} that ${outcome}`);
    values.addPayment(order);
    if (amount !== undefined)
      return [['payment', { amount: inUnits({ amount }), ...(currency !== undefined && { currency }), order: name }]];
    return [['payment', isLast ? outcome : { order: name }]];
  }),
  ...tool(operatorOrderCalls.moveOrder, 'orderForm', ({ order: number, to, courier, awb }, { values }) => {
    const order = values.orderName(number);
    const isShipped = to === 'shipped' && courier !== undefined && awb !== undefined;
    return [isShipped ? ['ship', { courier, awb, order }] : ['move', { to, order }]];
  }),
  ...tool(operatorOrderCalls.reviewPayment, 'reviewForm', ({ order, decision }, { values }) => [
    ['review', { decision, order: values.orderName(order) }],
  ]),
  ...tool(operatorStockCalls.setStock, 'stockForm', ({ pid, level }) => [
    [
      'stock',
      { product: productOf(pid)?.name ?? pid, left: typeof level === 'number' ? level : stockLevelText(level) },
    ],
  ]),
  ...tool(sandboxCalls.grantCash, undefined, ({ amount }) => [['grant-cash', amount]]),
  // The steps after it show how far it was moved.
  ...tool(sandboxCalls.moveClock, 'clockForm', ({ advanceMs = 0 }, { onClockMoved }) => {
    onClockMoved(advanceMs);
    return [];
  }),
]);

/** Undefined for a path that no step is for. Throws Malformed, Unreadable, SyntaxError or URIError as reading the body does. */
export const toolSteps = (path: string, use: ToolUse): readonly NamedStep[] | undefined => TOOLS.get(path)?.(use);
