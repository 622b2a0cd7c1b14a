/** The customer's account: who they are, where things go, what they agreed to, and the way out of it all (spec 11). */
import type { Address, AddressField } from '../../entities/address.ts';
import type { Answer, Refusal } from '../../entities/answer.ts';
import type { ConsentPurpose } from '../../entities/consent.ts';
import type { Profile, SavedAddresses } from '../../ports/shop-api.ts';
import { shopMessages } from '../../validation/messages.ts';
import {
  hasAddressErrors,
  leftField,
  withAddressErrors,
  withAddressField,
  withBillingSame,
  withShopErrors,
  type AddressPart,
} from '../checkout/address-form.ts';
import { noticeOf, type Notice, type NoAnswer } from '../notice.ts';
import { createVariable, type Observable } from '../observable.ts';
import type { ShopperParts } from '../feature-context.ts';
import {
  EMPTY_FORM,
  formOf,
  hasOwnErrors,
  leftOwn,
  newAccountForm,
  withOwn,
  withOwnErrors,
  type AccountForm,
  type OwnField,
} from './account-form.ts';
import { askedAsCustomer, onOtherCustomer, type OwnPhase } from '../session/customer-data.ts';

/** The parts of the account's page; each says for itself what became of the last wish. */
export type AccountPart = 'you' | 'addresses' | 'consents' | 'erasing';

export type AccountState = {
  readonly phase: OwnPhase;
  /** As the shop has it. */
  readonly profile: Profile | null;
  /**
   * The saved addresses at a backend that has the calls of spec 7 alone: to be seen, not to be changed (spec 10.17).
   */
  readonly saved: SavedAddresses | null;
  readonly form: AccountForm;
  /** Why the account could not be shown. */
  readonly notice: Notice | null;
  readonly busy: AccountPart | null;
  /** What became of the last wish: `notice` is null where it was done, and where the fields say what is wrong. */
  readonly news: { readonly about: AccountPart; readonly isDone: boolean; readonly notice: Notice | null } | null;
};

export type Account = Observable<AccountState> & {
  /** Asks the shop; the form then shows what is saved. */
  readonly load: () => Promise<void>;
  readonly setOwn: (field: OwnField, value: string) => void;
  readonly leaveOwn: (field: OwnField) => void;
  readonly setAddress: (part: AddressPart, field: AddressField, value: string) => void;
  readonly leaveAddress: (part: AddressPart, field: AddressField) => void;
  readonly setBillingSame: (same: boolean) => void;
  readonly saveOwn: () => Promise<void>;
  readonly saveAddresses: () => Promise<void>;
  /** A new account is about to be made: what the checkout has of the addresses is its start. */
  readonly begin: () => void;
  /** Makes the account of a phone that was verified and has none: the customer is named as the shipping address is. */
  readonly create: () => Promise<void>;
  readonly setConsent: (purpose: ConsentPurpose, given: boolean) => Promise<void>;
  /** Has the shop forget the customer, once the word was typed; everything here is then as after logging out. */
  readonly erase: (typed: string) => Promise<void>;
};

/** What has to be typed before an account is erased. */
export const ERASE_WORD = 'ERASE';

const NOTHING: AccountState = {
  phase: 'idle',
  profile: null,
  saved: null,
  form: EMPTY_FORM,
  notice: null,
  busy: null,
  news: null,
};

