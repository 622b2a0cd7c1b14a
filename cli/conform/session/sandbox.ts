/** What the steps of a session do with the tools of a sandbox. */
import { StepError } from '../../scenario/environment/environment.ts';
import { Inconclusive } from './expectations.ts';

/** Uses a sandbox's tool. Throws Inconclusive if the sandbox refuses, as when it does not have the backend's orders. */
export const withSandbox = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StepError) throw new Inconclusive(error.message);
    throw error;
  }
};
