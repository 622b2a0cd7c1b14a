/** A store that cannot be used is invalid input: the message names it. */
import { BadInput } from '../io.ts';

/** Turns the server's StartError into BadInput. */
export const asBadInput = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Error && error.name === 'StartError') throw new BadInput(error.message, { cause: error });
    throw error;
  }
};
