/** The steps on the account, complaint and delivery forms. */
import { ADDRESS_FIELDS } from '../../../core/entities/address.ts';
import { CONSENT_PURPOSES } from '../../../core/entities/consent.ts';
import { savedAddressList } from '../../../core/entities/saved-addresses.ts';
import type { AccountForms, AccountSection } from '../../../core/shopper/account/account-state.ts';
import { createAccountForms, ERASE_WORD } from '../../../core/shopper/account/account-forms.ts';
import { createGrievance } from '../../../core/shopper/support/grievance.ts';
import { GRIEVANCE_FIELDS } from '../../../core/validation/grievance.ts';
import { addressFields, savedAddress } from '../values/address-values.ts';
import { phone, typed } from '../values/shop-values.ts';
import { boolean, none, object, oneOf, partial } from '../values/values.ts';
import { currentShopper, directApi, type PlayContext } from './play-context.ts';
import { step } from './step.ts';

/** Opens the account page, acts on one part of it, and keeps its feedback. */
const onAccountPage = async (
  context: PlayContext,
  part: AccountSection,
  act: (account: AccountForms) => Promise<void>,
): Promise<void> => {
  const account = createAccountForms(currentShopper(context).featureContext);
  await context.run(async () => {
    await account.load();
    await act(account);
  });
  const { result, form, notice } = account.get();
  const { name, email } = form.errors;
  const fields = part === 'details' ? Object.entries({ name, email }).filter(([, message]) => message !== '') : [];
  context.feedback = { notice: result?.notice ?? notice, fields: Object.fromEntries(fields) };
};

export const ACCOUNT_STEPS = {
  pincode: step({
    schema: typed('a pincode'),
    description: 'Checks delivery to a pincode; check the answer with expect: { answer: … }.',
    example: '"560001"',
    play: (context, pincode) =>
      context.run(async () => {
        context.answer = await directApi(context).getPincode({ pincode });
      }),
  }),
  profile: step({
    schema: partial({ name: typed('a name'), email: typed('an email address') }),
    description: 'Saves another name or email address on the account page.',
    example: '{ name: Ravi K }',
    play: (context, value) =>
      onAccountPage(context, 'details', async (account) => {
        if (value.name !== undefined) account.setDetail('name', value.name);
        if (value.email !== undefined) account.setDetail('email', value.email);
        await account.saveDetails();
      }),
  }),
  'save-address': step({
    schema: partial({ ...addressFields, at: savedAddress }),
    description:
      'Saves one more address on the account page, or changes the one at this place of the list, beginning with 1.',
    example: '{ h_no: "7", st_address: FC Road, city: Pune, state: Maharashtra, pincode: "411004" }',
    play: (context, { at, ...fields }) =>
      onAccountPage(context, 'addresses', async (account) => {
        const { profile } = account.get();
        account.editAddress(at === undefined ? (profile === null ? 0 : savedAddressList(profile).length) : at - 1);
        for (const field of ADDRESS_FIELDS) {
          const written = fields[field];
          if (written !== undefined) account.setAddress('shipping', field, written);
        }
        await account.saveAddresses();
      }),
  }),
  'remove-address': step({
    schema: savedAddress,
    description: 'Removes a saved address on the account page, by its place in the list, beginning with 1.',
    example: '2',
    play: (context, at) => onAccountPage(context, 'removal', (account) => account.removeAddress(at - 1)),
  }),
  consent: step({
    schema: object({ purpose: oneOf('purpose', CONSENT_PURPOSES), given: boolean }),
    description: 'Gives or withdraws consent to a purpose on the account page.',
    example: '{ purpose: offers, given: true }',
    play: (context, { purpose, given }) =>
      onAccountPage(context, 'consents', (account) => account.setConsent(purpose, given)),
  }),
  erase: step({
    schema: none,
    description: "Deletes the account and the customer's personal data, on the account page.",
    play: (context) => onAccountPage(context, 'erasure', (account) => account.erase(ERASE_WORD)),
  }),
  grievance: step({
    schema: partial({ name: typed('a name'), phone, email: typed('an email address'), message: typed('a message') }),
    description: 'Fills in the complaint form and sends it.',
    example: '{ name: Ravi Kumar, phone: "9876543210", email: ravi@example.in, message: The parcel never came }',
    play: async (context, value) => {
      const grievance = createGrievance(currentShopper(context).featureContext);
      for (const field of GRIEVANCE_FIELDS) {
        const written = value[field];
        if (written !== undefined) grievance.set(field, written);
      }
      await context.run(grievance.submit);
      const { notice, errors, ticket } = grievance.get();
      if (ticket !== null) context.environment.aliases.addTicket(ticket);
      context.feedback = { notice, fields: { ...errors }, ...(ticket !== null && { ticket }) };
    },
  }),
} as const;