export const createAccount = ({ api, session, checkout, page }: ShopperParts): Account => {
  const state = createVariable<AccountState>(NOTHING);
  let life = 0;
  onOtherCustomer(session, () => {
    life += 1;
    state.set(NOTHING);
  });

  const form = (): AccountForm => state.get().form;
  const change = (next: AccountForm): void => {
    state.patch({ form: next });
  };

  /** One wish at a time; false where it was not done, or is no longer this customer's. */
  const wish = async <T>(
    about: AccountPart,
    call: () => Promise<Answer<T> | NoAnswer>,
    then: (data: T) => void,
  ): Promise<boolean> => {
    if (state.get().busy !== null) return false;
    const mine = life;
    state.patch({ busy: about, news: null });
    const answer = await call().finally(() => {
      if (mine === life) state.patch({ busy: null });
    });
    if (answer.status === true) {
      if (mine === life) {
        then(answer.data);
        state.patch({ news: { about, isDone: true, notice: null } });
      }
      return true;
    }
    if (mine === life) say(about, answer);
    return false;
  };
  const say = (about: AccountPart, answer: Refusal | NoAnswer): void => {
    const fields = answer.status === false ? (answer.data?.fields ?? {}) : {};
    const isOwn = about === 'you' && ('name' in fields || 'email' in fields);
    if (isOwn)
      change({ ...form(), errors: { ...form().errors, name: fields['name'] ?? '', email: fields['email'] ?? '' } });
    if (about === 'addresses') change(withShopErrors(form(), fields));
    state.patch({ news: { about, isDone: false, notice: isOwn ? null : noticeOf(answer) } });
  };

  const learn = (profile: Profile): void => {
    state.patch({ phase: 'ready', profile, form: formOf(profile), notice: null });
  };
  const isShown = (): boolean => state.get().profile !== null || state.get().saved !== null;
  const fail = (answer: Refusal | NoAnswer): void => {
    state.patch({ phase: isShown() ? 'ready' : 'failed', notice: noticeOf(answer) });
  };
  const loadSaved = async (): Promise<void> => {
    const mine = life;
    const answer = await askedAsCustomer(session, api.getAddresses());
    if (mine !== life) return;
    if (answer.status === true) state.patch({ phase: 'ready', saved: answer.data, notice: null });
    else fail(answer);
  };
  const saved = async (
    about: AccountPart,
    profile: Pick<Profile, 'customer'> & SavedAddresses,
    keep: (now: AccountForm) => Partial<AccountForm>,
  ): Promise<void> => {
    const {
      customer: { name, email },
      shipping,
      billing,
    } = profile;
    const call = () =>
      askedAsCustomer(
        session,
        api.updateCustomer({ customer: { name: name.trim(), email: email.trim() }, shipping, billing }),
      );
    // What is being typed into the other part stays.
    const done = await wish(about, call, (data) => {
      const typed = keep(form());
      learn(data);
      change({ ...form(), ...typed });
    });
    if (done) await session.checkAll();
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    load: async () => {
      const mine = life;
      if (!isShown()) state.patch({ phase: 'loading', notice: null });
      const answer = await askedAsCustomer(session, api.getCustomer());
      if (mine !== life) return;
      if (answer.status === true) learn(answer.data);
      else if (answer.status === false && answer.code === 'NOT_AVAILABLE') await loadSaved();
      else fail(answer);
    },
    setOwn: (field, value) => {
      change(withOwn(form(), field, value));
    },
    leaveOwn: (field) => {
      change(leftOwn(form(), field));
    },
    setAddress: (part, field, value) => {
      change(withAddressField(form(), part, field, value));
    },
    leaveAddress: (part, field) => {
      change(leftField(form(), part, field));
    },
    setBillingSame: (same) => {
      change(withBillingSame(form(), same));
    },
    saveOwn: async () => {
      const { profile } = state.get();
      change(withOwnErrors(form()));
      if (profile === null || hasOwnErrors(form())) return;
      const customer = { ...profile.customer, name: form().name, email: form().email };
      await saved('you', { ...profile, customer }, ({ shipping, billing, errors }) => ({ shipping, billing, errors }));
    },
    saveAddresses: async () => {
      const { profile } = state.get();
      change(withAddressErrors(form()));
      if (profile === null || hasAddressErrors(form())) return;
      await saved('addresses', { ...profile, ...addressesOf(form()) }, ({ name, email, errors }) => ({
        name,
        email,
        errors,
      }));
    },
    begin: () => {
      change(newAccountForm(checkout.get().form));
    },
    create: async () => {
      change(withAddressErrors(form()));
      if (hasAddressErrors(form())) return;
      const { shipping, billing } = addressesOf(form());
      const customer = {
        name: shipping.name.trim(),
        phone: checkout.get().form.phone.trim(),
        email: shipping.email.trim(),
        isVerified: true,
      };
      await wish(
        'addresses',
        () => session.create(customer, { shipping, billing }),
        () => undefined,
      );
    },
    setConsent: async (purpose, given) => {
      await wish(
        'consents',
        () => askedAsCustomer(session, api.updateConsent({ purpose, given })),
        ({ consents }) => {
          const { profile } = state.get();
          if (profile !== null) state.patch({ profile: { ...profile, consents } });
        },
      );
    },
    erase: async (typed) => {
      if (typed.trim().toUpperCase() !== ERASE_WORD) {
        state.patch({
          news: { about: 'erasing', isDone: false, notice: { kind: 'error', message: shopMessages.eraseWord } },
        });
        return;
      }
      const done = await wish(
        'erasing',
        () => askedAsCustomer(session, api.eraseCustomer()),
        () => undefined,
      );
      if (!done) return;
      session.erased();
      page.go('/');
    },
  };
};

const addressesOf = ({
  shipping,
  billing,
}: AccountForm): { readonly shipping: Address; readonly billing: Address | null } => ({ shipping, billing });
