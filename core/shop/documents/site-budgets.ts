/** Budgets of the whole site, each in a document of its own: calls that share none do not wait for each other. */
import { kind, type Key } from '../../ports/store/kind.ts';

/** Times, epoch milliseconds, oldest first; only those that count. */
export type SiteBudget = { readonly times: readonly number[] };

export const siteBudgets = kind<SiteBudget>()({ name: 'site-budget', version: 1, id: (name: string) => name });

export const otpSmsBudget: Key<SiteBudget> = siteBudgets.key('otp-sms');
/** SMS and mails that acknowledge complaints. */
export const grievanceSmsBudget: Key<SiteBudget> = siteBudgets.key('grievance-sms');
export const grievanceMailBudget: Key<SiteBudget> = siteBudgets.key('grievance-mail');
