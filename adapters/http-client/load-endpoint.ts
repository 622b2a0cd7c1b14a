/** The row of a call: at once from the initial half of the table, or after loading the other half. */
import type { CallName } from '../../core/ports/shop-api.ts';
import type { EndpointTable } from '../wire/endpoints/endpoint.ts';
import { initialEndpoints } from '../wire/endpoints/initial-endpoints.ts';
import { networkFailure } from './exchange.ts';

type Row<Name extends CallName> = EndpointTable<CallName>[Name];

/** The row if it is in the initial half; undefined for one that must be loaded. */
export const initialEndpoint = <Name extends CallName>(name: Name): Row<Name> | undefined => {
  const rows: Partial<EndpointTable<CallName>> = initialEndpoints;
  return rows[name];
};

/** Rejects with ShopUnreachable, after calling `onLoadFailure`, when the code could not be loaded. */
export const loadEndpoint = async <Name extends CallName>(
  name: Name,
  onLoadFailure?: () => void,
): Promise<Row<Name>> => {
  try {
    const { lazyEndpoints } = await import('../wire/endpoints/lazy-endpoints.ts');
    const rows: EndpointTable<CallName> = { ...initialEndpoints, ...lazyEndpoints };
    return rows[name];
  } catch (cause) {
    onLoadFailure?.();
    throw networkFailure(cause);
  }
};
