/** What a test shop stores of a token. */
import { createSimulatedDigests } from '../../../adapters/simulated/digests.ts';
import { tokenIdOf, type TokenId } from '../../../core/shop/documents/token-id.ts';

const digests = createSimulatedDigests();

export const storedId = (token: string): TokenId => tokenIdOf(digests, token);
