/** `npm run test:nightly` plays on both screens the journeys that `npm test` plays on a phone. */
import { inject } from 'vitest';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- vitest declares the same interface
  interface ProvidedContext {
    /** Provided by the nightly projects in vitest.config.ts. */
    readonly nightly?: boolean;
  }
}

export const isNightly = inject('nightly') === true;
