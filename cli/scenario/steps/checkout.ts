/** The steps from the phone number to a paid order. */
import type { InferOutput } from 'valibot';
import { CURRENCY } from '../../../core/entities/money/money.ts';
import { currencyProblem, SANDBOX_OUTCOMES } from '../../../adapters/wire/operator/sandbox-tools.ts';
import { amountProblem, moneyOf } from '../../../adapters/wire/operator/values.ts';
import { ADDRESS_FIELDS, type AddressPart } from '../../../core/entities/address.ts';
import type { Money } from '../../../core/entities/money/money-text.ts';
import { createAddressChoice } from '../../../core/shopper/account/address-choice.ts';
import type { Shopper } from '../../../core/shopper/shopper.ts';
import {
  type GatewayProof,
  type PaymentOutcome,
  type SimulatedPayment,
  StepError,
} from '../environment/environment.ts';
import { addressFields, savedAddress } from '../values/address-values.ts';
import { currency, onOff, paymentMode, phone, typed } from '../values/shop-values.ts';
import { none, number, oneOf, partial, readAs, union } from '../values/values.ts';
import { orderAlias } from './order-alias.ts';
import { otpOf } from './otp.ts';
import { currentShopper, currentTab, type PlayContext, shopperAction } from './play-context.ts';
import { ADDRESS, addressOf, PHONES } from './random-values.ts';
import { randomly, step } from './step.ts';

type AddressInput = Partial<Readonly<Record<string, string>>>;

const typeAddress = ({ checkout }: Shopper, part: AddressPart, input: AddressInput): void => {
  for (const field of ADDRESS_FIELDS) {
    const value = input[field];
    if (value === undefined) continue;
    checkout.setAddress(part, field, value);
    checkout.leaveAddress(part, field);
  }
};

/** What is typed into the checkout form. */
const checkoutInput = partial({
  ...addressFields,
  phone: typed('a phone number'),
  otp: typed('a one-time password'),
  shipping: partial(addressFields),
  billing: partial(addressFields),
  business: partial({ gstin: typed('a GSTIN'), name: typed('a business name') }),
});

/** A different password of the same length. */
const wrongOtp = (otp: string): string => otp.replace(/.$/u, (last) => (last === '0' ? '1' : '0'));

const creditRewardCash = async (context: PlayContext): Promise<void> => {
  if (context.rewardCash === 0 || context.hasCreditedCash || context.phone === undefined) return;
  context.hasCreditedCash = true;
  await context.environment.grantCash(context.phone, context.rewardCash);
};

type Captured = { readonly amount?: number; readonly currency?: string };

/** What a payment captures; undefined for the amount of its order. Throws StepError for what no payment can capture. */
const capturedMoney = ({ amount, currency: unit = CURRENCY }: Captured): Money | undefined => {
  if (amount === undefined && unit === CURRENCY) return undefined;
  if (amount === undefined) throw new StepError(`amount is required with currency ${unit}`);
  const invalidAmount = amountProblem(amount);
  if (invalidAmount !== undefined) throw new StepError(`amount ${invalidAmount}`);
  const invalidCurrency = currencyProblem(unit);
  if (invalidCurrency !== undefined) throw new StepError(`currency ${invalidCurrency}`);
  return moneyOf(amount, unit);
};

/** The page that the gateway redirects to, with the parameters that it adds. */
const resultPage = (order: string, outcome: PaymentOutcome, proof: GatewayProof | undefined): string => {
  if (outcome === 'fails') return `/payment/fail?${new URLSearchParams({ order }).toString()}`;
  const parameters = { order, ...(proof !== undefined && { payment_id: proof.paymentId, signature: proof.signature }) };
  return `/payment/success?${new URLSearchParams(parameters).toString()}`;
};

