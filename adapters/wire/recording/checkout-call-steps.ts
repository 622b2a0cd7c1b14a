/** The steps of the calls from the phone number to the placed order. */
import { ADDRESS_FIELDS, type Address } from '../../../core/entities/address.ts';
import { isCallOfPage } from './needed-events.ts';
import type { RecordedCall, RecordedEvent } from './recorded-event.ts';
import { step, type ScenarioStep } from './scenario-step.ts';
import { addOrder, type StepContext } from './step-context.ts';

type CheckoutCall = Extract<RecordedCall, { readonly name: 'sendOtp' | 'verifyOtp' | 'createCustomer' | 'placeOrder' }>;

export const checkoutSteps = (
  context: StepContext,
  event: CheckoutCall,
  later: readonly RecordedEvent[],
): readonly ScenarioStep[] => {
  const { result } = event;
  switch (event.name) {
    case 'sendOtp':
      return [step('send-otp', context.test.phone(event.input.phone))];
    case 'verifyOtp':
      // The password itself is not recorded: the player takes it from the message.
      return [
        result.kind === 'refused' && result.code === 'OTP_WRONG' ? step('verify-otp', 'wrong') : step('verify-otp'),
      ];
    case 'createCustomer': {
      const filled = fillSteps(context, event.input.shipping, event.input.billing);
      // Part of placing: the order follows, unless this call was refused or lost.
      if (result.kind === 'done' && (isPlacedLater(later) || !context.mayHaveUnits)) return filled;
      return [...filled, step('place')];
    }
    case 'placeOrder': {
      const { key, mode, redeemCash, shipping, billing } = event.input;
      const isRepeated = context.keys.has(key);
      context.keys.add(key);
      if (event.result.kind === 'done') {
        addOrder(context, event.result.data.order.order);
        context.mayHaveUnits = false;
      }
      // The order has taken the code with it, or the shop has taken it from the cart.
      if (event.result.kind === 'done' || (event.result.kind === 'refused' && event.result.code === 'COUPON_INVALID'))
        context.applied.delete(context.browser);
      if (isRepeated && event.result.kind === 'lost') return [];
      return [
        ...fillSteps(context, shipping, billing),
        ...(isRepeated ? [] : [step('pay', mode), ...(redeemCash ? [step('redeem-cash')] : [])]),
        step('place'),
      ];
    }
  }
};

const isPlacedLater = (later: readonly RecordedEvent[]): boolean => {
  // The page may remove the code by itself meanwhile: the countdown ends.
  const next = later.find(
    (event) => event.kind !== 'call' || !(event.name === 'removeCoupon' || isCallOfPage(event.name)),
  );
  return next?.kind === 'call' && next.name === 'placeOrder';
};

/** Fills in what the form does not hold already. */
const fillSteps = (
  context: StepContext,
  shipping: Address | null,
  billing: Address | null,
): readonly ScenarioStep[] => {
  const test = (address: Address | null): Address | null => (address === null ? null : context.test.address(address));
  const [ship, bill] = [test(shipping), test(billing)];
  const steps: ScenarioStep[] = [];
  if (ship !== null && !isSame(ship, context.shipping)) steps.push(step('fill', fieldsOf(ship)));
  steps.push(...billingSteps(context, bill));
  if (ship !== null) context.shipping = ship;
  context.billing = bill;
  return steps;
};

const billingSteps = ({ billing: before }: StepContext, billing: Address | null): readonly ScenarioStep[] => {
  if (billing === null) return before === null ? [] : [step('billing-same', true)];
  if (isSame(billing, before)) return [];
  const separate = before === null || before === undefined ? [step('billing-same', false)] : [];
  return [...separate, step('fill', { billing: fieldsOf(billing) })];
};

const fieldsOf = (address: Address): { readonly [key: string]: string } =>
  Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, address[field]]));

const isSame = (address: Address, other: Address | null | undefined): boolean =>
  other !== undefined && other !== null && ADDRESS_FIELDS.every((field) => address[field] === other[field]);
