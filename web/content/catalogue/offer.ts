/** What every product page says about buying and delivery. */
import * as layoutText from '../layout/layout.ts';

export const check = 'Check';
export const checking = 'Checking…';
export const form = 'Check delivery';
export const pincode = 'Delivery to your pincode';
export const hint = 'Check delivery date and cash on delivery.';
export const cod = 'Cash on delivery available';
export const unknown = (pincode: string) =>
  `We don’t recognise ${pincode}. Check it, or enter your city and state at checkout.`;
export const breadcrumb = 'Breadcrumb';
export const shop = 'Shop';
export const delivery = (fee: string) => `Free delivery on online payments. Cash on delivery fee: ${fee}.`;
export const freeDelivery = `${layoutText.freeDelivery}.`;
export const saves = (amount: string) => `You save ${amount}.`;
export const linkPriceEnded = (price: string) => `The ${price} link price has ended.`;
export const earns = (cash: string) => `Earns ${cash} reward cash for your next order.`;

// What the gallery of a product says to those who do not see it.
export const choosePhotograph = 'Choose a photograph';
export const photographs = (title: string) => `Photographs of ${title}`;
export const photograph = (place: number) => `Photograph ${place}`;
export const photographOf = (place: number, count: number) => `Photograph ${place} of ${count}`;
