/** Serves calls of the operator's contract: decodes the input, answers the data or the shop's envelope. */
import type { Hono } from 'hono';
import { encode } from '../../../core/contract/encode.ts';
import { Malformed } from '../../../core/contract/strict.ts';
import type { Answer } from '../../../core/entities/answer.ts';
import { readJson } from '../../http/body.ts';
import { malformed } from '../../http/refusals.ts';
import { encodeAnswer } from '../../wire/envelope.ts';
import { HTTP_STATUS } from '../../wire/http-status.ts';
import { decodeRequest, type AnyOperatorCall, type OperatorCall } from '../../wire/operator/call.ts';
import type { AppContext, AppEnv } from '../context.ts';
import type { Reject } from '../json-response.ts';
import { requestOf } from '../request.ts';
import type { OperatorPorts } from './operator-ports.ts';

/** The handler of each call of a table: it answers the data, or, where the call has an envelope, the shop's answer. */
export type Handlers<Calls> = { readonly [Name in keyof Calls]: Handler<Calls[Name]> };
type Handler<Call> =
  Call extends OperatorCall<infer Input, infer Data, infer HasEnvelope>
    ? (input: Input) => Promise<HasEnvelope extends true ? Answer<Data> : Data>
    : never;

type AnyHandler = (input: unknown) => Promise<unknown>;

type ServePorts = Pick<OperatorPorts, 'clock' | 'deliverMessages' | 'isSandbox'>;

export const serveCalls = <Calls extends Readonly<Record<string, AnyOperatorCall>>>(
  app: Hono<AppEnv>,
  calls: Calls,
  handlers: Handlers<Calls>,
  { clock, deliverMessages, isSandbox }: ServePorts,
  reject: Reject,
): void => {
  const respond = async (c: AppContext, { call, handle }: Served, sent: Sent): Promise<Response> => {
    const result = await handle(decodeRequest(call, sent));
    if (!call.hasEnvelope) return c.json(encode(call.data, result));
    // What it has committed is sent before the answer.
    await deliverMessages();
    const answer = result as Answer<unknown>;
    const stamped = { ...answer, now: answer.now ?? clock.now() };
    const json = encodeAnswer(stamped, (data) => encode(call.data, data), { sandbox: isSandbox });
    return c.json(json, answer.status ? 200 : HTTP_STATUS[answer.code]);
  };
  const serve = (c: AppContext, served: Served, sent: Sent): Promise<Response> =>
    respond(c, served, sent).catch((error: unknown) => {
      if (error instanceof Malformed) return reject(c, malformed(error.field, error.problem));
      throw error;
    });

  for (const served of Object.entries(calls).map(([name, call]): Served => ({
    call,
    handle: handlers[name] as AnyHandler,
  }))) {
    const { method, path, given } = served.call;
    if (method === 'GET')
      app.get(path, (c, next) => {
        const query = c.req.query();
        return given === undefined || Object.hasOwn(query, given) ? serve(c, served, query) : next();
      });
    else
      app.post(path, async (c) => {
        const read = await readJson(requestOf(c));
        return read.ok ? serve(c, served, (read.body ?? {}) as Sent) : reject(c, read.refusal);
      });
  }
};

type Served = { readonly call: AnyOperatorCall; readonly handle: AnyHandler };
type Sent = Readonly<Record<string, unknown>>;

/** The methods of each path of these calls, for the header Allow. */
export const methodsOf = (calls: readonly AnyOperatorCall[]): ReadonlyMap<string, string> => {
  const methods = Map.groupBy(calls, ({ path }) => path);
  return new Map(
    [...methods].map(([path, all]) => {
      const has = (method: string): boolean => all.some((call) => call.method === method);
      return [path, [...(has('GET') ? ['GET', 'HEAD'] : []), ...(has('POST') ? ['POST'] : [])].join(', ')];
    }),
  );
};
