/** Every call, by the old rows and by its contract, on random requests and answers: valid, in PHP's spelling, and broken. */
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { decodeResponse, encodeRequest } from '../../../../adapters/wire/client-call.ts';
import { allEndpoints } from '../../../../adapters/wire/endpoints/all-endpoints.ts';
import type { Endpoint } from '../../../../adapters/wire/endpoints/endpoint.ts';
import { decodeRequest } from '../../../../adapters/wire/server-call.ts';
import type { AnyCall } from '../../../../core/contract/call.ts';
import { contract } from '../../../../core/contract/contract.ts';
import { encode } from '../../../../core/contract/encode.ts';
import type { AnyShape } from '../../../../core/contract/shape.ts';
import { randomOf, variant } from './corpus.ts';

const RUNS = Number(process.env['RUNS'] ?? 2_000);
const SEED = Number(process.env['SEED'] ?? 1);
const pick = <T>(random: () => number, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
const TEXTS = [
  '',
  'Asha Rao',
  'DAWN10',
  ' dawn10 ',
  '560038',
  'a@b.in',
  '0',
  'BH4K7Q2M9XWD',
  '9876543210',
  'https://x.example/y',
  '/pay',
  'x'.repeat(150),
  'a\u0000b',
];
const IDS = ['bhor_0001', 'bhor_0002', 'foreign_1'];

const jsonOf = (shape: AnyShape, random: () => number): unknown => {
  switch (shape.kind) {
    case 'string':
      return pick(random, TEXTS);
    case 'number':
      return shape.integer || shape.unit || random() < 0.7
        ? Math.floor(random() * 3000)
        : Math.floor(random() * 300_000) / 100;
    case 'boolean':
      return random() < 0.5;
    case 'picklist':
      return pick(random, shape.choices);
    case 'set':
      return shape.choices.filter(() => random() < 0.6);
    case 'null':
      return null;
    case 'implied':
      return undefined;
    case 'array':
      return Array.from({ length: Math.floor(random() * 4) }, () => jsonOf(shape.item, random));
    case 'record':
      return Object.fromEntries(IDS.filter(() => random() < 0.6).map((id) => [id, jsonOf(shape.item, random)]));
    case 'object':
      return Object.fromEntries(
        shape.parts
          .filter(({ shape: { kind }, optional }) => kind !== 'implied' && !(optional && random() < 0.4))
          .map(({ name, json, shape: inner }) => [json ?? name, jsonOf(inner, random)]),
      );
    case 'nullable':
      return random() < 0.4 ? null : jsonOf(shape.inner, random);
    case 'orEmpty':
      return random() < 0.3 ? {} : jsonOf(shape.inner, random);
    case 'codec':
      return jsonOf(shape.inner, random);
  }
};

type Outcome = { readonly value: unknown } | { readonly error: string; readonly text: string };
const outcome = (run: () => unknown): Outcome => {
  try {
    return { value: run() };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { error: error.name, text: error.message };
  }
};
/** What is meant to differ: -0, an empty `replaced`, and which of two problems of a request is named. */
const normal = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value), (key, one: unknown) =>
        key === 'isReplaced' && one === false ? undefined : one,
      );
const isSameOutcome = (a: Outcome, b: Outcome): boolean =>
  'error' in a && 'error' in b && a.text.startsWith('Idempotency-Key')
    ? a.error === b.error
    : isDeepStrictEqual(normal(a), normal(b));
/** What is read now, and was not: null for an optional field of a request, and an entry without a value of what is left. */
const isReadNow = (old: Outcome, json: unknown): boolean =>
  'error' in old &&
  (old.text === 'a count was expected'
    ? /:(?:null|"")/.test(JSON.stringify(json))
    : old.text === 'source should be url' || old.text === 'paid is missing');
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

it.each(Object.keys(contract) as (keyof typeof contract)[])(
  'a call of the contract is read and written as before: %s',
  (name) => {
    const call = contract[name] as AnyCall;
    const old = allEndpoints[name] as Endpoint<unknown, unknown>;
    expect([call.method, `/server/api/${call.path}`, call.level]).toEqual([
      old.method,
      old.path,
      old.section === 7 ? 'core' : 'extended',
    ]);
    expect([...call.refusals].toSorted()).toEqual(Object.keys(old.refusals).toSorted());
    const found = new Map<string, Set<string>>();
    const differ = (label: string, text: string): void => {
      found.set(label, (found.get(label) ?? new Set()).add(text));
    };
    const random = randomOf(SEED + name.length * 7919);
    const ask = () => (call.input === undefined ? undefined : jsonOf(call.input, random));
    let [read, refused] = [0, 0];
    for (let run = 0; run < RUNS; run += 1) {
      const sent = variant(ask(), Math.floor(random() * 2 ** 32));
      const query =
        call.method === 'GET' && typeof sent === 'object' && sent !== null && !Array.isArray(sent)
          ? (sent as Record<string, string>)
          : {};
      const request = {
        query,
        body: call.method === 'GET' ? undefined : sent,
        key: pick(random, ['', 'short', 'a-key-of-an-attempt', 'with a space']),
      };
      const [a, b] = [outcome(() => old.decodeRequest(request)), outcome(() => decodeRequest(call, request))];
      if (!isSameOutcome(a, b) && !isReadNow(a, sent))
        differ('request', `${JSON.stringify(request)}\n      old ${JSON.stringify(a)}\n      new ${JSON.stringify(b)}`);
      else if ('value' in a && 'value' in b) {
        read += 1;
        const [c, d] = [outcome(() => old.encodeRequest(a.value)), outcome(() => encodeRequest(call, a.value))];
        if (!isDeepStrictEqual(plain(c), plain(d)))
          differ('request written', `${JSON.stringify(c)} ${JSON.stringify(d)}`);
      } else refused += 1;
      const answer = variant(jsonOf(call.data, random), Math.floor(random() * 2 ** 32));
      const input = 'value' in a ? a.value : { code: ' dawn10', order: 'x', phone: '' };
      const [e, f] = [
        outcome(() => old.decodeResponse(answer, input)),
        outcome(() => decodeResponse(call, answer, input)),
      ];
      if ('value' in e && 'value' in f) {
        read += 1;
        if (!isSameOutcome(e, f))
          differ('answer', `${JSON.stringify(answer)}\n      old ${JSON.stringify(e)}\n      new ${JSON.stringify(f)}`);
        const [g, h] = [
          JSON.stringify(old.encodeResponse(e.value)),
          JSON.stringify(encode(call.data as never, e.value as never)),
        ];
        if (
          g !== h &&
          !isDeepStrictEqual(normal(JSON.parse(g)), normal(JSON.parse(h))) &&
          !h.includes('__proto__') &&
          !g.includes('__proto__')
        )
          differ('answer written', `${g}\n      ${h}`);
      } else if ('error' in e && 'error' in f && e.error === f.error) refused += 1;
      else if (!isReadNow(e, answer))
        differ('answer', `${JSON.stringify(answer)}\n      old ${JSON.stringify(e)}\n      new ${JSON.stringify(f)}`);
    }
    const report = [...found].map(
      ([label, texts]) =>
        `${label}: ${texts.size}\n${[...texts]
          .toSorted((a, b) => a.length - b.length)
          .slice(0, 4)
          .join('\n')
          .slice(0, 3000)}`,
    );
    expect(report.join('\n')).toBe('');
    expect(read).toBeGreaterThan(refused === 0 ? 0 : RUNS / 20);
  },
);
