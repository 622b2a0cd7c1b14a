/** What the forms of an account do that open at a press: an address, a new account, its erasure (spec 11). Loaded with them. */
import type { Address } from '../../entities/address.ts';
import { savedAddressList } from '../../entities/saved-addresses.ts';
import type { Profile } from '../../ports/shop-api.ts';
import * as shopperMessages from '../../validation/shopper-messages.ts';
import {
  hasAddressErrors,
  blurField,
  withAddressErrors,
  withAddressField,
  withBillingSame,
} from '../checkout/address-form.ts';
import type { FeatureContext } from '../feature-context.ts';
import { callAsCustomer } from '../session/customer-data.ts';
import { newAccountForm, type AccountForm } from './account-form.ts';
import type { AccountForms, ChangeableAccount } from './account-state.ts';
import { createChangeableAccount, withAddresses } from './account.ts';

/** The word that has to be typed before an account is erased. */
export const ERASE_WORD = 'ERASE';

export const createAccountForms = (
  context: FeatureContext,
  account: ChangeableAccount = createChangeableAccount(context),
): AccountForms => {
  const { api, session, checkout, page } = context;
  const { get, patch, run, save } = account;
  const form = (): AccountForm => get().form;
  const change = (next: AccountForm): void => patch({ form: next });
  return {
    ...account,
    setAddress: (part, field, value) => change(withAddressField(form(), part, field, value)),
    leaveAddress: (part, field) => change(blurField(form(), part, field)),
    setBillingSame: (same) => change(withBillingSame(form(), same)),
    saveAddresses: async () => {
      const { profile } = get();
      change(withAddressErrors(form()));
      if (profile === null || hasAddressErrors(form())) return;
      const { shipping, billing } = form();
      const { editing } = get();
      const list = editing === 'billing' ? savedAddressList(profile) : withAddressAt(profile, editing ?? 0, shipping);
      const changed = withAddresses({ ...profile, billing }, list.length === 0 ? [shipping] : list);
      await save('addresses', changed, ({ name, email, errors }) => ({ name, email, errors }));
      if (get().result?.isDone === true) patch({ editing: null });
    },
    startNew: () => change(newAccountForm(checkout.get().form)),
    create: async () => {
      change(withAddressErrors(form()));
      if (hasAddressErrors(form())) return;
      const { shipping, billing } = form();
      await run('addresses', () => session.create(checkout.get().form.phone, { shipping, billing }));
    },
    erase: async (typed) => {
      if (typed.trim().toUpperCase() !== ERASE_WORD) {
        const notice = { kind: 'error', message: shopperMessages.eraseWord } as const;
        patch({ result: { section: 'erasure', isDone: false, notice } });
        return;
      }
      if (!(await run('erasure', () => callAsCustomer(session, api.eraseCustomer())))) return;
      session.customerErased();
      page.go('/');
    },
  };
};

const withAddressAt = (profile: Profile, at: number, address: Address): readonly Address[] => {
  const list = savedAddressList(profile);
  return at < list.length ? list.with(at, address) : [...list, address];
};
