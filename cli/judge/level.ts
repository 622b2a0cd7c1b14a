/** Which calls of the contract a backend has: the core ones alone (spec 7), or the extended ones, too (spec 11). */
import type { ContractLevel } from '../../core/contract/call.ts';

export type Level = ContractLevel;
