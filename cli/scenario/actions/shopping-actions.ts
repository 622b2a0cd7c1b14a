/** Actions of the steps that browse the site and fill the cart. */
import { CONSENT_PURPOSES } from '../../../core/entities/consent.ts';
import { findProduct } from '../../input/product-name.ts';
import { StepError } from '../environment/environment.ts';
import type { SHOPPING_STEPS } from '../format/steps.ts';
import { type ActionsFor, currentShopper, currentTab, shopperAction } from './play-context.ts';

const idOf = (name: string): string => findProduct(name)?.id ?? name;

export const SHOPPING_ACTIONS: ActionsFor<typeof SHOPPING_STEPS> = {
  visit: (context, url) => {
    const { tab } = context;
    return tab === undefined ? context.openTab('new', url) : context.run(() => tab.load(url));
  },
  follow: async (context, url) => {
    currentShopper(context);
    await context.run(async () => {
      currentTab(context).follow(url);
    });
  },
  reload: async (context) => {
    const tab = currentTab(context);
    await context.run(() => tab.load(tab.url()));
  },
  'new-tab': (context, url) => context.openTab('same', url ?? '/'),
  tab: async (context, number) => {
    const tab = context.tabs[number - 1];
    if (tab === undefined)
      throw new StepError(
        `there is no tab ${number}; ${context.tabs.length === 1 ? 'only tab 1 is' : `tabs 1 to ${context.tabs.length} are`} open`,
      );
    context.tab = tab;
    await context.run(async () => {
      tab.show();
    });
  },
  'new-browser': (context, url) => context.openTab('new', url ?? '/'),
  add: shopperAction(({ cart }, pids) =>
    Promise.all((typeof pids === 'string' ? [pids] : pids).map((pid) => cart.add(pid))),
  ),
  'quick-buy': shopperAction((shopper, pid) => shopper.quickBuy(pid)),
  update: shopperAction(({ cart }, quantities) =>
    Promise.all([...quantities].map(([name, qty]) => cart.setQuantity(idOf(name), qty))),
  ),
  remove: shopperAction(({ cart }, pid) => cart.remove(pid)),
  restore: shopperAction(({ cart }) => cart.restore()),
  drawer: shopperAction(({ drawer }, action) => {
    drawer[action]();
  }),
  coupon: shopperAction(({ cart }, code) => cart.applyCoupon(code)),
  'confirm-coupon': shopperAction(({ cart }) => cart.confirmCoupon()),
  'keep-coupon': shopperAction(({ cart }) => {
    cart.keepCoupon();
  }),
  'remove-coupon': shopperAction(({ cart }) => cart.removeCoupon()),
  'tick-consents': (context, purposes) =>
    context.run(async () => {
      const signUp = currentTab(context).signUp();
      for (const purpose of CONSENT_PURPOSES) signUp.setConsent(purpose, purposes.includes(purpose));
    }),
  unlock: async (context, phone) => {
    const { popup } = currentShopper(context);
    const signUp = currentTab(context).signUp();
    await context.run(() => {
      if (!popup.get().isOpen) popup.open();
      signUp.setPhone(phone);
      return signUp.submit();
    });
  },
  'close-popup': shopperAction(({ popup }) => {
    popup.close();
  }),
};
