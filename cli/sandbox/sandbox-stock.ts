/** The operator's view of the stock. */
import { sandboxPath } from '../../adapters/wire/sandbox/sandbox-paths.ts';
import { listIn, mapOf, textIn } from '../../adapters/wire/tolerant.ts';
import type { ProductId } from '../../core/entities/product.ts';
import { printable } from '../text/printable.ts';
import type { SandboxCalls } from './sandbox-calls.ts';

export type ProductStock = {
  readonly pid: ProductId;
  readonly title: string;
  /** Units that can be sold, `sold-out` or `unlimited`. */
  readonly stock: string;
};

export type SandboxStock = {
  readonly list: () => Promise<readonly ProductStock[]>;
  /** Throws BadInput where the shop refuses it. */
  readonly set: (pid: ProductId, stock: string) => Promise<void>;
};

const readProduct = (value: unknown): ProductStock => {
  const map = mapOf(value);
  const text = (key: string): string => printable(textIn(map.get(key)));
  return { pid: text('pid'), title: text('title'), stock: text('stock') };
};

/** Calls throw as those of `createSandboxCalls`. */
export const createSandboxStock = ({ send, change }: SandboxCalls): SandboxStock => ({
  list: () => send((json) => listIn(json).map(readProduct), sandboxPath('stock')),
  set: async (pid, stock) => {
    await change(sandboxPath('stock'), { pid, stock }, pid);
  },
});
