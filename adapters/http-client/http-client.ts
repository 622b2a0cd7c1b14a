/**
 * ShopApi over HTTP, for our own server and for any backend with the same paths. Tolerates PHP's habits (spec 10.16);
 * any response that is not an answer becomes the one typed failure, ShopUnreachable, with its cause.
 */
import { refused, type Answer } from '../../core/entities/answer.ts';
import type { AnswerOf, CallName, CallRefusal, InputOf, ShopApi } from '../../core/ports/shop-api.ts';
import type { Timers } from '../../core/ports/time.ts';
import * as shopperMessages from '../../core/validation/shopper-messages.ts';
import { decodeResponse } from '../wire/client-call.ts';
import { decodeAnswer, type Envelope } from '../wire/envelope.ts';
import type { CallFunction, CallFunctions } from '../wire/call-types.ts';
import { callNames } from '../../core/contract/call-names.ts';
import { API_PATH } from '../../core/contract/paths.ts';
import { COMMON } from '../../core/contract/refusals.ts';
import { Unreadable } from '../../core/contract/tolerant.ts';
import { exchange, networkFailure, shopFailure, urlOf } from './exchange.ts';
import type { Fetch } from './fetch.ts';
import { eagerCall, loadCall } from './load-call.ts';
import { createOptionalCalls } from './optional-calls.ts';

export type HttpClientOptions = {
  readonly fetch: Fetch;
  /** What precedes `/server/api/…`: nothing for the page's own site, or an origin such as `http://127.0.0.1:3000`. */
  readonly base?: string;
  /**
   * How long a call waits for its answer, in milliseconds. After that it is abandoned, not undone: the shop may still
   * carry it out.
   */
  readonly timeoutMs?: number;
  /** Measures the timeout; without it a call waits as long as `fetch` does. */
  readonly after?: Timers['after'];
  /** Called once, with the first answer that is marked as a sandbox's. */
  readonly onSandbox?: () => void;
  /** Called once, with the first answer that says that payments are tests. */
  readonly onTestPayments?: () => void;
  /** Called when a part of the client's own code could not be loaded: a newer build may have replaced it. */
  readonly onLostCode?: () => void;
};

const TIMEOUT_MS = 15_000;

export const createHttpClient = ({
  fetch,
  base = '',
  timeoutMs = TIMEOUT_MS,
  after,
  onSandbox,
  onTestPayments,
  onLostCode,
}: HttpClientOptions): ShopApi => {
  const reported = new Set<string>();
  const optionalCalls = createOptionalCalls();
  const firstAlone = createFirstAlone();

  const withTimeout = <T>(work: Promise<T>): Promise<T> =>
    after === undefined
      ? work
      : new Promise<T>((resolve, reject) => {
          const cancel = after(timeoutMs, () => reject(networkFailure(new Error(`no answer within ${timeoutMs} ms`))));
          work.then(resolve, reject).finally(cancel);
        });

  /** Calls `report` with the first answer that is marked so. */
  const reportMark = (envelope: Envelope, mark: string, report: (() => void) | undefined): void => {
    if (envelope.get(mark) !== true || reported.has(mark)) return;
    reported.add(mark);
    report?.();
  };

  const callShop = async <Name extends CallName>(name: Name, input: InputOf<Name>): Promise<AnswerOf<Name>> => {
    // An eager call does not wait for code to load: the page may be about to be left.
    const { call: asked, request } = eagerCall(name, input) ?? (await loadCall(name, input, onLostCode));
    const url = urlOf(base, `${API_PATH}/${asked.path}`, request);
    const reply = await withTimeout(exchange(fetch, { name, method: asked.method, url, request }));
    const codes = [...COMMON, ...asked.refusals];
    const isOptional = asked.level === 'extended';
    if (isOptional && optionalCalls.isMissing(reply, codes))
      return refused('NOT_AVAILABLE', shopperMessages.notAvailable);
    if (reply.envelope === undefined) throw shopFailure(new Error(`HTTP ${reply.status} without a readable answer`));
    reportMark(reply.envelope, 'sandbox', onSandbox);
    reportMark(reply.envelope, 'testPayments', onTestPayments);
    let answer: Answer<unknown, CallRefusal>;
    try {
      answer = decodeAnswer(reply.envelope, (data) => decodeResponse(asked, data, input), codes);
    } catch (cause) {
      throw cause instanceof Unreadable ? shopFailure(cause) : cause;
    }
    if (isOptional) optionalCalls.recordAnswer(answer);
    // What is read by a call of the contract has the types of that call.
    return answer as AnswerOf<Name>;
  };

  /** Repeats a call once whose session token another call had just replaced: the shop did nothing for it. */
  const call =
    <Name extends CallName>(name: Name): CallFunction<Name> =>
    (input) =>
      firstAlone(async () => {
        const answer = await callShop(name, input);
        return !answer.status && answer.code === 'SESSION_REPLACED' ? callShop(name, input) : answer;
      });

  return callsBy(call);
};

const callsBy = (make: <Name extends CallName>(name: Name) => CallFunction<Name>): ShopApi =>
  // The table has a row for every name; that the entries make an object of them all, the compiler cannot see.
  Object.fromEntries(callNames.map((name) => [name, make(name)])) as CallFunctions;

/**
 * Sends the first call alone, and the others once it has settled: a backend hands out its session with its first
 * answer, and would give each of several parallel calls a session of its own.
 */
const createFirstAlone = (): (<T>(run: () => Promise<T>) => Promise<T>) => {
  let first: Promise<unknown> | undefined;
  return async (run) => {
    if (first !== undefined) {
      await first;
      return run();
    }
    const result = run();
    first = result.catch(() => undefined);
    return result;
  };
};
