/** Writes one simulated session as a scenario file, which `run` replays to the same end. */
import { stringify } from 'yaml';
import { brand } from '../../../core/catalogue/brand.ts';
import { productOf } from '../../../core/catalogue/products.ts';
import { formatDuration } from '../../../core/entities/time/duration-text.ts';
import type { PlayedStep } from '../../scenario/steps/steps.ts';
import { type Snapshot, takeSnapshot } from '../../scenario/play/snapshot.ts';
import type { SessionOutcome } from '../session-outcome.ts';
import { playSession, type SessionOptions } from './play-session.ts';
import type { PageTotals } from './step-player.ts';

export type TraceOptions = Omit<SessionOptions, 'onStep' | 'onEnd'> & {
  /** The file of the settings, which the replay needs too; undefined for the defaults. */
  readonly settingsFile: string | undefined;
};

/** The scenario as YAML. */
export const traceSession = async ({ settingsFile, ...options }: TraceOptions): Promise<string> => {
  const steps: unknown[] = [];
  let shown: PageTotals = { prepaid: 0, cod: 0 };
  let end: Snapshot = {};
  const outcome = await playSession({
    ...options,
    onStep: (step, totals) => {
      steps.push(writtenStep(step));
      if (totals === undefined || totals.prepaid === shown.prepaid) return;
      shown = totals;
      steps.push({ expect: { totals } });
    },
    onEnd: async ({ context }) => {
      end = await takeSnapshot(context);
    },
  });
  if (outcome.orders.length > 0) steps.push({ expect: expectedEnd(end) });
  const name = `simulated session ${options.session} of seed ${options.seed}: ${outcome.persona}, ${endText(outcome)}`;
  return `${comment(settingsFile)}${stringify({ name, steps }, { lineWidth: 110 })}`;
};

const comment = (settingsFile: string | undefined): string => {
  const flag = settingsFile === undefined ? '' : ` --settings ${settingsFile}`;
  return `# Written by ${brand.slug} simulate --trace; replay it with: ${brand.slug} run FILE${flag}\n`;
};

const endText = ({ reached, leftBecause, orders }: SessionOutcome): string => {
  const placed = orders.length === 0 ? '' : `, ${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`;
  return `got as far as "${reached}"${leftBecause === null ? '' : `, left because of "${leftBecause}"`}${placed}`;
};

/** A step as a scenario writes it. */
export const writtenStep = ({ name, value }: PlayedStep): unknown => {
  if (value === null) return name;
  if (name === 'advance') return { advance: formatDuration(value) };
  if (name === 'add' || name === 'quick-buy') return { [name]: namedProduct(value) };
  return { [name]: value instanceof Map ? Object.fromEntries(value) : value };
};

const namedProduct = (pid: string | readonly string[]): unknown =>
  typeof pid === 'string' ? (productOf(pid)?.name ?? pid) : pid.map(namedProduct);

const ORDER_PARTS = ['state', 'history', 'mode', 'total', 'payment', 'refund', 'paid'];
const LEDGER_PARTS = ['balance', 'pending', 'held'];

/** What the shop stores at the end: every order, and the reward cash. */
const expectedEnd = ({ orders, ledger }: Snapshot): object => ({
  orders: Array.isArray(orders) ? orders.map((order: unknown) => partsOf(order, ORDER_PARTS)) : [],
  ledger: partsOf(ledger, LEDGER_PARTS),
});

const partsOf = (value: unknown, parts: readonly string[]): unknown =>
  typeof value !== 'object' || value === null
    ? value
    : Object.fromEntries(Object.entries(value).filter(([key]) => parts.includes(key)));
