/** The code of the calls that only pages with a customer's data make. */

/** Without it the first of these calls loads it, and reports a failure. */
const ignore = (): void => undefined;

/** An effect of such a page, so that the code comes beside the page's own and not after the first answer. */
export const loadCustomerCalls = (): void => {
  import('../../adapters/http-client/lazy-contract.ts').catch(ignore);
};
