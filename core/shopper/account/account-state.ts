/** What the account page shows, and what it can do. */
import type { AddressField, AddressPart } from '../../entities/address.ts';
import type { Answer } from '../../entities/answer.ts';
import type { ConsentPurpose } from '../../entities/consent.ts';
import type { Profile, SavedAddresses } from '../../ports/shop-api.ts';
import type { NoAnswer, Notice } from '../notice.ts';
import type { Observable } from '../observable.ts';
import type { LoadPhase } from '../session/customer-data.ts';
import { EMPTY_FORM, type AccountForm, type DetailField } from './account-form.ts';

/** The sections of the account page, and the removal of an address beside its form; each shows the result of its own last action. */
export type AccountSection = 'details' | 'addresses' | 'removal' | 'consents' | 'erasure';

/** A shipping address by its place in the list, the one after the last for a new one; or the billing address. */
export type EditedAddress = number | 'billing';

export type AccountState = {
  readonly phase: LoadPhase;
  /** As the shop has it. */
  readonly profile: Profile | null;
  /** The saved addresses of a backend that has the calls of spec 7 alone: shown, but not changed (spec 10.17). */
  readonly saved: SavedAddresses | null;
  readonly form: AccountForm;
  /** The address in the form; null while none is being edited. */
  readonly editing: EditedAddress | null;
  /** Why the account could not be loaded. */
  readonly notice: Notice | null;
  readonly busy: AccountSection | null;
  /** The result of the last action; `notice` is null if it succeeded, or if the messages of the fields say why not. */
  readonly result: {
    readonly section: AccountSection;
    readonly isDone: boolean;
    readonly notice: Notice | null;
  } | null;
};

export const EMPTY_ACCOUNT: AccountState = {
  phase: 'idle',
  profile: null,
  saved: null,
  form: EMPTY_FORM,
  editing: null,
  notice: null,
  busy: null,
  result: null,
};

export type Account = Observable<AccountState> & {
  /** Loads the account; the form then shows what is saved. */
  readonly load: () => Promise<void>;
  readonly setDetail: (field: DetailField, value: string) => void;
  readonly leaveDetail: (field: DetailField) => void;
  readonly saveDetails: () => Promise<void>;
  /** Opens the form with this address; with null, closes it and drops what was typed. */
  readonly editAddress: (edited: EditedAddress | null) => void;
  /** Removes one of several shipping addresses. A form that is open for another stays, with what was typed. */
  readonly removeAddress: (at: number) => Promise<void>;
  /** Shipping serves both from now on; a form that is open for a shipping address stays. */
  readonly removeBilling: () => Promise<void>;
  readonly setConsent: (purpose: ConsentPurpose, given: boolean) => Promise<void>;
};

/** The account with what only `createAccountForms` uses, to change it. */
export type ChangeableAccount = Account & {
  readonly patch: (part: Partial<AccountState>) => void;
  /** One action at a time; false if it failed, or if one is in progress. */
  readonly run: (section: AccountSection, call: () => Promise<Answer<unknown> | NoAnswer>) => Promise<boolean>;
  /** Saves the profile; `keep` gives what stays of the form as it is then. */
  readonly save: (
    section: AccountSection,
    profile: Omit<Profile, 'consents'>,
    keep: (form: AccountForm) => Partial<AccountForm>,
  ) => Promise<void>;
};

/** The account with its forms that are opened. */
export type AccountForms = Account & {
  readonly setAddress: (part: AddressPart, field: AddressField, value: string) => void;
  readonly leaveAddress: (part: AddressPart, field: AddressField) => void;
  readonly setBillingSame: (same: boolean) => void;
  /** Saves the form: the edited shipping address, by default the first, and the billing address. */
  readonly saveAddresses: () => Promise<void>;
  /** Fills the form for a new account with the addresses typed at the checkout. */
  readonly startNew: () => void;
  /** Creates the account of a verified phone that has none: the customer is named as the shipping address is. */
  readonly create: () => Promise<void>;
  /** Erases the customer once the word was typed; everything is then as after logging out. */
  readonly erase: (typed: string) => Promise<void>;
};
