/** What a browser loads with the first call that is not one of the initial ones. */
import { lazyCalls } from '../../core/contract/lazy-calls.ts';
import { encodeRequest } from '../wire/encode-request.ts';

export const lazyContract = { calls: lazyCalls, encodeRequest };
