/** What happens next with a confirmed order, as its mail and the page after paying list it. */
import { packingTime } from './settings/delivery-settings.ts';

/** `packingDays`: working days within which it is packed. */
export const stepsOfConfirmed = (packingDays: number): readonly string[] => [
  `We pack your order ${packingTime(packingDays)}. Until it's packed you can cancel it for free.`,
  "We message you when it's shipped, out for delivery and delivered.",
];

/** Of an order that earns reward cash. */
export const REWARD_STEP = 'Your reward cash is credited once your order is delivered.';
