/** The errors of a store that cannot be opened, as the errors of a command: the message names the store. */
import { BadInput, Unreachable } from '../io.ts';

/** Runs `run`. A StartError of the server becomes Unreachable where the same command may work later, otherwise BadInput. */
export const withCommandErrors = async <T>(run: () => Promise<T>): Promise<T> => {
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
