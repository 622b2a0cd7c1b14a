/** Both halves of the table at once: for the server, and for programs that need not load anything lazily. */
import type { CallName } from '../../../core/ports/shop-api.ts';
import type { EndpointTable } from './endpoint.ts';
import { initialEndpoints } from './initial-endpoints.ts';
import { lazyEndpoints } from './lazy-endpoints.ts';

export const allEndpoints: EndpointTable<CallName> = { ...initialEndpoints, ...lazyEndpoints };
