/** The checkout as a visitor goes through it: the phone, the password that was sent to it, the address, the payment. */
import type { Locator } from 'playwright';
import { expect } from './expect.ts';
import type { Address } from '../../../core/entities/address.ts';
import { RAVI, RAVI_BY_LABEL, RAVI_HOME } from '../../samples/customers.ts';
import { rupeesIn, type Storefront } from './storefront.ts';

export type Checkout = ReturnType<typeof checkoutOf>;

export const checkoutOf = ({ open, page, main, press, shop, title, screen, api, browserProblems }: Storefront) => {
  // The shop refuses a lookup that is under way while the session gets another token, and the page repeats it.
  browserProblems.expect(/409.*pincode\/get/);
  const phone = main.getByLabel('Mobile number');
  const otp = main.getByLabel('One-time password');
  const shipping = main
    .getByRole('group', { name: /^(?:Delivery|Another) address$/ })
    .filter({ has: page.getByRole('textbox') });
  const place = main.getByRole('button', { name: /^(?:Place order|Pay ₹|Placing)/ });
  const saved = ({ h_no, st_address }: Pick<Address, 'h_no' | 'st_address'>): Locator =>
    main.getByRole('radio', { name: `${h_no}, ${st_address}` });
  const another = main.getByRole('radio', { name: 'Another address' });
  const mode = (label: string): Locator => main.getByRole('radio', { name: label });

  const sendOtp = async (number = RAVI): Promise<void> => {
    await phone.fill(number);
    await press(main.getByRole('button', { name: 'Send OTP' }));
    await expect(otp).toBeVisible();
  };
  const expectVerified = async (number = RAVI): Promise<void> => {
    await expect(main.getByText(`${number}, verified.`)).toBeVisible();
  };
  const verify = async (number = RAVI): Promise<void> => {
    await sendOtp(number);
    await otp.fill(await shop.otpOf(number));
    await press(main.getByRole('button', { name: 'Verify' }));
    await expectVerified(number);
  };
  const fillAddress = async (
    part = shipping,
    address: Readonly<Record<string, string>> = RAVI_BY_LABEL,
  ): Promise<void> => {
    for (const [label, value] of Object.entries(address)) await part.getByLabel(label, { exact: true }).fill(value);
  };
  const choose = async (label: string): Promise<void> => {
    await press(mode(label));
    await expect(mode(label)).toBeChecked();
  };

  return {
    phone,
    otp,
    shipping,
    place,
    mode,
    sendOtp,
    verify,
    expectVerified,
    fillAddress,
    choose,
    billing: main.getByRole('group', { name: 'Billing address' }),
    /** Everything up to placing, for an existing customer. */
    prepareKnown: async (payBy: string): Promise<void> => {
      await api.signUp();
      await open('/checkout');
      await expectVerified();
      await choose(payBy);
    },
    /** Everything up to placing, for a new visitor whose cart is not empty. */
    prepare: async (payBy: string): Promise<void> => {
      await open('/checkout');
      await verify();
      await fillAddress();
      await choose(payBy);
    },
    expectAddress: async (address: Readonly<Record<string, string>> = RAVI_BY_LABEL): Promise<void> => {
      for (const [label, value] of Object.entries(address))
        await expect(shipping.getByLabel(label, { exact: true })).toHaveValue(value);
    },
    /** Of a customer: the saved address in the form is this one. */
    expectSaved: async (address: Pick<Address, 'h_no' | 'st_address'> = RAVI_HOME): Promise<void> => {
      await expect(saved(address)).toBeChecked();
    },
    saved,
    another,
    /** Opens the summary of the order; a wide screen always shows it. */
    look: async (): Promise<void> => {
      if (screen.isSmall) await press(main.getByText('View or edit'));
    },
    /** The total on the button that places the order. */
    shownTotal: async (): Promise<number> => rupeesIn(await place.innerText()),
    expectThanks: async (): Promise<void> => {
      await expect(title).toHaveText(/^Thank you/);
    },
  };
};
