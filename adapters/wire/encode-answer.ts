/** Writes the envelope of an answer (envelope.ts reads it). It is apart for the texts: a browser has no use for the shop's. */
import { encode } from '../../core/contract/encode.ts';
import { refusalData } from '../../core/contract/refusals.ts';
import type { Malformed } from '../../core/contract/strict.ts';
import { anyRefusal, type Answer } from '../../core/entities/answer.ts';
import type { CallRefusal } from '../../core/ports/shop-api.ts';
import { shopMessages } from '../../core/validation/messages.ts';

/** The refusal of a request that cannot be decoded, with the field that is wrong. */
export const malformedRefusal = ({ field, problem }: Pick<Malformed, 'field' | 'problem'>) =>
  anyRefusal({
    code: 'MALFORMED',
    message: shopMessages.malformedField(field, problem),
    data: { fields: { [field]: problem } },
  });

export type AnswerExtras = {
  /** Set by a sandbox, so that the page shows it and follows its clock. */
  readonly sandbox?: boolean;
  /** Set by a shop that takes orders with test payments, so that every page says that nothing is charged. */
  readonly testPayments?: boolean;
};

/** Puts the answer into its envelope; `encodeData` is the endpoint's encodeResponse. */
export const encodeAnswer = <Data>(
  answer: Answer<Data, CallRefusal>,
  encodeData: (data: Data) => unknown,
  { sandbox = false, testPayments = false }: AnswerExtras = {},
): object => {
  // What is undefined is left out of the JSON.
  const extras = {
    now: answer.now,
    sandbox: sandbox ? true : undefined,
    testPayments: testPayments ? true : undefined,
  };
  if (answer.status) return { status: true, data: encodeData(answer.data), ...extras };
  const { code, message, data } = answer;
  return { status: false, code, message, data: data === undefined ? undefined : encode(refusalData, data), ...extras };
};
