/** What the buttons of an account say, on its page and after signing in. */
export const logOut = 'Log out';
export const loggingOut = 'Logging out…';
export const create = 'Create account';
export const save = 'Save addresses';
