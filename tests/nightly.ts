/**
 * `npm run test:nightly` plays whole tables of which `npm test` plays a part, and on both screens the browser tests that it
 * plays on a phone.
 */
import { inject } from 'vitest';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- vitest declares the same interface
  interface ProvidedContext {
    /** Provided by the nightly projects in vitest.config.ts. */
    readonly nightly?: boolean;
  }
}

export const isNightly = inject('nightly') === true;

/** All rows of a table at night, otherwise every `step`th, beginning with the first. */
export const someOf = <Row>(rows: readonly Row[], step: number): readonly Row[] =>
  rows.filter((_, index) => isNightly || index % step === 0);
