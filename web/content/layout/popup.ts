/** What the popup says that unlocks a code. */
export const close = 'Close';
export const title = (off: number) => `An extra ${off}% off`;
export const lead = 'Enter your mobile number to see the code.';
export const unlock = 'Unlock code';
export const unlocking = 'Unlocking…';
export const unlocked = 'Your code is unlocked';
export const off = (off: number) => `${off}% off your whole cart.`;
export const apply = 'Apply now';
export const applying = 'Applying…';
export const notNow = 'Not now';
