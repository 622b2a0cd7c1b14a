/** Actions of the steps on the account, complaint and delivery forms. */
import { ADDRESS_FIELDS } from '../../../core/entities/address.ts';
import { savedAddressList } from '../../../core/entities/saved-addresses.ts';
import type { Account, AccountSection } from '../../../core/shopper/account/account-state.ts';
import { createAccount, ERASE_WORD } from '../../../core/shopper/account/account.ts';
import { createGrievance } from '../../../core/shopper/support/grievance.ts';
import { GRIEVANCE_FIELDS } from '../../../core/validation/grievance.ts';
import type { ACCOUNT_STEPS } from '../format/steps.ts';
import { type ActionsFor, currentShopper, directApi, type PlayContext } from './play-context.ts';

/** Opens the account page, acts on one part of it, and keeps its feedback. */
const onAccountPage = async (
  context: PlayContext,
  part: AccountSection,
  act: (account: Account) => Promise<void>,
): Promise<void> => {
  const account = createAccount(currentShopper(context).featureContext);
  await context.run(async () => {
    await account.load();
    await act(account);
  });
  const { result, form, notice } = account.get();
  const { name, email } = form.errors;
  const fields = part === 'details' ? Object.entries({ name, email }).filter(([, message]) => message !== '') : [];
  context.feedback = { notice: result?.notice ?? notice, fields: Object.fromEntries(fields) };
};

export const ACCOUNT_ACTIONS: ActionsFor<typeof ACCOUNT_STEPS> = {
  pincode: (context, pincode) =>
    context.run(async () => {
      context.answer = await directApi(context).getPincode({ pincode });
    }),
  profile: (context, value) =>
    onAccountPage(context, 'details', async (account) => {
      if (value.name !== undefined) account.setDetail('name', value.name);
      if (value.email !== undefined) account.setDetail('email', value.email);
      await account.saveDetails();
    }),
  'save-address': (context, { at, ...fields }) =>
    onAccountPage(context, 'addresses', async (account) => {
      const { profile } = account.get();
      account.editAddress(at === undefined ? (profile === null ? 0 : savedAddressList(profile).length) : at - 1);
      for (const field of ADDRESS_FIELDS) {
        const typed = fields[field];
        if (typed !== undefined) account.setAddress('shipping', field, typed);
      }
      await account.saveAddresses();
    }),
  'remove-address': (context, at) => onAccountPage(context, 'removal', (account) => account.removeAddress(at - 1)),
  consent: (context, { purpose, given }) =>
    onAccountPage(context, 'consents', (account) => account.setConsent(purpose, given)),
  erase: (context) => onAccountPage(context, 'erasure', (account) => account.erase(ERASE_WORD)),
  grievance: async (context, value) => {
    const grievance = createGrievance(currentShopper(context).featureContext);
    for (const field of GRIEVANCE_FIELDS) {
      const typed = value[field];
      if (typed !== undefined) grievance.set(field, typed);
    }
    await context.run(grievance.submit);
    const { notice, errors, ticket } = grievance.get();
    if (ticket !== null) context.environment.aliases.addTicket(ticket);
    context.feedback = { notice, fields: { ...errors }, ...(ticket !== null && { ticket }) };
  },
};
