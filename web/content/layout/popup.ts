/** What the popup says that offers a code and messages. */
export const close = 'Close';
export const title = (code: string, off: number) => `${off}% off with ${code}`;
export const lead = (code: string) => `Share your mobile number to get ${code}. Can’t be combined with another code.`;
export const optional = 'Optional. You get the code either way.';
export const unlock = 'Get code';
export const unlocking = 'Getting code…';
export const unlocked = 'Here’s your code';
export const off = (off: number) => `${off}% off your whole cart.`;
export const apply = 'Apply now';
export const applying = 'Applying…';
export const notNow = 'Not now';
