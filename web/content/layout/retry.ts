/** What the button says that tries again what could not be loaded. */
export const tryAgain = 'Try again';
export const trying = 'Trying again…';
