/**
 * Writes a session that failed as a bash script of curl calls, for an author without this program: the requests as they
 * were made, what each was answered, and at the end what the contract expects. What has to be new each time (phone
 * numbers, keys) or is given by the backend (order numbers, one-time passwords) is a variable.
 */
import { pathOf } from '../../../adapters/wire/operator/call.ts';
import { SANDBOX_PREFIX } from '../../../adapters/wire/operator/sandbox-pages.ts';
import { sandboxCalls } from '../../../adapters/wire/operator/sandbox-tools.ts';
import { wrongSignature } from '../backend/forged-events.ts';
import { READ_ONLY_CALLS, type Exchange } from '../backend/exchange.ts';
import { PID } from '../model/model-settings.ts';
import { printable } from '../../text/printable.ts';
import { valueAt } from '../session/expectations.ts';
import type { SessionRecord } from '../session/play-session.ts';
import type { SandboxUse, TraceEntry } from '../session/player.ts';
import { stepText } from './failure-view.ts';

export type ScriptOptions = {
  /** Scheme, host and port of the backend. */
  readonly target: string;
  /** The script's own name, as it is called. */
  readonly file: string;
  /** The one-time password that the backend accepts from everybody. */
  readonly otp?: string | undefined;
  /** The sandbox that shows the backend's messages. */
  readonly messagesFrom?: string | undefined;
  /** The sandbox whose clock and gateway are the backend's. */
  readonly tools?: string | undefined;
  /** The names of the headers that every request has; their values may be secrets, and are asked for. */
  readonly headers?: readonly string[];
};

type ScriptedSession = {
  /** Sentences for the top of the script, one a line. */
  readonly comments: readonly string[];
  readonly record: SessionRecord;
  /** The call that shows the failure. */
  readonly last: Exchange;
  readonly expected: string;
  readonly actual: string;
};

/** The variables of a script, by the values that stood for them when the session was played. */
type Variables = Map<string, string>;

export const curlScript = (session: ScriptedSession, options: ScriptOptions): string => {
  const { record, last, comments, expected, actual } = session;
  const entries = entriesUntil(record.trace, last);
  const variables = newValues(entries, record.phones);
  const setUp = setUpLines(entries, variables, options);
  const sessionLines = linesOf(entries, record, variables, options, expected);
  const cleanUp = cleanUpLines(entries);
  return [
    '#!/usr/bin/env bash',
    ...comments.map(comment),
    '#',
    comment(`Expected: ${expected}`),
    comment(`Received: ${actual}`),
    '#',
    comment(`For another address: bash ${options.file} http://127.0.0.1:8081`),
    '',
    ...setUp,
    ...sessionLines,
    '',
    "cat <<'END'",
    '',
    `Expected of the last answer: ${printable(expected)}`,
    `When it was checked:         ${printable(actual)}`,
    'END',
    ...cleanUp,
    '',
  ].join('\n');
};

type ExchangeEntry = Extract<TraceEntry, { readonly exchange: Exchange }>;

/**
 * What is repeated: every call that changes something, the first one of each browser, which may begin its session, and
 * the last one.
 */
const entriesUntil = (trace: readonly TraceEntry[], last: Exchange): readonly TraceEntry[] => {
  const end = trace.findIndex((entry) => 'exchange' in entry && entry.exchange === last);
  const begun = new Set<number>();
  return trace.slice(0, end === -1 ? trace.length : end + 1).filter((entry) => {
    if (!('exchange' in entry)) return true;
    const isFirst = !begun.has(entry.at);
    begun.add(entry.at);
    return isFirst || entry.exchange === last || !READ_ONLY_CALLS.includes(entry.exchange.name);
  });
};

const exchangesIn = (entries: readonly TraceEntry[]): readonly Exchange[] =>
  entries.flatMap((entry) => ('exchange' in entry ? [entry.exchange] : []));

const EVENT_ID = /"(?:id|event_id)":"(?:evt|pay)_([a-z0-9-]+)"/u;

