/** The market that a flag names. */
import { EXIT, type Io } from '../../io.ts';
import { loadMarket, MarketError, type LoadedMarket } from '../market/load-market.ts';

/** Undefined for a market with mistakes: each has then been reported with its position, and the exit code set. */
export const readMarket = async (io: Io, file: string | undefined): Promise<LoadedMarket | undefined> => {
  try {
    return await loadMarket(file);
  } catch (error) {
    if (!(error instanceof MarketError)) throw error;
    for (const { message, ...location } of error.problems) io.reportError(message, location);
    io.finish(EXIT.badInput);
    return undefined;
  }
};
