/** The tools of a backend's sandbox, where the sandbox may give no response. */
import { Unreachable } from '../../io.ts';
import type { Backend } from './backend.ts';
import { LostCall } from './lost-call.ts';

/** A backend whose sandbox's tools throw LostCall where the sandbox gives no response. */
export const withLostTools = (backend: Backend): Backend => {
  const { advance, otp, pay, grantCash, setStock } = backend;
  return {
    ...backend,
    ...(advance !== undefined && { advance: throwingLostCall(advance) }),
    ...(otp !== undefined && { otp: throwingLostCall(otp) }),
    ...(pay !== undefined && { pay: throwingLostCall(pay) }),
    ...(grantCash !== undefined && { grantCash: throwingLostCall(grantCash) }),
    ...(setStock !== undefined && { setStock: throwingLostCall(setStock) }),
  };
};

const throwingLostCall =
  <Given extends readonly unknown[], Result>(tool: (...given: Given) => Promise<Result>) =>
  async (...given: Given): Promise<Result> => {
    try {
      return await tool(...given);
    } catch (cause) {
      if (cause instanceof Unreachable) throw new LostCall(undefined, { cause });
      throw cause;
    }
  };
