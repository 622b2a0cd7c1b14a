/** How the operator's JSON calls are read and answered. */
import { CURRENCY } from '../../../core/entities/money/money.ts';
import type { Hono } from 'hono';
import type { Answer } from '../../../core/entities/answer.ts';
import { encodeAnswer } from '../../wire/codecs/answer-json.ts';
import { amountProblem, moneyOf } from '../../wire/sandbox/sandbox-payment.ts';
import { fieldsOf, flagAt, Malformed, numberAt, oneOfAt, textAt, type Fields } from '../../wire/strict.ts';
import type { RefundRequest } from '../../../core/shop/shop.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { HTTP_STATUS } from '../../wire/http-status.ts';
import { type Reject } from '../json-response.ts';
import { malformed } from '../../http/refusals.ts';
import { readJson } from '../../http/body.ts';
import { requestOf } from '../request.ts';
import type { OperatorPorts } from './sandbox-ports.ts';

/** A POST that names an order and one of several choices, such as its next state. */
export type OrderAction<Choice extends string, Data> = {
  readonly route: string;
  /** The field of the choice. */
  readonly field: string;
  readonly choices: readonly Choice[];
  /** Throws Malformed if the other fields do not fit. */
  readonly check?: (fields: Fields, choice: Choice) => void;
  readonly run: (order: string, choice: Choice, fields: Fields) => Promise<Answer<Data>>;
};

type AnswerPorts = Pick<OperatorPorts, 'clock' | 'deliverMessages' | 'isSandbox'>;

/** A POST whose body is decoded to an input; `decode` throws Malformed for one that does not fit. */
export type OperatorPost<Input, Data> = {
  readonly route: string;
  readonly decode: (fields: Fields) => Input;
  readonly run: (input: Input) => Promise<Answer<Data>>;
  readonly encode: (data: Data) => unknown;
};

/** Serves POSTs; what they commit is delivered before the answer. */
export const operatorPostsOn =
  (app: Hono<AppEnv>, { clock, deliverMessages, isSandbox }: AnswerPorts, reject: Reject) =>
  <Input, Data>({ route, decode, run, encode }: OperatorPost<Input, Data>): void => {
    app.post(route, async (c) => {
      const read = await readJson(requestOf(c));
      if (!read.ok) return reject(c, read.refusal);
      const input = decoded(() => decode(fieldsOf(read.body ?? {})));
      if (input instanceof Malformed) return rejectField(c, reject, input);
      const answer = await run(input);
      await deliverMessages();
      const stamped: Answer<Data> = { ...answer, now: answer.now ?? clock.now() };
      return c.json(
        encodeAnswer(stamped, encode, { sandbox: isSandbox }),
        answer.status ? 200 : HTTP_STATUS[answer.code],
      );
    });
  };

/** Serves POSTs about an order. */
export const orderActionsOn = (app: Hono<AppEnv>, ports: AnswerPorts, reject: Reject) => {
  const servePost = operatorPostsOn(app, ports, reject);
  return <Choice extends string, Data>({ route, field, choices, check, run }: OrderAction<Choice, Data>): void => {
    servePost({
      route,
      decode: (fields) => {
        const choice = oneOfAt(fields, field, choices);
        check?.(fields, choice);
        return { order: textAt(fields, 'order'), choice, fields };
      },
      run: ({ order, choice, fields }) => run(order, choice, fields),
      encode: (data) => data,
    });
  };
};

/** The fields of a refund. Throws Malformed for an amount that cannot be one. */
export const refundRequestIn = (fields: Fields): RefundRequest => {
  const atFault = flagAt(fields, 'at_fault', { required: false });
  if (fields.own('amount') === undefined) return { atFault };
  const units = numberAt(fields, 'amount');
  const problem = amountProblem(units);
  if (problem !== undefined) throw new Malformed('amount', problem);
  return { atFault, amount: moneyOf(units, CURRENCY).amount };
};

export const decoded = <T>(decode: () => T): T | Malformed => {
  try {
    return decode();
  } catch (error) {
    if (error instanceof Malformed) return error;
    throw error;
  }
};

export const rejectField = (c: AppContext, reject: Reject, { field, problem }: Malformed): Response =>
  reject(c, malformed(field, problem));
