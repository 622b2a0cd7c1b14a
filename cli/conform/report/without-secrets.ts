/** What a check or a comparison has found, without the secrets that a backend has repeated: all reports are made of it. */
import type { HideSecrets } from '../../text/hide-secrets.ts';
import type { Exchange } from '../backend/exchange.ts';
import type { Verdict } from '../run/conform.ts';
import type { DiffResult } from '../run/diff.ts';
import type { ConfirmedFailure } from '../run/play-reliably.ts';
import { Violation, type Expectation } from '../session/expectations.ts';
import type { SandboxUse, TraceEntry } from '../session/player.ts';

export const verdictWithoutSecrets = (verdict: Verdict, hide: HideSecrets): Verdict => {
  const { hideFailure } = createHiding(hide);
  const { rules, random, warnings } = verdict;
  return {
    ...verdict,
    rules: rules.map((result) => ({
      ...result,
      reason: hide.received.inText(result.reason),
      failure: result.failure === undefined ? undefined : hideFailure(result.failure),
    })),
    random: {
      ...random,
      reason: hide.received.inText(random.reason),
      failure: random.failure === undefined ? undefined : hideFailure(random.failure),
    },
    warnings: warnings.map((warning) => ({ ...warning, text: hide.received.inText(warning.text) })),
  };
};

export const differenceWithoutSecrets = (result: DiffResult, hide: HideSecrets): DiffResult => {
  const { hideExchange, hideTrace } = createHiding(hide);
  const { reason, difference } = result;
  return {
    ...result,
    reason: hide.received.inText(reason),
    difference:
      difference === undefined
        ? undefined
        : {
            ...difference,
            record: { ...difference.record, trace: hideTrace(difference.record.trace) },
            left: hideExchange(difference.left),
            right: hideExchange(difference.right),
            values: hide.received.inData(difference.values),
          },
  };
};

/** The same exchange is found again by identity, so each is replaced by one other. */
const createHiding = ({ received, sent: ofSent }: HideSecrets) => {
  const { inText, inData } = received;
  const { inText: inSent, inData: inSentData } = ofSent;
  const hidden = new Map<Exchange, Exchange>();

  const hideExchange = (exchange: Exchange): Exchange => {
    const known = hidden.get(exchange);
    if (known !== undefined) return known;
    const { sent, text, problem, answer } = exchange;
    const without: Exchange = {
      ...exchange,
      input: inSentData(exchange.input),
      sent: {
        ...sent,
        path: inSent(sent.path),
        ...(sent.body !== undefined && { body: inSent(sent.body) }),
        ...(sent.key !== undefined && { key: inSent(sent.key) }),
        ...(sent.signature !== undefined && { signature: inSent(sent.signature) }),
      },
      text: inText(text),
      problem: inText(problem),
      answer: inData(answer),
    };
    hidden.set(exchange, without);
    return without;
  };

  const hideTrace = (trace: readonly TraceEntry[]): readonly TraceEntry[] =>
    trace.map((entry) =>
      'exchange' in entry ? { ...entry, exchange: hideExchange(entry.exchange) } : hideSandboxUse(entry),
    );

  /** The sandbox's answers are the numbers of orders, and what its gateway has signed. */
  const hideSandboxUse = (use: SandboxUse): SandboxUse => {
    if ('played' in use)
      return 'paidLate' in use
        ? { ...use, paidLate: inSent(use.paidLate), played: inData(use.played) }
        : { ...use, order: inSent(use.order), played: inData(use.played) };
    return 'moved' in use ? { ...use, order: inSent(use.order) } : use;
  };

  const hideExpectation = (expectation: Expectation): Expectation => ({
    ...expectation,
    expected: inData(expectation.expected),
    ...('replay' in expectation && { replay: inData(expectation.replay) }),
  });

  const hideFailure = (failure: ConfirmedFailure): ConfirmedFailure => {
    const { exchange, expectation, expectations, actual } = failure.violation;
    const violation = new Violation(
      hideExchange(exchange),
      expectations.map(hideExpectation),
      hideExpectation(expectation),
      inData(actual),
    );
    return { ...failure, trace: hideTrace(failure.trace), violation };
  };

  return { hideExchange, hideTrace, hideFailure };
};
