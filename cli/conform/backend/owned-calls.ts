/**
 * Which calls have an owner, by the contract: those that need a verified phone or a customer, and those that name an order.
 * What such a call answers or changes belongs to one customer.
 */
import type { AnyCall } from '../../../core/contract/call.ts';
import { contract, type CallerOf } from '../../../core/contract/contract.ts';
import { orderNumber } from '../../../core/contract/order.ts';
import type { CallName, InputOf } from '../../../core/ports/shop-api.ts';

export type OwnedCall = {
  [Name in CallName]: CallerOf<Name> extends 'visitor'
    ? InputOf<Name> extends { readonly order: string }
      ? Name
      : never
    : Name;
}[CallName];

const inputPartsOf = ({ input }: AnyCall) => (input?.kind === 'object' ? input.parts : []);

/** Whether its input names an order by number. */
export const namesOrder = (name: CallName): boolean =>
  inputPartsOf(contract[name]).some(({ shape }) => shape === orderNumber);

const isOwned = (name: CallName): name is OwnedCall => contract[name].by !== 'visitor' || namesOrder(name);

export const OWNED_CALLS: readonly OwnedCall[] = (Object.keys(contract) as readonly CallName[]).filter(isOwned);

/** Whether it only reads. */
export const isReading = (name: OwnedCall): boolean => contract[name].method === 'GET';
