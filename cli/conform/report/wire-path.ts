/** Where something stands in an answer, in the names of its JSON. */
import { contract } from '../../../core/contract/contract.ts';
import { refusalData } from '../../../core/contract/refusals.ts';
import type { AnyShape } from '../../../core/contract/shape.ts';
import type { Exchange } from '../backend/exchange.ts';

/** Fields that the decoded answer of a placed order has beside `order`; in JSON they are in `payment`. */
const MOVED: Readonly<Record<string, readonly [parent: string, name: string]>> = {
  payPage: ['payment', 'payPage'],
  paymentWindow: ['payment', 'window'],
};

/** The JSON path of a path in the decoded answer: `data.quotes.cod.list_total` for `data.quotes.cod.listTotal`. */
export const wirePath = (path: string, { name, answer }: Pick<Exchange, 'name' | 'answer'>): string => {
  const [part = '', ...keys] = path.split('.');
  if (part !== 'data') return path;
  // The contract has no data for the answer to a webhook.
  if (name === 'receiveWebhook') return path;
  const shape: AnyShape = answer?.status === false ? refusalData : contract[name].data;
  return [part, ...namesIn(shape, keys)].join('.');
};

const namesIn = (shape: AnyShape, keys: readonly string[]): readonly string[] => {
  const [key, ...rest] = keys;
  if (key === undefined) return keys;
  switch (shape.kind) {
    case 'object': {
      const part = shape.parts.find(({ name }) => name === key);
      if (part !== undefined) return [part.json ?? part.name, ...namesIn(part.shape, rest)];
      const moved = MOVED[key];
      return moved === undefined ? keys : namesIn(shape, [...moved, ...rest]);
    }
    case 'array':
    case 'record':
      return [key, ...namesIn(shape.item, rest)];
    case 'nullable':
    case 'orEmpty':
    case 'codec':
      return namesIn(shape.inner, keys);
    default:
      return keys;
  }
};
