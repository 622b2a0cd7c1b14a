/** Serves calls of the operator's contract: decodes the input, answers the data or the shop's envelope. */
import type { Hono } from 'hono';
import { encode } from '../../../core/contract/encode.ts';
import type { Answer } from '../../../core/entities/answer.ts';
import { decodeRequest, type AnyOperatorCall, type OperatorCall } from '../../wire/operator/call.ts';
import type { Reject, Send } from '../answers.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { jsonOf, readJsonBody } from '../requests/body.ts';
import type { OperatorPorts } from './operator-ports.ts';

/** The handler of each call of a table: it answers the data, or, where the call has an envelope, the shop's answer. */
export type Handlers<Calls> = { readonly [Name in keyof Calls]: Handler<Calls[Name]> };
type Handler<Call> =
  Call extends OperatorCall<infer Input, infer Data, infer HasEnvelope>
    ? (input: Input) => Promise<HasEnvelope extends true ? Answer<Data> : Data>
    : never;

type AnyHandler = (input: unknown) => Promise<unknown>;

type ServePorts = Pick<OperatorPorts, 'deliverMessages'>;

export const serveCalls = <Calls extends Readonly<Record<string, AnyOperatorCall>>>(
  app: Hono<AppEnv>,
  calls: Calls,
  handlers: Handlers<Calls>,
  { deliverMessages }: ServePorts,
  { send, reject }: { readonly send: Send; readonly reject: Reject },
): void => {
  for (const [name, call] of Object.entries(calls)) {
    const handle = handlers[name] as AnyHandler;
    const respond = async (c: AppContext, sent: Sent): Promise<Response> => {
      const result = await handle(decodeRequest(call, sent));
      if (!call.hasEnvelope) return c.json(encode(call.data, result));
      // What it has committed is sent before the answer.
      await deliverMessages();
      return send(c, result as Answer<unknown>, (data) => encode(call.data, data));
    };
    const { method, path, given } = call;
    if (method === 'POST') app.post(path, readJsonBody(reject), (c) => respond(c, jsonOf(c) ?? {}));
    else
      app.get(path, (c, next) => {
        const query = c.req.query();
        return given === undefined || Object.hasOwn(query, given) ? respond(c, query) : next();
      });
  }
};

type Sent = Readonly<Record<string, unknown>>;
