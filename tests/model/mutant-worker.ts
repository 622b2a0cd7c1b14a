/**
 * Plays random sessions on a core with one rule broken: runs in a thread of its own, so that the rule is broken there
 * only.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { SEEN_BY_EVERY_MUTANT, type Mutant, type Verdict } from './mutants.ts';

const { file, find, replace } = workerData as Mutant;
const target = new URL(`../../core/${file}`, import.meta.url).href;

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    return url === target ? { ...loaded, source: broken(readFileSync(new URL(url), 'utf8')) } : loaded;
  },
});

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * The text however the formatter lays it out: any white space between its tokens, and a comma before a closing bracket.
 */
const inAnyLayout = (text: string): RegExp =>
  new RegExp(
    text
      .split(/\s+|(?<=[([{])|(?=[)\]}])/)
      .map((token) => (/^[)\]}]/.test(token) ? `,?\\s*${escaped(token)}` : escaped(token)))
      .join('\\s*'),
    'g',
  );

/** The module with the rule broken. Text that is not there exactly once would break nothing, so it is an error. */
const broken = (source: string): string => {
  const places = [...source.matchAll(inAnyLayout(find))];
  if (places.length !== 1) throw new Error(`${file} does not hold this text exactly once: ${find}`);
  return source.replace(inAnyLayout(find), () => replace);
};

const { default: fc } = await import('fast-check');
const { checkSession } = await import('./check.ts');
const { Disagreement } = await import('./compare.ts');
const { steps } = await import('./steps.ts');
const { inProcess } = await import('./world.ts');

const details = await fc.check(
  fc.asyncProperty(steps, (session) => checkSession(session, inProcess)),
  // That they differ is what counts: the session need not be shortened.
  { ...SEEN_BY_EVERY_MUTANT, endOnFailure: true },
);
const error: unknown = details.errorInstance;
const verdict: Verdict = {
  isCaught: details.failed && error instanceof Disagreement,
  message: error instanceof Error ? error.message : String(error),
};
parentPort?.postMessage(verdict);
