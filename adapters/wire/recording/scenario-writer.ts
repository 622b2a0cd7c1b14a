/** Writes steps as lines of a scenario: one to a line, with the pauses between them and the browser that takes each. */
import { stringify } from 'yaml';
import { formatDuration } from '../../../core/entities/time/duration-text.ts';
import { SECOND_MS } from '../../../core/entities/time/duration.ts';
import type { SeenExchange } from './seen-exchange.ts';

export type NamedStep = readonly [name: string, value?: unknown];

export type ScenarioWriter = {
  readonly lines: readonly string[];
  /** Browser 0 stands for the one that was used last, of which no page is needed. */
  readonly write: (when: Pick<SeenExchange, 'at' | 'browser'>, steps: readonly NamedStep[], remark?: string) => void;
  readonly note: (text: string) => void;
};

/** Steps that need no page, and after which a page does not show what the shop has. */
const PAST_PAGE: readonly string[] = ['call', 'request', 'payment'];

/** `writesPauses`: whether pauses are written, as `advance`. */
export const createScenarioWriter = (writesPauses: boolean): ScenarioWriter => {
  const lines: string[] = [];
  const browsers = new Map<number, { readonly as: object; isStale: boolean }>();
  let current = 1;
  /** Until when the steps have let time pass. */
  let passed: number | undefined;
  const add = (step: object, remark?: string): void => {
    lines.push(`  - ${stepText(step)}${remark === undefined ? '' : ` # ${remark}`}`);
  };
  /** In whole seconds; the rest is left for the next pause. */
  const passUntil = (time: number): void => {
    passed ??= time;
    const ms = Math.round((time - passed) / SECOND_MS) * SECOND_MS;
    if (ms <= 0) return;
    passed += ms;
    if (writesPauses) add({ advance: formatDuration(ms) });
  };
  return {
    lines,
    note: (text) => {
      lines.push(`  # ${text}`);
    },
    write: ({ at, browser: number }, steps, remark) => {
      const [[first] = []] = steps;
      if (first === undefined) return;
      passUntil(at);
      current = number === 0 ? current : number;
      let browser = browsers.get(current);
      if (browser === undefined) {
        browser = { as: browsers.size === 0 ? {} : { as: `browser-${browsers.size + 1}` }, isStale: false };
        browsers.set(current, browser);
        if (first !== 'visit') add({ ...browser.as, visit: '/' });
      }
      const isPast = PAST_PAGE.includes(first);
      if (number !== 0 && browser.isStale && !isPast && first !== 'visit') add({ ...browser.as, reload: null });
      for (const [index, [step, value = null]] of steps.entries())
        add({ ...browser.as, [step]: value }, index === steps.length - 1 ? remark : undefined);
      if (number !== 0 || isPast) browser.isStale = isPast || steps.at(-1)?.[0] === 'place';
    },
  };
};

/** `add: wash`, `logout`, `{ as: browser-2, add: wash }`. */
const stepText = (step: object): string => {
  const [[name, value] = ['', null], ...more] = Object.entries(step);
  if (more.length === 0 && value === null) return name;
  const flow = stringify(step, {
    collectionStyle: 'flow',
    lineWidth: 0,
    singleQuote: false,
    doubleQuotedAsJSON: true,
  }).trim();
  return more.length === 0 ? flow.slice(2, -2) : flow;
};
