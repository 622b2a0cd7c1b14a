/** Actions of the steps on the account, complaint and delivery forms. */
import { createAccount, ERASE_WORD, type Account, type AccountPart } from '../../../core/shopper/account/account.ts';
import { createGrievance } from '../../../core/shopper/support/grievance.ts';
import { GRIEVANCE_FIELDS } from '../../../core/validation/grievance.ts';
import type { ACCOUNT_STEPS } from '../format/account-steps.ts';
import type { ActionsFor } from './action.ts';
import { currentShopper, directApi, type PlayContext } from './play-context.ts';

/** Opens the account page, acts on one part of it, and keeps its feedback. */
const onAccountPage = async (
  context: PlayContext,
  part: AccountPart,
  act: (account: Account) => Promise<void>,
): Promise<void> => {
  const account = createAccount(currentShopper(context).parts);
  await context.run(async () => {
    await account.load();
    await act(account);
  });
  const { news, form, notice } = account.get();
  const { name, email } = form.errors;
  const fields = part === 'you' ? Object.entries({ name, email }).filter(([, message]) => message !== '') : [];
  context.feedback = { notice: news?.notice ?? notice, fields: Object.fromEntries(fields) };
};

export const ACCOUNT_ACTIONS: ActionsFor<typeof ACCOUNT_STEPS> = {
  pincode: (context, pincode) =>
    context.run(async () => {
      context.answer = await directApi(context).getPincode({ pincode });
    }),
  profile: (context, value) =>
    onAccountPage(context, 'you', async (account) => {
      if (value.name !== undefined) account.setOwn('name', value.name);
      if (value.email !== undefined) account.setOwn('email', value.email);
      await account.saveOwn();
    }),
  consent: (context, { purpose, given }) =>
    onAccountPage(context, 'consents', (account) => account.setConsent(purpose, given)),
  erase: (context) => onAccountPage(context, 'erasing', (account) => account.erase(ERASE_WORD)),
  grievance: async (context, value) => {
    const grievance = createGrievance(currentShopper(context).parts);
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
