/** What the popup says that unlocks a code. */
export const popupText = {
  close: 'Close',
  title: (off: number) => `An extra ${off}% off`,
  lead: 'Enter your mobile number to see the code.',
  phone: 'Mobile number',
  unlock: 'Unlock code',
  unlocking: 'Unlocking…',
  unlocked: 'Your code is unlocked',
  off: (off: number) => `${off}% off your whole cart.`,
  apply: 'Apply now',
  applying: 'Applying…',
  notNow: 'Not now',
} as const;
