/** Every row of the wire's table: for the server, and for programs that need not save on their start. */
import type { CallName } from '../../../core/ports/shop-api.ts';
import { careEndpoints } from './lazy-endpoints.ts';
import type { Rows } from './endpoint.ts';
import { endpoints } from './initial-endpoints.ts';

export const allEndpoints: Rows<CallName> = { ...endpoints, ...careEndpoints };

export const isCallName = (name: string): name is CallName => Object.hasOwn(allEndpoints, name);
export const callNames: readonly CallName[] = Object.keys(allEndpoints).filter(isCallName);
