/** Steps that browse the site and fill the cart. */
import { CONSENT_PURPOSES } from '../../../core/entities/consent.ts';
import { array, integer, map, none, number, oneOf, union } from '../schema/schema.ts';
import { couponCode, path, phone, product, productKey } from '../schema/shop-schemas.ts';
import { step } from './step-row.ts';

export const SHOPPING_STEPS = {
  visit: step(path, 'Loads a page of the site, as if its address were typed in or a link elsewhere were clicked.'),
  follow: step(path, 'Follows a link within the site.'),
  reload: step(none, 'Reloads the page.'),
  'new-tab': step(union(none, path), 'Opens another tab of the same browser and continues there.'),
  tab: step(integer(1, 20), 'Continues in the tab with this number, in the order of opening.'),
  'new-browser': step(union(none, path), 'Continues in another browser, without cookies or stored data.'),
  add: step(
    union(product, array(product)),
    'Adds one unit of a product to the cart; with a list, one unit of each at the same time.',
  ),
  'quick-buy': step(product, 'Buys one unit at once: it replaces the cart, and the checkout opens.'),
  update: step(map(productKey, number), 'Sets the quantities of cart lines, by product; 0 removes the line.'),
  remove: step(product, 'Removes a line from the cart.'),
  restore: step(none, 'Puts back into the cart what a quick buy set aside.'),
  drawer: step(oneOf('drawer step', ['open', 'close']), 'Opens or closes the cart drawer.'),
  coupon: step(couponCode, 'Types a code and applies it.'),
  'confirm-coupon': step(none, 'Confirms the code that saves less than the one applied.'),
  'keep-coupon': step(none, 'Keeps the applied code and drops the one that saves less.'),
  'remove-coupon': step(none, 'Removes the coupon.'),
  'tick-consents': step(
    array(oneOf('purpose', CONSENT_PURPOSES)),
    'Ticks these boxes of the popup, and no other: what the next sign-up consents to.',
  ),
  unlock: step(phone, 'Signs up in the popup with a phone number; opens the popup first if it is closed.'),
  'close-popup': step(none, 'Closes the popup.'),
} as const;
