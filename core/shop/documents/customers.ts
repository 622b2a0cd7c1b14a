/** Customers, their reward cash and their consents, by phone. */
import type { Address } from '../../entities/address.ts';
import type { CashLedger } from '../../entities/cash-ledger.ts';
import type { Consent, ConsentPurpose } from '../../entities/consent.ts';
import { RETENTION_RULES, type Retention } from '../../catalogue/settings/retention.ts';
import { kind } from '../../ports/store/kind.ts';
import { keptUntil, nextCheckAt, type PurgeCheck } from './purge-check.ts';

export type CustomerRecord = {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly shipping: Address;
  readonly billing: Address | null;
  /** Shipping addresses that were used before, the most recent first; absent before there is one. */
  readonly otherAddresses?: readonly Address[];
  readonly since: number;
  /** The order placed last: every placing changes this document, so erasing cannot miss one. */
  readonly lastOrder: string | null;
  /** That order's time of placing, epoch milliseconds; absent before the first order, and in older records. */
  readonly lastPlacedAt?: number;
};

/** What the owner of a phone decided on consents, in the account or in the popup; oldest first. */
export type ConsentDecision = Consent & { readonly purpose: ConsentPurpose };
export type ConsentRecord = { readonly decisions: readonly ConsentDecision[]; readonly purgeCheck?: PurgeCheck };

const byPhone = (phone: string): string => phone;

export const customers = kind<CustomerRecord>()({ name: 'customer', version: 1, id: byPhone });
export const ledgers = kind<CashLedger>()({ name: 'ledger', version: 1, id: byPhone });

/** When the last consent was withdrawn, epoch milliseconds; undefined while any is given. */
const allWithdrawnAt = ({ decisions }: ConsentRecord): number | undefined => {
  const newest = new Map(decisions.map((decision) => [decision.purpose, decision]));
  return [...newest.values()].some(({ given }) => given) ? undefined : Math.max(...decisions.map(({ at }) => at));
};

export const consents = kind<ConsentRecord>()({
  name: 'consent',
  version: 1,
  indexVersion: 3,
  id: byPhone,
  index: (record) => {
    const withdrawnAt = allWithdrawnAt(record);
    return withdrawnAt === undefined
      ? {}
      : { dueAt: nextCheckAt([withdrawnAt + RETENTION_RULES.withdrawnConsents.least], record.purgeCheck) };
  },
});

/** Null once the proof of withdrawn consents has been kept for long enough. */
export const prunedConsent = (record: ConsentRecord, now: number, retention: Retention): ConsentRecord | null => {
  const withdrawnAt = allWithdrawnAt(record);
  return withdrawnAt === undefined ? record : keptUntil(withdrawnAt + retention.withdrawnConsents, record, now);
};
