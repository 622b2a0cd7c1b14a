/** What each step about the time after an order does: by the pages' own departments, by hand, or by the operator. */
import type { OrderState } from '../../core/entities/order.ts';
import { requoted } from '../../core/pricing/requote.ts';
import type { Account, AccountSection } from '../../core/shopper/account/account-state.ts';
import { createAccount, ERASE_WORD } from '../../core/shopper/account/account.ts';
import { createGrievance } from '../../core/shopper/support/grievance.ts';
import { createOrders, type Orders } from '../../core/shopper/orders/orders.ts';
import { createTracking } from '../../core/shopper/orders/track-order.ts';
import { GRIEVANCE_FIELDS } from '../../core/validation/grievance.ts';
import { OPERATOR_WORDS, type CARE_STEPS } from './care-steps.ts';
import { shopperOf, type Play } from './play.ts';
import type { Value } from './shape.ts';
import { CannotPlay } from './world/world.ts';

type CareStep = keyof typeof CARE_STEPS;
type Actions = {
  readonly [Name in CareStep]: (play: Play, value: Value<(typeof CARE_STEPS)[Name]['form']>) => Promise<void>;
};

/** The number that a step names, or that of the last order. */
const numberOf = ({ world }: Play, named: string | null | undefined): string => {
  const number = named ?? world.names.lastOrder();
  if (number === undefined) throw new CannotPlay('there is no order yet; - place comes first');
  return number;
};

/** The page of orders, opened; `act` does one thing there, and what the page then says is kept. */
const onOrders = async (play: Play, act: (orders: Orders) => Promise<void>): Promise<void> => {
  const orders = createOrders(shopperOf(play).featureContext);
  await play.run(async () => {
    await orders.load();
    await act(orders);
  });
  const { result } = orders.get();
  play.said = { notice: result?.notice ?? orders.get().notice, fields: result?.fields ?? {} };
};

const onAccount = async (
  play: Play,
  about: AccountSection,
  act: (account: Account) => Promise<void>,
): Promise<void> => {
  const account = createAccount(shopperOf(play).featureContext);
  await play.run(async () => {
    await account.load();
    await act(account);
  });
  const {
    result,
    form: {
      errors: { name, email },
    },
    notice,
  } = account.get();
  const fields = about === 'details' ? Object.entries({ name, email }).filter(([, message]) => message !== '') : [];
  play.said = { notice: result?.notice ?? notice, fields: Object.fromEntries(fields) };
};

const move = async (play: Play, named: string | null | undefined, to: OrderState): Promise<void> => {
  const number = numberOf(play, named);
  await play.run(() => play.world.move(number, to));
};

const byWord =
  (word: keyof typeof OPERATOR_WORDS) =>
  (play: Play, named: string | null): Promise<void> =>
    move(play, named, OPERATOR_WORDS[word]);

const directOf = (play: Play) => {
  if (play.tab === undefined) throw new CannotPlay('no page is open yet; begin with - visit: /');
  return play.tab.browser.connection.direct;
};

export const CARE_ACTIONS: Actions = {
  cancel: (play, value) =>
    onOrders(play, (orders) => orders.cancel(numberOf(play, value?.order), value?.reason ?? 'I have changed my mind')),
  return: (play, value) =>
    onOrders(play, (orders) =>
      orders.requestReturn(numberOf(play, value?.order), value?.reason ?? 'It does not suit my skin', value?.upi ?? ''),
    ),
  retry: (play, value) =>
    onOrders(play, async (orders) => {
      const { mode, order } = typeof value === 'string' ? { mode: value, order: undefined } : value;
      const number = numberOf(play, order);
      const known = orders.get().orders.find((one) => one.order === number);
      if (known === undefined) throw new CannotPlay('the customer who is signed in has no such order');
      await orders.retry(number, mode, requoted(known, mode).total);
    }),
  track: async (play, value) => {
    const tracking = createTracking(shopperOf(play).featureContext);
    const number = numberOf(play, value?.order);
    await play.run(() => tracking.track(number, value?.phone ?? play.phone ?? ''));
    const { notice, errors, found } = tracking.get();
    const fields = Object.entries(errors).filter(([, message]) => message !== '');
    play.said = { notice, fields: Object.fromEntries(fields), ...(found !== null && { found }) };
  },
  invoice: async (play, named) => {
    const order = numberOf(play, named);
    await play.run(async () => {
      play.answer = await directOf(play).getInvoice({ order });
    });
  },
  pincode: (play, pincode) =>
    play.run(async () => {
      play.answer = await directOf(play).getPincode({ pincode });
    }),
  profile: (play, value) =>
    onAccount(play, 'details', async (account) => {
      if (value.name !== undefined) account.setDetail('name', value.name);
      if (value.email !== undefined) account.setDetail('email', value.email);
      await account.saveDetails();
    }),
  consent: (play, { purpose, given }) => onAccount(play, 'consents', (account) => account.setConsent(purpose, given)),
  erase: (play) => onAccount(play, 'erasure', (account) => account.erase(ERASE_WORD)),
  grievance: async (play, value) => {
    const grievance = createGrievance(shopperOf(play).featureContext);
    for (const field of GRIEVANCE_FIELDS) {
      const typed = value[field];
      if (typed !== undefined) grievance.set(field, typed);
    }
    await play.run(grievance.submit);
    const { notice, errors, ticket } = grievance.get();
    if (ticket !== null) play.world.names.sawTicket(ticket);
    play.said = { notice, fields: Object.fromEntries(Object.entries(errors)), ...(ticket !== null && { ticket }) };
  },
  move: (play, value) => (typeof value === 'string' ? move(play, undefined, value) : move(play, value.order, value.to)),
  review: async (play, value) => {
    const { decision, order } = typeof value === 'string' ? { decision: value, order: undefined } : value;
    const number = numberOf(play, order);
    await play.run(() => play.world.review(number, { decision }));
  },
  pack: byWord('pack'),
  ship: byWord('ship'),
  'out-for-delivery': byWord('out-for-delivery'),
  deliver: byWord('deliver'),
  undelivered: byWord('undelivered'),
  rto: byWord('rto'),
  'rto-received': byWord('rto-received'),
  'pick-up': byWord('pick-up'),
  refund: byWord('refund'),
};
