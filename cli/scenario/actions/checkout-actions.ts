/** Actions of the steps from the phone number to a paid order. */
import { CURRENCY } from '../../../core/entities/money/money.ts';
import { currencyProblem } from '../../../adapters/wire/operator/sandbox-tools.ts';
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
import type { CHECKOUT_STEPS } from '../format/steps.ts';
import { otpOf } from './otp.ts';
import { type ActionsFor, currentShopper, currentTab, type PlayContext, shopperAction } from './play-context.ts';

type AddressInput = Partial<Readonly<Record<string, string>>>;

const typeAddress = ({ checkout }: Shopper, part: AddressPart, input: AddressInput): void => {
  for (const field of ADDRESS_FIELDS) {
    const value = input[field];
    if (value === undefined) continue;
    checkout.setAddress(part, field, value);
    checkout.leaveAddress(part, field);
  }
};

/** A different password of the same length. */
const wrongOtp = (otp: string): string => otp.replace(/.$/u, (last) => (last === '0' ? '1' : '0'));

const creditRewardCash = async (context: PlayContext): Promise<void> => {
  if (context.rewardCash === 0 || context.hasCreditedCash || context.phone === undefined) return;
  context.hasCreditedCash = true;
  await context.environment.grantCash(context.phone, context.rewardCash);
};

type Captured = { readonly amount?: number; readonly currency?: string };

/** What a payment captures; undefined for the amount of its order. Throws StepError for what no payment can capture. */
const capturedMoney = ({ amount, currency = CURRENCY }: Captured): Money | undefined => {
  if (amount === undefined && currency === CURRENCY) return undefined;
  if (amount === undefined) throw new StepError(`amount is required with currency ${currency}`);
  const invalidAmount = amountProblem(amount);
  if (invalidAmount !== undefined) throw new StepError(`amount ${invalidAmount}`);
  const invalidCurrency = currencyProblem(currency);
  if (invalidCurrency !== undefined) throw new StepError(`currency ${invalidCurrency}`);
  return moneyOf(amount, currency);
};

/** The page that the gateway redirects to, with the parameters that it adds. */
const resultPage = (order: string, outcome: PaymentOutcome, proof: GatewayProof | undefined): string => {
  if (outcome === 'fails') return `/payment/fail?${new URLSearchParams({ order }).toString()}`;
  const parameters = { order, ...(proof !== undefined && { payment_id: proof.paymentId, signature: proof.signature }) };
  return `/payment/success?${new URLSearchParams(parameters).toString()}`;
};

export const CHECKOUT_ACTIONS: ActionsFor<typeof CHECKOUT_STEPS> = {
  'send-otp': async (context, phone) => {
    const { checkout } = currentShopper(context);
    if (phone !== null) checkout.setPhone(phone);
    await context.run(checkout.sendOtp);
    context.phone = checkout.get().form.phone.trim();
    if (checkout.get().stage === 'verify') await creditRewardCash(context);
  },
  'verify-otp': async (context, typed) => {
    const { checkout } = currentShopper(context);
    if (typed !== null && typed !== 'from message' && typed !== 'wrong') {
      checkout.setOtp(typed);
    } else {
      const sent = await otpOf(context, checkout.get().form.phone.trim());
      checkout.setOtp(typed === 'wrong' ? wrongOtp(sent) : sent);
    }
    await context.run(checkout.verifyOtp);
  },
  'change-phone': shopperAction(({ checkout }) => {
    checkout.changePhone();
  }),
  fill: shopperAction((shopper, { shipping, billing, phone, otp, ...address }) => {
    if (phone !== undefined) shopper.checkout.setPhone(phone);
    if (otp !== undefined) shopper.checkout.setOtp(otp);
    typeAddress(shopper, 'shipping', { ...address, ...shipping });
    if (billing !== undefined) typeAddress(shopper, 'billing', billing);
  }),
  'choose-address': shopperAction(({ featureContext }, at) => {
    const choice = createAddressChoice(featureContext);
    if (at === null) choice.chooseAnother();
    else choice.choose(at - 1);
  }),
  'billing-same': shopperAction(({ checkout }, isSame) => {
    checkout.setBillingSame(isSame ?? true);
  }),
  pay: shopperAction(({ checkout }, mode) => {
    checkout.choosePayment(mode);
  }),
  'redeem-cash': shopperAction(({ checkout }, isRedeemed) => {
    checkout.setRedeemCash(isRedeemed ?? true);
  }),
  place: shopperAction(({ checkout }, times) =>
    times === 'twice' ? Promise.all([checkout.place(), checkout.place()]) : checkout.place(),
  ),
  payment: async (context, value) => {
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
  logout: shopperAction((shopper) => shopper.logout()),
};
