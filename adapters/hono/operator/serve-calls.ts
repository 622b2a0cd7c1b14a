/** Serves calls of the operator's contract: decodes the input, answers the data or the shop's envelope. */
import type { Hono } from 'hono';
import { encode } from '../../../core/contract/encode.ts';
import type { Answer } from '../../../core/entities/answer.ts';
import {
  decodeRequest,
  type AnyHandledCall,
  type AnyOperatorCall,
  type OperatorCall,
  type ResultOf,
} from '../../wire/operator/call.ts';
import { operatorCalls } from '../../wire/operator/operator-calls.ts';
import type { OperatorPorts } from '../../wire/operator/operator-ports.ts';
import type { Reject, Send } from '../answers.ts';
import type { AppContext, AppEnv } from '../context.ts';
import { jsonOf, readJsonBody } from '../requests/body.ts';
import { printerOf } from './print-orders.ts';

type Answers = {
  readonly send: Send;
  readonly reject: Reject;
  /** Sends the messages that are committed and not yet sent. */
  readonly deliverMessages: () => Promise<unknown>;
};

export const serveOperatorCalls = (app: Hono<AppEnv>, ports: OperatorPorts, answers: Answers): void => {
  const handlerPorts = { ...ports, print: printerOf(ports) };
  for (const call of Object.values<AnyHandledCall>(operatorCalls))
    serveCall(app, call, (input) => call.handle(handlerPorts, input), answers);
};

/** The handler of each call of a table. */
export type Handlers<Calls> = { readonly [Name in keyof Calls]: Handler<Calls[Name]> };
type Handler<Call> =
  Call extends OperatorCall<infer Input, infer Data, infer HasEnvelope>
    ? (input: Input) => Promise<ResultOf<Data, HasEnvelope>>
    : never;

export const serveCalls = <Calls extends Readonly<Record<string, AnyOperatorCall>>>(
  app: Hono<AppEnv>,
  calls: Calls,
  handlers: Handlers<Calls>,
  answers: Answers,
): void => {
  for (const [name, call] of Object.entries(calls))
    serveCall(app, call, handlers[name] as (input: unknown) => Promise<unknown>, answers);
};

type Sent = Readonly<Record<string, unknown>>;

const serveCall = (
  app: Hono<AppEnv>,
  call: AnyOperatorCall,
  handle: (input: unknown) => Promise<unknown>,
  { send, reject, deliverMessages }: Answers,
): void => {
  const { method, path, given, hasEnvelope, deliversLater = false } = call;
  const respond = async (c: AppContext, sent: Sent): Promise<Response> => {
    const result = await handle(decodeRequest(call, sent));
    if (!hasEnvelope) return c.json(encode(call.data, result));
    // What it has committed is sent before the answer.
    if (!deliversLater) await deliverMessages();
    return send(c, result as Answer<unknown>, (data) => encode(call.data, data));
  };
  if (method === 'POST') app.post(path, readJsonBody(reject), (c) => respond(c, jsonOf(c) ?? {}));
  else
    app.get(path, (c, next) => {
      const query = c.req.query();
      return given === undefined || Object.hasOwn(query, given) ? respond(c, query) : next();
    });
};
