/** The calls of ShopApi by name, typed so that one table row serves each of them. */
import type { Answer } from '../../../core/entities/answer.ts';
import type { CallName, ShopApi } from '../../../core/ports/shop-api.ts';

/** What a call is asked with; nothing for those that only ask. */
export type InputOf<Name extends CallName> = Parameters<ShopApi[Name]> extends [infer Input] ? Input : void;

/** What a call answers when it is not refused. */
export type DataOf<Name extends CallName> =
  Awaited<ReturnType<ShopApi[Name]>> extends infer Answered
    ? Answered extends { readonly status: true; readonly data: infer Data }
      ? Data
      : never
    : never;

/** ShopApi itself, call by call. */
export type Calls = { readonly [Name in CallName]: (input: InputOf<Name>) => Promise<Answer<DataOf<Name>>> };