export const CHECKOUT_STEPS = {
  'send-otp': step({
    schema: union(none, phone),
    description: 'Types the phone number, if one is given, and requests a one-time password.',
    example: '"9876543210"',
    play: async (context, written) => {
      const { checkout } = currentShopper(context);
      if (written !== null) checkout.setPhone(written);
      await context.run(checkout.sendOtp);
      context.phone = checkout.get().form.phone.trim();
      if (checkout.get().stage === 'verify') await creditRewardCash(context);
    },
    random: [randomly(6, PHONES, 'core')],
  }),
  'verify-otp': step({
    schema: union(none, typed('a one-time password')),
    description:
      'Types a one-time password and verifies it: by default the one in the message; "wrong" types a wrong one.',
    example: 'wrong',
    play: async (context, written) => {
      const { checkout } = currentShopper(context);
      if (written !== null && written !== 'from message' && written !== 'wrong') {
        checkout.setOtp(written);
      } else {
        const sent = await otpOf(context, checkout.get().form.phone.trim());
        checkout.setOtp(written === 'wrong' ? wrongOtp(sent) : sent);
      }
      await context.run(checkout.verifyOtp);
    },
    random: [randomly(4, [null], 'core'), randomly(2, ['wrong'], 'core')],
  }),
  'change-phone': step({
    schema: none,
    description: 'Goes back from the one-time password to the phone number.',
    play: shopperAction(({ checkout }) => checkout.changePhone()),
  }),
  fill: step({
    schema: union(
      readAs(none, (): InferOutput<typeof checkoutInput> => ADDRESS),
      checkoutInput,
    ),
    description:
      'Types into the checkout form; without a value, the complete address of one Ravi Kumar in Bengaluru. Address fields are those of shipping unless they are under billing; business is for an invoice with a GSTIN.',
    example: '{ name: Ravi Kumar, pincode: "560001", billing: { city: Mysuru } }',
    play: shopperAction((shopper, { shipping, billing, business, phone: ownPhone, otp, ...address }) => {
      if (ownPhone !== undefined) shopper.checkout.setPhone(ownPhone);
      if (otp !== undefined) shopper.checkout.setOtp(otp);
      typeAddress(shopper, 'shipping', { ...address, ...shipping });
      if (billing !== undefined) typeAddress(shopper, 'billing', billing);
      if (business !== undefined)
        shopper.checkout.setBusiness({ gstin: '', name: '', ...shopper.checkout.get().form.business, ...business });
    }),
    random: [randomly(8, [addressOf(0, 2)])],
  }),
  'choose-address': step({
    schema: union(none, savedAddress),
    description:
      'Chooses a saved address at the checkout: by its place in the list, beginning with 1; without one, another address is to be typed.',
    example: '2',
    play: shopperAction(({ featureContext }, at) => {
      const choice = createAddressChoice(featureContext);
      if (at === null) choice.chooseAnother();
      else choice.choose(at - 1);
    }),
  }),
  'billing-same': step({
    schema: onOff,
    description: 'Checks or unchecks that billing is the same as shipping.',
    example: 'false',
    play: shopperAction(({ checkout }, isSame) => checkout.setBillingSame(isSame ?? true)),
  }),
  pay: step({
    schema: paymentMode,
    description: 'Chooses the payment mode.',
    example: 'cod',
    play: shopperAction(({ checkout }, mode) => checkout.choosePayment(mode)),
    random: [randomly(8, ['cod', 'upi', 'card'])],
  }),
  'redeem-cash': step({
    schema: onOff,
    description: 'Checks or unchecks redeeming reward cash.',
    play: shopperAction(({ checkout }, isRedeemed) => checkout.setRedeemCash(isRedeemed ?? true)),
    random: [randomly(1, [null])],
  }),
  place: step({
    schema: union(none, oneOf('way to place', ['twice'])),
    description: 'Places the order; with twice, the button is pressed twice.',
    play: shopperAction(({ checkout }, times) =>
      times === 'twice' ? Promise.all([checkout.place(), checkout.place()]) : checkout.place(),
    ),
    random: [randomly(10, [null])],
  }),
  payment: step({
    schema: union(oneOf('outcome', SANDBOX_OUTCOMES), partial({ amount: number, currency, order: orderAlias })),
    description:
      "Pays on the gateway's page with this outcome, and returns: succeeds, fails, silent (nothing is known yet), unreported (it succeeds, and only the browser knows) or again (another payment of the same order also succeeds). With an amount (in rupees, unless a currency is given) the payment succeeds and captures exactly that amount. With an order, that one is paid; by default the last.",
    example: '{ amount: 700 }',
    play: async (context, value) => {
      const outcome = typeof value === 'string' ? value : 'succeeds';
      const { order: named, ...capture } = typeof value === 'string' ? {} : value;
      const captured = capturedMoney(capture);
      const order = named ?? context.environment.aliases.lastOrder();
      if (order === undefined)
        throw new StepError(`there is no order to pay; ${context.placeRefusal ?? '- place must come first'}`);
      const tab = currentTab(context);
      let paid: SimulatedPayment = { proof: undefined, event: undefined };
      await context.run(async () => {
        paid = await context.environment.pay(order, outcome, captured);
      });
      const { proof, event } = paid;
      context.environment.aliases.addPayment({ ...proof, eventSignature: event?.signature });
      if (tab.isAtGateway()) await context.run(() => tab.load(resultPage(order, outcome, proof)));
    },
    random: [randomly(8, ['succeeds', 'fails', 'silent', 'again'])],
  }),
  logout: step({
    schema: none,
    description: 'Logs out.',
    play: shopperAction((shopper) => shopper.logout()),
    random: [randomly(2, [null], 'core')],
  }),
} as const;
