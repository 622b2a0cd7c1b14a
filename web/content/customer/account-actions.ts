/** What the buttons of an account say, on its page and after signing in. */
export const logOut = 'Log out';
export const loggingOut = 'Logging out…';
export const create = 'Create account';
export const save = 'Save address';
export const cancel = 'Cancel';
export const addAddress = 'Add an address';
export const ownBilling = 'Use a different billing address';
export const edit = 'Edit';
export const remove = 'Remove';
export const keep = 'Keep';
