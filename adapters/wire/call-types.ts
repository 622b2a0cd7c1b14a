/** ShopApi with one parameter for every call, so that generic code can handle all of them. */
import type { AnswerOf, CallName, InputOf } from '../../core/ports/shop-api.ts';

export type CallFunction<Name extends CallName> = (input: InputOf<Name>) => Promise<AnswerOf<Name>>;
export type CallFunctions = { readonly [Name in CallName]: CallFunction<Name> };
