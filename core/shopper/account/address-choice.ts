/** The saved addresses among which a customer chooses at the checkout; another one is typed (spec 1, 11). */
import { ADDRESS_FIELDS, EMPTY_ADDRESS, isEmptyAddress, type Address } from '../../entities/address.ts';
import { isSameAddress, othersAfterUse, savedAddressList } from '../../entities/saved-addresses.ts';
import type { FeatureContext } from '../feature-context.ts';
import { createVariable, readOnly, type Observable } from '../observable.ts';

export type AddressChoiceState = {
  /** The one that was used last comes first; empty for a shopper without any. */
  readonly addresses: readonly Address[];
  /** The place in the list of the address in the form, or null for another one. */
  readonly chosen: number | null;
};

export type AddressChoice = Observable<AddressChoiceState> & {
  /** Fills this address into the form. */
  readonly choose: (at: number) => void;
  /** Empties the form for another address; name and email address stay. */
  readonly chooseAnother: () => void;
};

export const createAddressChoice = ({
  session,
  checkout,
}: Pick<FeatureContext, 'session' | 'checkout'>): AddressChoice => {
  const state = createVariable<AddressChoiceState>({ addresses: [], chosen: null });
  /** The address in the form is typed: a saved one is not chosen by typing the same. */
  let isTyped = false;
  let lastPlaced = checkout.get().placed;

  const update = (): void => {
    const { form, placed } = checkout.get();
    const { shipping, otherAddresses } = session.get();
    // The session is not loaded again after every order: the address of the last one is saved as well.
    const used = placed?.shipping ?? shipping;
    const addresses =
      used === null || shipping === null
        ? savedAddressList({ shipping, otherAddresses })
        : [used, ...othersAfterUse({ shipping, otherAddresses }, used)];
    // The next order begins with the address of the last one, and the next customer with another list.
    if (addresses.length === 0 || placed !== lastPlaced) isTyped = false;
    lastPlaced = placed;
    const found = isTyped ? -1 : addresses.findIndex((address) => isSameAddress(address, form.shipping));
    const chosen = found === -1 ? null : found;
    const before = state.get();
    // One that is chosen and then changed is typed: its place is not taken by another that happens to be the same.
    if (before.chosen !== null && chosen === null && !isEmptyAddress(form.shipping)) isTyped = true;
    state.set({ addresses: isEqualList(addresses, before.addresses) ? before.addresses : addresses, chosen });
  };
  const fill = (address: Address): void => {
    for (const field of ADDRESS_FIELDS) checkout.setAddress('shipping', field, address[field]);
  };
  session.subscribe(update);
  checkout.subscribe(update);
  update();

  return {
    ...readOnly(state),
    choose: (at) => {
      const address = state.get().addresses[at];
      if (address === undefined) return;
      // So that half-filled addresses are not matched.
      isTyped = true;
      fill(address);
      isTyped = false;
      update();
    },
    chooseAnother: () => {
      const { name, email } = checkout.get().form.shipping;
      isTyped = true;
      fill({ ...EMPTY_ADDRESS, name, email });
      update();
    },
  };
};

const isEqualList = (list: readonly Address[], other: readonly Address[]): boolean =>
  list.length === other.length && list.every((address, at) => address === other[at]);
