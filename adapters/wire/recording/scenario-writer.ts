/** Writes steps as lines of a scenario: one to a line, with the pauses between them and the browser that takes each. */
import { stringify } from 'yaml';
import { formatDuration } from '../../../core/entities/time/duration-text.ts';
import { SECOND_MS } from '../../../core/entities/time/duration.ts';

export type NamedStep = readonly [name: string, value?: unknown];

export type ScenarioWriter = {
  readonly lines: readonly string[];
  readonly hasSteps: () => boolean;
  /** The time of what is written next, epoch milliseconds. */
  readonly timeIs: (time: number) => void;
  /** 0 stands for the browser that was used last. */
  readonly write: (browser: number, steps: readonly NamedStep[], remark?: string) => void;
  readonly note: (text: string) => void;
};

/** Steps after which a page does not show what the shop has. */
const CHANGED_OUTSIDE_PAGE: readonly string[] = ['call', 'request', 'place', 'payment'];
/** Steps that a page takes. */
const PAGE_STEPS: readonly string[] = [
  ...['add', 'quick-buy', 'update', 'remove', 'coupon', 'remove-coupon'],
  ...['send-otp', 'verify-otp', 'billing-same', 'logout'],
];

/** `writesPauses`: whether pauses are written, as `advance`. */
export const createScenarioWriter = (writesPauses: boolean): ScenarioWriter => {
  const lines: string[] = [];
  const browsers = new Map<number, { readonly as: object; isFresh: boolean }>();
  let current = 1;
  let start: number | undefined;
  let now = 0;
  let passed = 0;
  const add = (step: object, remark?: string): void => {
    lines.push(`  - ${stepText(step)}${remark === undefined ? '' : ` # ${remark}`}`);
  };
  /** The time since the beginning, as far as no step before has let it pass. Whole seconds. */
  const pass = (): void => {
    start ??= now;
    const ms = Math.round((now - start - passed) / SECOND_MS) * SECOND_MS;
    if (ms <= 0) return;
    passed += ms;
    if (writesPauses) add({ advance: formatDuration(ms) });
  };
  return {
    lines,
    hasSteps: () => browsers.size > 0,
    timeIs: (time) => {
      now = time;
    },
    note: (text) => {
      lines.push(`  # ${oneLine(text)}`);
    },
    write: (number, steps, remark) => {
      const [first] = steps;
      if (first === undefined) return;
      pass();
      current = number === 0 ? current : number;
      let browser = browsers.get(current);
      if (browser === undefined) {
        browser = { as: browsers.size === 0 ? {} : { as: `browser-${browsers.size + 1}` }, isFresh: true };
        browsers.set(current, browser);
        if (first[0] !== 'visit') add({ ...browser.as, visit: '/' });
      }
      for (const [index, [step, value = null]] of steps.entries()) {
        if (PAGE_STEPS.includes(step) && !browser.isFresh) add({ ...browser.as, reload: null });
        browser.isFresh =
          !CHANGED_OUTSIDE_PAGE.includes(step) && (browser.isFresh || step === 'visit' || PAGE_STEPS.includes(step));
        add({ ...browser.as, [step]: value }, index === steps.length - 1 ? remark : undefined);
      }
    },
  };
};

export const oneLine = (text: string): string => text.replaceAll(/[^\x20-\x7e]/gu, ' ');

/** `add: wash`, `logout`, `{ as: browser-2, add: wash }`. */
export const stepText = (step: object): string => {
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
