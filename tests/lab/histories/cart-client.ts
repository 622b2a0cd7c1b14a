/** A browser with several tabs that change and read one cart at the same time. */
import type { SeededRandom } from '../../../adapters/simulated/seeded-random.ts';
import { cartViolations } from './check-cart.ts';
import type { CartCall, CartChange, LogicalClock, Violation } from './recorded-calls.ts';
import type { Browser } from './servers.ts';
import { MOISTURISER, NIGHT, WASH } from '../../samples/products.ts';

const PRODUCTS = [WASH, MOISTURISER, NIGHT] as const;

export type Client = {
  /** Shops as often as it is told, or until an answer has broken a rule. */
  readonly run: (rounds: number) => Promise<void>;
  /** What contradicts the rules in all answers so far. */
  readonly violations: () => readonly Violation[];
};

const TABS = 3;
/** Calls of a tab in a round. */
const CALLS = 5;

export const createCartClient = (name: string, browser: Browser, random: SeededRandom, clock: LogicalClock): Client => {
  const calls: CartCall[] = [];

  const call = async (change: CartChange | null): Promise<void> => {
    const began = clock.next();
    const answer = await asked(browser, change);
    // A refused change has changed nothing.
    if (!answer.status) return;
    const { version = 0, items = {} } = answer.data;
    const quantities = Object.fromEntries(Object.entries(items).map(([pid, { qty }]) => [pid, qty]));
    calls.push({ change, began, ended: clock.next(), version, quantities });
  };

  const randomChange = (): CartChange | null => {
    const pid = random.pick(PRODUCTS);
    const kind = random.pick(['add', 'add', 'set', 'delete', 'read'] as const);
    if (kind === 'read') return null;
    return kind === 'delete' ? { kind, pid } : { kind, pid, qty: 1 + random.below(3) };
  };

  const tab = async (rounds: number): Promise<void> => {
    for (let left = rounds * CALLS; left > 0; left -= 1) await call(randomChange());
  };
  return {
    run: async (rounds) => {
      // The first answer sets the cookie that all tabs share.
      await call(null);
      await Promise.all(Array.from({ length: TABS }, () => tab(rounds)));
    },
    violations: () => cartViolations(name, calls),
  };
};

const asked = ({ api }: Browser, change: CartChange | null) => {
  switch (change?.kind) {
    case undefined:
      return api.getCart();
    case 'add':
      return api.addToCart(change);
    case 'set':
      return api.updateCart(change);
    case 'delete':
      return api.deleteFromCart(change);
    default:
      return change satisfies never;
  }
};