/** The phones, keys and ids that are chosen anew whenever the script runs. */
const newValues = (entries: readonly TraceEntry[], phones: readonly string[]): Variables => {
  const variables: Variables = new Map();
  const sent = exchangesIn(entries).map((exchange) => exchange.sent);
  const isSent = (value: string): boolean =>
    sent.some(({ path, body = '' }) => body.includes(value) || path.includes(value));
  for (const [index, phone] of phones.filter(isSent).entries()) variables.set(phone, `PHONE_${index + 1}`);
  const addNew = (name: string, value: string | undefined): void => {
    if (value === undefined || variables.has(value)) return;
    const count = [...variables.values()].filter((each) => each.startsWith(`${name}_`)).length;
    variables.set(value, `${name}_${count + 1}`);
  };
  for (const { key } of sent) addNew('KEY', key);
  for (const {
    name,
    sent: { body = '' },
  } of exchangesIn(entries))
    if (name === 'receiveWebhook') addNew('EVENT', EVENT_ID.exec(body)?.[1]);
  return variables;
};

const setUpLines = (
  entries: readonly TraceEntry[],
  variables: Variables,
  { target, tools, messagesFrom, headers = [] }: ScriptOptions,
): readonly string[] => {
  const browsers = new Set(entries.flatMap((entry) => ('exchange' in entry ? [entry.at] : [])));
  const usesTools = entries.some((entry) => !('exchange' in entry) && !('password' in entry));
  const usesMessages = entries.some((entry) => 'password' in entry);
  const named = [...variables.values()];
  return [
    'set -u',
    `SHOP=\${1:-${target}}`,
    ...(tools !== undefined && usesTools ? [`SANDBOX=\${SANDBOX:-${tools}}`] : []),
    ...(messagesFrom !== undefined && usesMessages ? [`MESSAGES=\${MESSAGES:-${messagesFrom}}`] : []),
    ...headers.flatMap((name) => [
      comment(`The header ${name} of every request; asked for where it is not set.`),
      `[ -n "\${${headerVariable(name)}-}" ] || read -r -p ${quoted(`${name}: `)} ${headerVariable(name)}`,
    ]),
    'FOLDER=$(mktemp -d)',
    `trap 'rm -rf "$FOLDER"' EXIT`,
    `CURL=(curl --silent --show-error --max-time 30 --write-out '\\n(HTTP %{http_code} from %{url_effective})\\n'`,
    "  --header 'Accept: application/json' --header 'Content-Type: application/json'",
    ...headers.map((name) => `  --header ${quoted(`${name}: `)}"$${headerVariable(name)}"`),
    ')',
    ...[...browsers].map((at) => {
      const jar = `"$FOLDER/cookies-${at + 1}"`;
      return `BROWSER_${at + 1}=(--cookie ${jar} --cookie-jar ${jar})`;
    }),
    ...(groupsOf(entries).some((group) => group.length > 1)
      ? [
          comment(
            'Of the cookies that calls at the same time were given, those that are new: each has a file of its own,',
          ),
          comment('since curl empties a file for a moment before it writes it.'),
          'keep_cookies() {',
          '  local jar new=',
          '  for jar in "$FOLDER/cookies-$1"-*; do cmp -s "$jar" "$FOLDER/cookies-$1" || new=$jar; done',
          '  [ -z "$new" ] || cp "$new" "$FOLDER/cookies-$1"',
          '  rm "$FOLDER/cookies-$1"-*',
          '}',
        ]
      : []),
    'ANSWER=$FOLDER/answer',
    ...(entries.some((entry) => givesValue(entry, messagesFrom !== undefined))
      ? [
          comment(
            'The texts with this name in the last answer that is kept: the first, the last, and the nth other one.',
          ),
          `texts() { grep -oE "\\"$1\\" *: *\\"[^\\"]+\\"" "$ANSWER" | cut -d '"' -f 4; }`,
          'first() { texts "$1" | head -n 1; }',
          'last() { texts "$1" | tail -n 1; }',
          `nth() { texts "$1" | awk '!seen[$0]++' | sed -n "\${2}p"; }`,
        ]
      : []),
    ...(named.length === 0
      ? []
      : [
          comment('New each time, since the backend knows those of earlier runs.'),
          `digits() { od -An -N 16 -tu8 /dev/urandom | tr -d ' \\n' | cut -c "1-$1"; }`,
        ]),
    ...named.map((name) => `${name}=\${${name}:-${name.startsWith('PHONE') ? '9$(digits 9)' : 'check-$(digits 16)'}}`),
  ];
};

