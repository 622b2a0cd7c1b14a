/** Customers, their reward cash and their consents, by phone. */
import type { Address } from '../../entities/address.ts';
import type { CashLedger } from '../../entities/cash-ledger.ts';
import type { Consent, ConsentPurpose } from '../../entities/consent.ts';
import { kind } from '../../ports/store/kind.ts';

export type CustomerRecord = {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly shipping: Address;
  readonly billing: Address | null;
  readonly since: number;
  /** The order placed last: every placing changes this document, so erasing cannot miss one. */
  readonly lastOrder: string | null;
  /** That order's time of placing, epoch milliseconds; absent before the first order, and in older records. */
  readonly lastPlacedAt?: number;
};

/** What the owner of a phone decided on consents, in the account or in the popup; oldest first. */
export type ConsentDecision = Consent & { readonly purpose: ConsentPurpose };
export type ConsentRecord = { readonly decisions: readonly ConsentDecision[] };

const byPhone = (phone: string): string => phone;

export const customers = kind<CustomerRecord>()({ name: 'customer', version: 1, id: byPhone });
export const ledgers = kind<CashLedger>()({ name: 'ledger', version: 1, id: byPhone });
export const consents = kind<ConsentRecord>()({ name: 'consent', version: 1, id: byPhone });
