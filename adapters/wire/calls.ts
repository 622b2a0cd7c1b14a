/** The calls of ShopApi by name, typed so that one table row serves each of them. */
import type { AnswerOf, CallName, ShopCalls } from '../../core/ports/shop-api.ts';

export type InputOf<Name extends CallName> = ShopCalls[Name]['input'];
export type DataOf<Name extends CallName> = ShopCalls[Name]['data'];

/** ShopApi itself, call by call. */
export type Calls = { readonly [Name in CallName]: (input: InputOf<Name>) => Promise<AnswerOf<Name>> };
