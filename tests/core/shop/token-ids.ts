/** What a test shop stores of a token. */
import { createSimulatedHasher } from '../../../adapters/simulated/hasher.ts';
import { tokenIdOf, type TokenId } from '../../../core/shop/documents/token-id.ts';

const hasher = createSimulatedHasher();

export const storedId = (token: string): TokenId => tokenIdOf(hasher, token);
