/** The customer's account as its page shows it: name and email address, saved addresses, consents (spec 11). */
import type { Answer, Refusal } from '../../entities/answer.ts';
import { EMPTY_ADDRESS, type Address } from '../../entities/address.ts';
import { savedAddressList } from '../../entities/saved-addresses.ts';
import type { Profile } from '../../ports/shop-api.ts';
import { cleanFields } from '../../validation/text.ts';
import { withBillingSame, withShopErrors } from '../checkout/address-form.ts';
import type { FeatureContext } from '../feature-context.ts';
import { createGeneration } from '../generation.ts';
import { noticeOf, type NoAnswer } from '../notice.ts';
import { createVariable, readOnly } from '../observable.ts';
import { callAsCustomer, onCustomerChange } from '../session/customer-data.ts';
import {
  formOf,
  hasDetailErrors,
  blurDetail,
  withDetail,
  withDetailErrors,
  withShipping,
  type AccountForm,
} from './account-form.ts';
import {
  EMPTY_ACCOUNT,
  type Account,
  type ChangeableAccount,
  type AccountSection,
  type AccountState,
  type EditedAddress,
} from './account-state.ts';

type Ports = Pick<FeatureContext, 'api' | 'session'>;

export const createChangeableAccount = ({ api, session }: Ports): ChangeableAccount => {
  const state = createVariable<AccountState>(EMPTY_ACCOUNT);
  /** A new one begins with every customer: an answer for one is not shown to the next. */
  const customers = createGeneration();
  onCustomerChange(session, () => {
    customers.begin();
    state.set(EMPTY_ACCOUNT);
  });

  const form = (): AccountForm => state.get().form;
  const change = (next: AccountForm): void => state.patch({ form: next });

  const showRefusal = (section: AccountSection, answer: Refusal | NoAnswer): void => {
    const fields = answer.status === false ? (answer.data?.fields ?? {}) : {};
    const isAtField = section === 'details' && ('name' in fields || 'email' in fields);
    if (isAtField)
      change({ ...form(), errors: { ...form().errors, name: fields['name'] ?? '', email: fields['email'] ?? '' } });
    if (section === 'addresses') change(withShopErrors(form(), ofEdited(fields, state.get().editing)));
    state.patch({ result: { section, isDone: false, notice: isAtField ? null : noticeOf(answer) } });
  };
  const run = async <T>(
    section: AccountSection,
    call: () => Promise<Answer<T> | NoAnswer>,
    succeeded: (data: T) => void = () => undefined,
  ): Promise<boolean> => {
    if (state.get().busy !== null) return false;
    const isSameCustomer = customers.current();
    state.patch({ busy: section, result: null });
    const answer = await call().finally(() => {
      if (isSameCustomer()) state.patch({ busy: null });
    });
    if (answer.status === true) {
      if (isSameCustomer()) {
        succeeded(answer.data);
        state.patch({ result: { section, isDone: true, notice: null } });
      }
      return true;
    }
    if (isSameCustomer()) showRefusal(section, answer);
    return false;
  };

  const show = (profile: Profile, typed: Partial<AccountForm>): void =>
    state.patch({ phase: 'ready', profile, form: { ...formOf(profile), ...typed }, notice: null });
  const isLoaded = (): boolean => state.get().profile !== null || state.get().saved !== null;
  const fail = (answer: Refusal | NoAnswer): void =>
    state.patch({ phase: isLoaded() ? 'ready' : 'failed', notice: noticeOf(answer) });
  const loadSavedAddresses = async (): Promise<void> => {
    const isSameCustomer = customers.current();
    const answer = await callAsCustomer(session, api.getAddresses());
    if (!isSameCustomer()) return;
    if (answer.status === true) state.patch({ phase: 'ready', saved: answer.data, notice: null });
    else fail(answer);
  };
  const save = async (
    section: AccountSection,
    { customer, shipping, billing, otherAddresses }: Omit<Profile, 'consents'>,
    keep: (now: AccountForm) => Partial<AccountForm>,
  ): Promise<void> => {
    const changed = {
      customer: cleanFields(customer, ['name', 'email']),
      shipping,
      billing,
      // Left out where the backend keeps one address only.
      ...(otherAddresses !== null && { otherAddresses }),
    };
    const isDone = await run(
      section,
      () => callAsCustomer(session, api.updateCustomer(changed)),
      // What is being typed into the other section stays.
      (data) => show(data, keep(form())),
    );
    if (isDone) await session.checkInAllTabs();
  };

  /**
   * Removes an address. A form that is open for another one keeps what was typed; that one may stand at another place of
   * the list afterwards.
   */
  const remove = async (profile: Profile, removed: EditedAddress): Promise<void> => {
    await save('removal', profile, (now) => {
      const { editing } = state.get();
      const { name, email, errors } = now;
      if (editing === null || editing === removed) {
        state.patch({ editing: null });
        return { name, email, errors };
      }
      if (typeof removed === 'number' && typeof editing === 'number' && editing > removed)
        state.patch({ editing: editing - 1 });
      return removed === 'billing' ? { ...now, billing: null } : now;
    });
  };

  return {
    ...readOnly(state),
    patch: state.patch,
    run,
    save,
    load: async () => {
      const isSameCustomer = customers.current();
      if (!isLoaded()) state.patch({ phase: 'loading', notice: null });
      const answer = await callAsCustomer(session, api.getCustomer());
      if (!isSameCustomer()) return;
      if (answer.status === true) {
        const { profile, editing } = state.get();
        // A form that is open stays as it is, unless the addresses have changed elsewhere: it may be for another one then.
        const isKept = editing !== null && profile !== null && addressesIn(profile) === addressesIn(answer.data);
        if (!isKept) state.patch({ editing: null });
        show(answer.data, isKept ? form() : {});
      } else if (answer.status === false && answer.code === 'NOT_AVAILABLE') await loadSavedAddresses();
      else fail(answer);
    },
    setDetail: (field, value) => change(withDetail(form(), field, value)),
    leaveDetail: (field) => change(blurDetail(form(), field)),
    saveDetails: async () => {
      const { profile } = state.get();
      change(withDetailErrors(form()));
      if (profile === null || hasDetailErrors(form())) return;
      const customer = { ...profile.customer, name: form().name, email: form().email };
      await save('details', { ...profile, customer }, ({ shipping, billing, errors }) => ({
        shipping,
        billing,
        errors,
      }));
    },
    editAddress: (editing) => {
      const { profile } = state.get();
      if (profile === null) return;
      const { name, email } = form();
      const opened = { ...formOf(profile), name, email };
      const { customer } = profile;
      const shipping =
        typeof editing === 'number'
          ? (savedAddressList(profile)[editing] ?? { ...EMPTY_ADDRESS, name: customer.name, email: customer.email })
          : opened.shipping;
      state.patch({
        editing,
        result: null,
        form: withBillingSame(withShipping(opened, shipping), editing === 'billing' ? false : opened.billing === null),
      });
    },
    removeAddress: async (at) => {
      const { profile } = state.get();
      const left = profile === null ? [] : savedAddressList(profile).filter((_address, place) => place !== at);
      if (profile !== null && left.length > 0) await remove(withAddresses(profile, left), at);
    },
    removeBilling: async () => {
      const { profile } = state.get();
      if (profile !== null) await remove({ ...profile, billing: null }, 'billing');
    },
    setConsent: async (purpose, given) => {
      await run(
        'consents',
        () => callAsCustomer(session, api.updateConsent({ purpose, given })),
        ({ consents }) => {
          const { profile } = state.get();
          if (profile !== null) state.patch({ profile: { ...profile, consents } });
        },
      );
    },
  };
};

/** What components may use of it. The same function, as features are kept by theirs: another would make a second account. */
export const createAccount: (ports: Ports) => Account = createChangeableAccount;

const addressesIn = ({ shipping, otherAddresses, billing }: Profile): string =>
  JSON.stringify([shipping, otherAddresses, billing]);

/** With these shipping addresses, in this order. */
export const withAddresses = (profile: Profile, [first, ...others]: readonly Address[]): Profile => ({
  ...profile,
  shipping: first ?? null,
  ...(profile.otherAddresses !== null && { otherAddresses: others }),
});

/** The shop's messages about the address in the form, whichever of the list it is, under the names of the form's fields. */
const ofEdited = (
  fields: Readonly<Record<string, string>>,
  editing: EditedAddress | null,
): Readonly<Record<string, string>> => {
  if (typeof editing !== 'number' || editing === 0) return fields;
  const prefix = `other_addresses.${editing - 1}.`;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, message]) =>
      field.startsWith(prefix) ? [[`shipping.${field.slice(prefix.length)}`, message]] : [],
    ),
  );
};
