/** The steps of browsing the site and filling the cart. */
import { CONSENT_PURPOSES } from '../../../core/entities/consent.ts';
import { findProduct } from '../../input/product-name.ts';
import { StepError } from '../environment/environment.ts';
import { byProductName, couponCode, path, phone, product } from '../values/shop-values.ts';
import { array, integer, none, number, oneOf, union } from '../values/values.ts';
import { currentShopper, currentTab, shopperAction } from './play-context.ts';
import { randomly, step } from './step.ts';

const idOf = (name: string): string => findProduct(name)?.id ?? name;

export const SHOPPING_STEPS = {
  visit: step({
    schema: path,
    description: 'Loads a page of the site, as if its address were typed in or a link elsewhere were clicked.',
    example: '/products/wash?coupon=DAWN10',
    play: (context, url) => {
      const { tab } = context;
      return tab === undefined ? context.openTab('new', url) : context.run(() => tab.load(url));
    },
    random: [randomly(4, ['/checkout'])],
  }),
  follow: step({
    schema: path,
    description: 'Follows a link within the site.',
    example: '/cart',
    play: async (context, url) => {
      currentShopper(context);
      await context.run(async () => currentTab(context).follow(url));
    },
  }),
  reload: step({
    schema: none,
    description: 'Reloads the page.',
    play: async (context) => {
      const tab = currentTab(context);
      await context.run(() => tab.load(tab.url()));
    },
    random: [randomly(2, [null], 'core')],
  }),
  'new-tab': step({
    schema: union(none, path),
    description: 'Opens another tab of the same browser and continues there.',
    example: '/cart',
    play: (context, url) => context.openTab('same', url ?? '/'),
  }),
  tab: step({
    schema: integer(1, 20),
    description: 'Continues in the tab with this number, in the order of opening.',
    example: '1',
    play: async (context, number) => {
      const tab = context.tabs[number - 1];
      if (tab === undefined)
        throw new StepError(
          `there is no tab ${number}; ${context.tabs.length === 1 ? 'only tab 1 is' : `tabs 1 to ${context.tabs.length} are`} open`,
        );
      context.tab = tab;
      await context.run(async () => tab.show());
    },
  }),
  'new-browser': step({
    schema: union(none, path),
    description: 'Continues in another browser, without cookies or stored data.',
    example: '/track-order',
    play: (context, url) => context.openTab('new', url ?? '/'),
  }),
  add: step({
    schema: union(product, array(product)),
    description: 'Adds one unit of a product to the cart; with a list, one unit of each at the same time.',
    example: '[wash, weekly-polish]',
    play: shopperAction(({ cart }, pids) =>
      Promise.all((typeof pids === 'string' ? [pids] : pids).map((pid) => cart.add(pid))),
    ),
  }),
  'quick-buy': step({
    schema: product,
    description: 'Buys one unit at once: it replaces the cart, and the checkout opens.',
    example: 'wash',
    play: shopperAction((shopper, pid) => shopper.quickBuy(pid)),
  }),
  update: step({
    schema: byProductName(number),
    description: 'Sets the quantities of cart lines, by product; 0 removes the line.',
    example: '{ wash: 3, weekly-polish: 0 }',
    play: shopperAction(({ cart }, quantities) =>
      Promise.all([...quantities].map(([name, qty]) => cart.setQuantity(idOf(name), qty))),
    ),
  }),
  remove: step({
    schema: product,
    description: 'Removes a line from the cart.',
    example: 'wash',
    play: shopperAction(({ cart }, pid) => cart.remove(pid)),
  }),
  restore: step({
    schema: none,
    description: 'Puts back into the cart what a quick buy set aside.',
    play: shopperAction(({ cart }) => cart.restore()),
  }),
  drawer: step({
    schema: oneOf('drawer step', ['open', 'close']),
    description: 'Opens or closes the cart drawer.',
    example: 'open',
    play: shopperAction(({ drawer }, action) => drawer[action]()),
  }),
  coupon: step({
    schema: couponCode,
    description: 'Types a code and applies it.',
    example: 'DAWN10',
    play: shopperAction(({ cart }, code) => cart.applyCoupon(code)),
  }),
  'confirm-coupon': step({
    schema: none,
    description: 'Confirms the code that saves less than the one applied.',
    play: shopperAction(({ cart }) => cart.confirmCoupon()),
  }),
  'keep-coupon': step({
    schema: none,
    description: 'Keeps the applied code and drops the one that saves less.',
    play: shopperAction(({ cart }) => cart.keepCoupon()),
  }),
  'remove-coupon': step({
    schema: none,
    description: 'Removes the coupon.',
    play: shopperAction(({ cart }) => cart.removeCoupon()),
    // What a call does that names a code which is not applied is left open by the contract; the page names the applied one.
    random: [randomly(6, [null], 'core')],
  }),
  'tick-consents': step({
    schema: array(oneOf('purpose', CONSENT_PURPOSES)),
    description: 'Ticks these boxes of the popup, and no other: what the next sign-up consents to.',
    example: '[offers]',
    play: (context, purposes) =>
      context.run(async () => {
        const signUp = currentTab(context).signUp();
        for (const purpose of CONSENT_PURPOSES) signUp.setConsent(purpose, purposes.includes(purpose));
      }),
  }),
  unlock: step({
    schema: phone,
    description: 'Signs up in the popup with a phone number; opens the popup first if it is closed.',
    example: '"9876543210"',
    play: async (context, typed) => {
      const { popup } = currentShopper(context);
      const signUp = currentTab(context).signUp();
      await context.run(() => {
        if (!popup.get().isOpen) popup.open();
        signUp.setPhone(typed);
        return signUp.submit();
      });
    },
  }),
  'close-popup': step({
    schema: none,
    description: 'Closes the popup.',
    play: shopperAction(({ popup }) => popup.close()),
  }),
} as const;
