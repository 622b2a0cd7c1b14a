/** Paths that are known before the calls themselves are loaded. */

/** The paths of all calls begin with it. */
export const API_PATH = '/server/api';

/** Of the call that a browser makes first, below the address of the API. */
export const FIRST_PATH = 'cart/get.php';
