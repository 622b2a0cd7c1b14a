/** What each step does to the shopper, the browser, the shop or the time. */
import type { Endpoint } from '../../adapters/wire/endpoint.ts';
import { amountProblem, currencyProblem, moneyOf } from '../../adapters/wire/sandbox-money.ts';
import { allEndpoints } from '../../adapters/wire/whole-table.ts';
import { Malformed } from '../../adapters/wire/strict.ts';
import { ADDRESS_FIELDS } from '../../core/entities/address.ts';
import type { Money } from '../../core/entities/money-text.ts';
import { CURRENCY } from '../../core/entities/payment.ts';
import type { AddressPart } from '../../core/entities/address.ts';
import type { Shopper } from '../../core/shopper/shopper.ts';
import { productNamed } from '../product-name.ts';
import { CARE_ACTIONS } from './care-actions.ts';
import { shopperOf, type Play } from './play.ts';
import type { Step } from './scenario.ts';
import type { StepName, StepValues } from './steps.ts';
import { callByName } from './world/map-calls.ts';
import { CannotPlay, type GatewayProof, type PaymentOutcome } from './world/world.ts';

type Action<Name extends StepName> = (play: Play, value: StepValues[Name]) => Promise<void>;
type Actions = { readonly [Name in Exclude<StepName, 'expect' | 'show'>]: Action<Name> };

/** An action that is one call of the shopper. */
const by =
  <T>(act: (shopper: Shopper, value: T) => Promise<unknown> | void) =>
  (play: Play, value: T): Promise<void> => {
    const shopper = shopperOf(play);
    return play.run(async () => {
      await act(shopper, value);
    });
  };

const idOf = (name: string): string => productNamed(name)?.id ?? name;

type Typed = Partial<Readonly<Record<string, string>>>;
const type = ({ checkout }: Shopper, part: AddressPart, typed: Typed): void => {
  for (const field of ADDRESS_FIELDS) {
    const value = typed[field];
    if (value === undefined) continue;
    checkout.setAddress(part, field, value);
    checkout.leaveAddress(part, field);
  }
};

/** The password of the last message to the phone at the checkout. */
const otpFromMessage = async ({ world }: Play, phone: string): Promise<string> => {
  const sent = await world.outbox();
  const otp =
    sent?.findLast((message) => message.channel === 'sms' && message.to.endsWith(phone) && message.otp !== undefined)
      ?.otp ?? world.otp;
  if (otp !== undefined) return otp;
  throw new CannotPlay(
    sent === undefined
      ? 'this shop shows nobody its messages; give the one-time password with --otp'
      : 'no one-time password was sent to this phone',
  );
};

/** Another password of the same length. */
const wrongOtp = (otp: string): string => otp.replace(/.$/u, (last) => (last === '0' ? '1' : '0'));

/** What a call is asked with, as it would arrive over the wire. */
const receivedAs = (endpoint: Endpoint<unknown, unknown>, input: unknown): unknown => {
  try {
    const { query = {}, body, key = '' } = endpoint.send(input);
    return endpoint.receive({ query, body: body === undefined ? undefined : JSON.parse(JSON.stringify(body)), key });
  } catch (cause) {
    if (input === undefined)
      throw new CannotPlay('the call needs with: { … }, the parts of what it is asked', { cause });
    // Whatever else is thrown comes of a part that is not there, in words of the code.
    const why = cause instanceof Malformed ? cause.message : 'a part is missing, or of another kind';
    throw new CannotPlay(`the call cannot be asked with this: ${why}`, { cause });
  }
};

/** Where the gateway's page sends the shopper back to, with what it hands over. */
const resultPage = (order: string, outcome: PaymentOutcome, proof: GatewayProof | undefined): string => {
  if (outcome === 'fails') return `/payment/fail?${new URLSearchParams({ order }).toString()}`;
  const told = { order, ...(proof !== undefined && { payment_id: proof.paymentId, signature: proof.signature }) };
  return `/payment/success?${new URLSearchParams(told).toString()}`;
};

/** The amount that a payment captures where it differs from the order's. */
const capturedOf = ({
  amount,
  currency = CURRENCY,
}: {
  readonly amount: number;
  readonly currency?: string;
}): Money => {
  const wrongAmount = amountProblem(amount);
  if (wrongAmount !== undefined) throw new CannotPlay(`amount ${wrongAmount}`);
  const wrongCurrency = currencyProblem(currency);
  if (wrongCurrency !== undefined) throw new CannotPlay(`currency ${wrongCurrency}`);
  return moneyOf(amount, currency);
};

const giveCash = async (play: Play): Promise<void> => {
  if (play.rewardCash === 0 || play.hasGivenCash || play.phone === undefined) return;
  play.hasGivenCash = true;
  await play.world.grantCash(play.phone, play.rewardCash);
};

