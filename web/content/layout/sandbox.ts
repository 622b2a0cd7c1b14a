/** What the strip of a sandbox says, and that of a shop with test payments. */
export const label = 'Sandbox';
export const harmless = 'Sandbox: nothing is charged or sent.';
export const lastOtp = 'Last OTP';
export const testLabel = 'Test payments';
export const testPayments = 'Test payments: nothing is charged.';
export const tools = 'Orders, messages and clock';