/** Whether a later call sends what this one is answered. */
const givesValue = (entry: TraceEntry, showsMessages: boolean): boolean => {
  if ('exchange' in entry) return givesNumber(entry.exchange);
  return 'played' in entry || ('password' in entry && showsMessages);
};

const givesNumber = ({ name }: Exchange): boolean => name === 'placeOrder' || name === 'retryPayment';

const headerVariable = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/gu, '_');

const linesOf = (
  entries: readonly TraceEntry[],
  { steps }: SessionRecord,
  variables: Variables,
  options: ScriptOptions,
  expected: string,
): readonly string[] => {
  const lines: string[] = [];
  const passwords: { password: string; variable: string }[] = [];
  let stepCount = -1;
  for (const group of groupsOf(entries)) {
    const [first] = group;
    if (first === undefined) continue;
    if (!('exchange' in first)) {
      lines.push(...toolLines(first, variables, passwords, options));
      continue;
    }
    const exchanges = group.filter((entry) => 'exchange' in entry);
    const isLast = group.at(-1) === entries.at(-1);
    if (first.stepCount !== stepCount) {
      ({ stepCount } = first);
      const step = steps[stepCount - 1];
      const text = step === undefined ? 'What a page asks first' : `Step ${stepCount}: ${stepText(step)}`;
      lines.push('', `echo ${quoted(`# ${printable(text)}`)}`);
    }
    const isConcurrent = exchanges.length > 1;
    for (const [index, entry] of exchanges.entries()) {
      if (isLast && entry === exchanges.at(-1)) lines.push(comment(`Here the contract expects: ${expected}`));
      lines.push(...callLines(entry, variables, passwords, isConcurrent ? index + 1 : undefined));
    }
    if (isConcurrent) {
      const browsers = new Set(exchanges.filter(isOfBrowser).map(({ at }) => at));
      lines.push('wait', ...[...browsers].map((at) => `keep_cookies ${at + 1}`));
    }
    const giving = exchanges.map(({ exchange }) => exchange).filter(givesNumber);
    if (isConcurrent && giving.length > 0) lines.push('cat "$ANSWER"-* > "$ANSWER"; rm "$ANSWER"-*');
    lines.push(...orderLines(giving, variables, isConcurrent));
  }
  return lines;
};

/** Calls that were made at the same time, together, in the order in which they were sent. */
const groupsOf = (entries: readonly TraceEntry[]): readonly (readonly TraceEntry[])[] => {
  const groups: TraceEntry[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    const isAtTheSameTime =
      'exchange' in entry &&
      group?.some((other) => 'exchange' in other && entry.exchange.sentAt < other.exchange.answeredAt) === true;
    if (isAtTheSameTime) group?.push(entry);
    else groups.push([entry]);
  }
  const sentAt = (entry: TraceEntry): number => ('exchange' in entry ? entry.exchange.sentAt : 0);
  return groups.map((group) => (group.length === 1 ? group : group.toSorted((a, b) => sentAt(a) - sentAt(b))));
};

/** Whether it uses the cookies that its browser has at the moment; the gateway calls without any. */
const isOfBrowser = ({ exchange, cookies }: ExchangeEntry): boolean =>
  exchange.name !== 'receiveWebhook' && cookies === undefined;

const cookieFile = (cookies: string): string => `"$FOLDER/cookies-${cookies}"`;

/** Cookies of before, which are not replaced by those of an answer, or those of a browser besides. */
const otherCookies = (cookies: NonNullable<ExchangeEntry['cookies']>): string =>
  `--cookie ${cookieFile(cookies)}${cookies === 'none' ? ` --cookie-jar ${cookieFile(cookies)}` : ''}`;

const browserCookies = (at: number, concurrent: number | undefined): string =>
  concurrent === undefined
    ? `"\${BROWSER_${at + 1}[@]}"`
    : `--cookie ${cookieFile(`${at + 1}`)} --cookie-jar ${cookieFile(`${at + 1}-${concurrent}`)}`;

type Passwords = { password: string; variable: string }[];

const callLines = (
  { exchange, at, cookies }: ExchangeEntry,
  variables: Variables,
  passwords: Passwords,
  /** Which of several calls at the same time it is, from 1; undefined for a call of its own. */
  concurrent: number | undefined,
): readonly string[] => {
  const { name, sent } = exchange;
  const { method, path, key, signature } = sent;
  const body = sent.body === undefined ? undefined : bodyText(exchange, sent.body, variables, passwords);
  const isWebhook = name === 'receiveWebhook';
  const isComputed = isWebhook && signature === wrongSignature(sent.body ?? '');
  const signed = isComputed
    ? '"$SIGNATURE"'
    : signature === undefined
      ? undefined
      : withVariables(signature, variables);
  const command = [
    '"${CURL[@]}"',
    // The gateway calls without the cookies of a browser.
    ...(isWebhook ? [] : [cookies === undefined ? browserCookies(at, concurrent) : otherCookies(cookies)]),
    ...(key === undefined ? [] : [`--header 'Idempotency-Key: '${withVariables(key, variables)}`]),
    ...(signed === undefined ? [] : [`--header 'X-Signature: '${signed} --header 'X-Razorpay-Signature: '${signed}`]),
    `"$SHOP${inDoubleQuotes(path, variables)}"`,
    ...(method === 'POST' && body === undefined ? ['--request POST'] : []),
    ...(body === undefined ? [] : [`--data-raw ${isWebhook ? '"$EVENT"' : body}`]),
  ].join(' ');
  return [
    ...(isWebhook ? [`EVENT=${body ?? "''"}`] : []),
    ...(isComputed
      ? [
          comment('The HMAC-SHA-256 of the bytes with an empty secret, which is never the right one.'),
          `SIGNATURE=$(printf '%s' "$EVENT" | openssl dgst -sha256 -hmac '' | sed 's/^.* //')`,
        ]
      : []),
    [
      command,
      // Each of several calls at the same time has a file of its own.
      ...(givesNumber(exchange) ? [`| tee "$ANSWER"${concurrent === undefined ? '' : `-${concurrent}`}`] : []),
      ...(concurrent === undefined ? [] : ['&']),
    ].join(' '),
  ];
};

const bodyText = ({ name, input }: Exchange, body: string, variables: Variables, passwords: Passwords): string => {
  if (name !== 'verifyOtp' || passwords.length === 0) return withVariables(body, variables);
  const typed = String(valueAt(input, 'otp'));
  const known = passwords.findLast(({ password }) => password === typed);
  // Another one than was sent is wrong in its last digit.
  const variable = known?.variable ?? 'WRONG';
  return withVariables(body, new Map([...variables, [typed, variable]]));
};

/**
 * The numbers that the backend has given out with these answers, if a script can read them. Of calls at the same time
 * another one may be answered with a number each time, so the numbers are counted over all answers.
 */
const orderLines = (exchanges: readonly Exchange[], variables: Variables, isConcurrent: boolean): readonly string[] => {
  const lines: string[] = [];
  const give = (path: string, name: string, field: string): void => {
    const numbers = new Set(exchanges.map(({ answer }) => valueAt(answer, path)));
    let count = 0;
    for (const number of numbers) {
      if (typeof number !== 'string' || number === '') continue;
      count += 1;
      if (variables.has(number)) continue;
      const variable = `${name}_${[...variables.values()].filter((each) => each.startsWith(`${name}_`)).length + 1}`;
      variables.set(number, variable);
      lines.push(`${variable}=$(${isConcurrent ? `nth ${field} ${count}` : `first ${field}`})`);
    }
  };
  give('data.order.order', 'ORDER', 'order');
  give('data.paymentWindow.gatewayOrder', 'GATEWAY', 'gateway_order');
  return lines;
};

const SANDBOX_CURL = "curl --silent --show-error --header 'Content-Type: application/json'";

const toolCall = (path: string, body: string): string =>
  `${SANDBOX_CURL} "$SANDBOX"${SANDBOX_PREFIX}${path} --data-raw ${body}`;

/** What a later run needs: products that can be sold. */
const cleanUpLines = (entries: readonly TraceEntry[]): readonly string[] => {
  const stocked = new Set(entries.flatMap((entry) => ('stocked' in entry ? [entry.stocked] : [])));
  return [...stocked].map(
    (short) => `${toolCall('/stock', quoted(JSON.stringify({ pid: PID[short], stock: 'unlimited' })))} > /dev/null`,
  );
};

/** What is done with the tools of a sandbox, and how a one-time password is learned. */
const toolLines = (
  use: SandboxUse,
  variables: Variables,
  passwords: Passwords,
  { otp, messagesFrom }: ScriptOptions,
): readonly string[] => {
  const post = (path: string, body: object): string =>
    `${toolCall(path, withVariables(JSON.stringify(body), variables))} | tee "$ANSWER"; echo`;
  if ('password' in use) {
    const variable = `OTP_${passwords.length + 1}`;
    passwords.push({ password: use.password, variable });
    const phone = variables.get(use.phone) ?? 'PHONE_1';
    const learn =
      messagesFrom !== undefined
        ? [
            comment('The one-time password, from the message in the sandbox.'),
            `curl --silent --show-error "$MESSAGES"${pathOf(sandboxCalls.sentMessages)} > "$ANSWER"`,
            `${variable}=$(last otp)`,
          ]
        : otp !== undefined
          ? [comment('The one-time password that the backend accepts from everybody.'), `${variable}=\${OTP:-${otp}}`]
          : [`read -r -p "One-time password that was sent to $${phone}: " ${variable}`];
    return [...learn, `case $${variable} in *0) WRONG=\${${variable}%?}1 ;; *) WRONG=\${${variable}%?}0 ;; esac`];
  }
  if ('waited' in use)
    return [
      '',
      `echo '# ${Math.round(use.waited / 1000)} s pass'`,
      post('/clock', { advance_ms: use.waited, hold_ms: 60_000 }),
    ];
  if ('granted' in use) return [post('/cash', { phone: use.phone, amount: use.granted })];
  if ('moved' in use) return [post('/order', { order: use.order, to: use.moved })];
  if ('kept' in use) return [`cp "$FOLDER/cookies-1" ${cookieFile(use.kept)} 2> "$FOLDER/none"`];
  if ('stocked' in use) return [post('/stock', { pid: PID[use.stocked], stock: use.left })];
  const order = 'paidLate' in use ? use.paidLate : use.order;
  const outcome = 'paidLate' in use ? 'succeeds' : use.paymentOutcome;
  const captured = 'paidLate' in use || use.captured === undefined ? {} : use.captured;
  return [post('/pay', { order, outcome, ...captured }), ...signatureLines(use.played, variables)];
};

/** What the gateway has signed, which later calls of the session may repeat. */
const signatureLines = (
  { proof, event }: Extract<SandboxUse, { readonly played: unknown }>['played'],
  variables: Variables,
): readonly string[] => {
  const count = [...variables.values()].filter((each) => each.startsWith('PAYMENT_')).length + 1;
  const lines: string[] = [];
  if (event !== undefined) {
    variables.set(event.signature, `EVENT_SIGNATURE_${count}`);
    lines.push(`EVENT_SIGNATURE_${count}=$(first signature)`);
  }
  if (proof !== undefined) {
    variables.set(proof.paymentId, `PAYMENT_${count}`);
    variables.set(proof.signature, `SIGNATURE_${count}`);
    lines.push(`PAYMENT_${count}=$(last payment_id)`, `SIGNATURE_${count}=$(last signature)`);
  }
  return lines;
};

/** A text in single quotes, with variables in place of the values that they stand for. */
const withVariables = (text: string, variables: Variables): string => {
  const longestFirst = [...variables].toSorted(([a], [b]) => b.length - a.length);
  let parts: readonly (string | { readonly variable: string })[] = [text];
  for (const [value, variable] of longestFirst)
    parts = parts.flatMap((part) =>
      typeof part === 'string'
        ? part.split(value).flatMap((rest, index) => (index === 0 ? [rest] : [{ variable }, rest]))
        : [part],
    );
  return parts
    .filter((part) => part !== '')
    .map((part) => (typeof part === 'string' ? quoted(part) : `"$${part.variable}"`))
    .join('');
};

/** A path, whose characters mean nothing to the shell in double quotes. */
const inDoubleQuotes = (path: string, variables: Variables): string =>
  [...variables].reduce((text, [value, variable]) => text.replaceAll(value, `\${${variable}}`), path);

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const comment = (text: string): string => `# ${printable(text)}`.trimEnd();
