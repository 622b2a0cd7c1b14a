/** What the strip of a sandbox says. */
export const label = 'Sandbox';
export const harmless = 'Sandbox: nothing is charged or sent.';
export const lastOtp = 'Last OTP';
export const tools = 'Orders, messages and clock';
