/** Where something stands in an answer, in the names of its JSON. */
import { contract } from '../../../core/contract/contract.ts';
import { refusalData } from '../../../core/contract/refusals.ts';
import type { AnyShape } from '../../../core/contract/shape.ts';
import type { Exchange } from '../backend/exchange.ts';

/** What the decoded answer to placing an order has beside the order: on the wire it is part of its payment. */
const MOVED: Readonly<Record<string, readonly [parent: string, name: string]>> = {
  payPage: ['payment', 'payPage'],
  paymentWindow: ['payment', 'window'],
};

/** `path` is one of the decoded answer, such as `data.quotes.cod.listTotal`: that one is `data.quotes.cod.list_total`. */
export const wirePath = (path: string, { name, answer }: Pick<Exchange, 'name' | 'answer'>): string => {
  const [part = '', ...keys] = path.split('.');
  if (part !== 'data') return path;
  // What the gateway is answered has no data of the contract.
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