const ACTIONS: Actions = {
  visit: (play, url) =>
    play.tab === undefined ? play.openTab('new', url) : play.run(() => play.tab?.load(url) ?? Promise.resolve()),
  follow: async (play, url) => {
    shopperOf(play);
    await play.run(async () => {
      play.tab?.follow(url);
    });
  },
  add: by(({ cart }, pids) => Promise.all((typeof pids === 'string' ? [pids] : pids).map((pid) => cart.add(pid)))),
  'quick-buy': by((shopper, pid) => shopper.quickBuy(pid)),
  update: by(({ cart }, lines) => Promise.all([...lines].map(([name, qty]) => cart.setQuantity(idOf(name), qty)))),
  remove: by(({ cart }, pid) => cart.remove(pid)),
  restore: by(({ cart }) => cart.restore()),
  coupon: by(({ cart }, code) => cart.applyCoupon(code)),
  'confirm-coupon': by(({ cart }) => cart.confirmCoupon()),
  'keep-coupon': by(({ cart }) => {
    cart.keepCoupon();
  }),
  'remove-coupon': by(({ cart }) => cart.removeCoupon()),
  unlock: by(({ popup }, phone) => {
    if (!popup.get().isOpen) popup.open();
    popup.setPhone(phone);
    return popup.submit();
  }),
  'close-popup': by(({ popup }) => {
    popup.close();
  }),
  drawer: by(({ drawer }, way) => {
    drawer[way]();
  }),
  advance: async ({ world, remark }, ms) => {
    const inexact = world.advanceRemark?.(ms);
    if (inexact !== undefined) remark(inexact);
    await world.advance(ms);
    await world.deliver();
  },
  'device-clock': (play, ms) => {
    if (play.tab !== undefined) play.tab.browser.skew = ms;
    return Promise.resolve();
  },
  'send-otp': async (play, phone) => {
    const { checkout } = shopperOf(play);
    if (phone !== null) checkout.setPhone(phone);
    await play.run(checkout.sendOtp);
    play.phone = checkout.get().form.phone.trim();
    if (checkout.get().stage === 'verify') await giveCash(play);
  },
  'verify-otp': async (play, typed) => {
    const { checkout } = shopperOf(play);
    const sent = (): Promise<string> => otpFromMessage(play, checkout.get().form.phone.trim());
    const isFromMessage = typed === null || typed === 'from message';
    checkout.setOtp(isFromMessage ? await sent() : typed === 'wrong' ? wrongOtp(await sent()) : typed);
    await play.run(checkout.verifyOtp);
  },
  'change-phone': by(({ checkout }) => {
    checkout.changePhone();
  }),
  fill: by((shopper, { shipping, billing, phone, otp, ...typed }) => {
    if (phone !== undefined) shopper.checkout.setPhone(phone);
    if (otp !== undefined) shopper.checkout.setOtp(otp);
    type(shopper, 'shipping', { ...typed, ...shipping });
    if (billing !== undefined) type(shopper, 'billing', billing);
  }),
  'billing-same': by(({ checkout }, same) => {
    checkout.setBillingSame(same ?? true);
  }),
  pay: by(({ checkout }, mode) => {
    checkout.choosePayment(mode);
  }),
  'redeem-cash': by(({ checkout }, redeem) => {
    checkout.setRedeemCash(redeem ?? true);
  }),
  place: by(({ checkout }, way) =>
    way === 'twice' ? Promise.all([checkout.place(), checkout.place()]) : checkout.place(),
  ),
  payment: async (play, value) => {
    const outcome = typeof value === 'string' ? value : 'succeeds';
    const captured = typeof value === 'string' ? undefined : capturedOf(value);
    const order = play.world.names.lastOrder();
    if (order === undefined || play.tab === undefined)
      throw new CannotPlay(`there is no order to pay; ${play.placeRefusal ?? '- place comes first'}`);
    const { tab } = play;
    let proof: GatewayProof | undefined;
    await play.run(async () => {
      proof = await play.world.pay(order, outcome, captured);
    });
    if (tab.isAway()) await play.run(() => tab.load(resultPage(order, outcome, proof)));
  },
  ...CARE_ACTIONS,
  logout: by((shopper) => shopper.logout()),
  reload: async (play) => {
    const { tab } = play;
    if (tab === undefined) throw new CannotPlay('no page is open yet; begin with - visit: /');
    await play.run(() => tab.load(tab.url()));
  },
  'new-tab': (play, url) => play.openTab('same', url ?? '/'),
  tab: async (play, number) => {
    const tab = play.tabs[number - 1];
    if (tab === undefined) throw new CannotPlay(`there is no tab ${number}; ${play.tabs.length} are open`);
    play.tab = tab;
    await play.run(async () => {
      tab.show();
    });
  },
  'new-browser': (play, url) => play.openTab('new', url ?? '/'),
  'page-error': by(({ appError }) => {
    appError.set();
  }),
  fault: ({ world }, fault) => {
    world.faults.order(fault);
    return Promise.resolve();
  },
  call: async (play, { name, with: input }) => {
    const { tab } = play;
    if (tab === undefined) throw new CannotPlay('no page is open yet; begin with - visit: /');
    // Every endpoint reads what it has itself written; the types meet inside it.
    const asked = receivedAs(allEndpoints[name] as Endpoint<unknown, unknown>, input);
    await play.run(async () => {
      play.answer = await callByName(tab.browser.connection.direct, name, asked);
    });
  },
  'grant-cash': async ({ world, phone }, amount) => {
    if (phone === undefined) throw new CannotPlay('nobody has given a phone yet; - send-otp comes first');
    await world.grantCash(phone, amount);
  },
};

type OtherStep = Exclude<Step, { readonly name: 'expect' | 'show' }>;

export const actions = {
  /** Plays one step, in the shop's own words. */
  play: (play: Play, step: OtherStep): Promise<void> => {
    // The table has, under each name, the action for that name's value.
    const action = ACTIONS[step.name] as (play: Play, value: unknown) => Promise<void>;
    return action(play, play.world.names.toShop(step.value));
  },
};
