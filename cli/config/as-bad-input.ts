/** A store that cannot be used is invalid input, unless it may work later; the message names it. */
import { BadInput, Unreachable } from '../io.ts';

/** Turns the server's StartError into BadInput, or into Unreachable where the same command may work later. */
export const asBadInput = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'StartError') throw error;
    const isTemporary = 'isTemporary' in error && error.isTemporary === true;
    throw isTemporary
      ? new Unreachable(error.message, { cause: error })
      : new BadInput(error.message, { cause: error });
  }
};
