/** The steps of what was done with the sandbox's tools: paying, moving and reviewing orders, setting stock. */
import { productOf } from '../../../core/catalogue/products.ts';
import type { RecordedTool } from './recorded-event.ts';
import { step, type ScenarioStep } from './scenario-step.ts';
import { aliasOf, type StepContext } from './step-context.ts';

export const toolSteps = (context: StepContext, { tool, fields }: RecordedTool): readonly ScenarioStep[] => {
  const order = aliasOf(context, fields['order'] ?? '');
  switch (tool) {
    case 'pay':
      return order === undefined ? [] : paySteps(context, fields);
    case 'order':
      return order === undefined ? [] : [step('move', { to: fields['to'] ?? '', order })];
    case 'review':
      return order === undefined ? [] : [step('review', { decision: fields['decision'] ?? '', order })];
    case 'stock':
      return stockSteps(fields);
    case 'clock':
      // The time before the next step passes as any other does.
      context.ahead += Number(fields['advance_ms'] ?? 0);
      return [];
  }
};

const paySteps = (
  context: StepContext,
  { outcome = '', amount = '', currency = '' }: RecordedTool['fields'],
): readonly ScenarioStep[] => {
  context.hasPaid = true;
  if (amount === '') return [step('payment', outcome)];
  return [step('payment', { amount: Number(amount), ...(currency !== '' && { currency }) })];
};

const stockSteps = ({ pid = '', stock = '' }: RecordedTool['fields']): readonly ScenarioStep[] => {
  const product = productOf(pid)?.name;
  if (product === undefined) return [];
  return [step('stock', { product, left: /^\d+$/u.test(stock) ? Number(stock) : stock })];
};
