/** The contract of every call; a call of ShopApi that is missing here does not compile. */
import type { CallName } from '../../../core/ports/shop-api.ts';
import { accountCalls } from './account-calls.ts';
import type { ContractOf } from './call-contract.ts';
import { orderCalls } from './order-calls.ts';
import { seedCalls } from './seed-calls.ts';

export const callContracts: ContractOf<CallName> = { ...seedCalls, ...orderCalls, ...accountCalls };
