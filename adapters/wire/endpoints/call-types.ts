/** The calls of ShopApi by name, typed so that generic code can handle all of them. */
import type { Answer } from '../../../core/entities/answer.ts';
import type { CallName, ShopApi } from '../../../core/ports/shop-api.ts';

/** The input of a call; void for a call without input. */
export type InputOf<Name extends CallName> = Parameters<ShopApi[Name]> extends [infer Input] ? Input : void;

/** The data of a call's answer when it is not refused. */
export type DataOf<Name extends CallName> =
  Awaited<ReturnType<ShopApi[Name]>> extends infer Answered
    ? Answered extends { readonly status: true; readonly data: infer Data }
      ? Data
      : never
    : never;

export type Call<Name extends CallName> = (input: InputOf<Name>) => Promise<Answer<DataOf<Name>>>;

/** ShopApi, call by call. */
export type Calls = { readonly [Name in CallName]: Call<Name> };
