/** What a page knows of a session. */

export const SIGNED_OUT = {
  isLogged: false,
  customer: null,
  shipping: null,
  billing: null,
  otherAddresses: null,
  cash: 0,
  isLoggingOut: false,
} as const;
