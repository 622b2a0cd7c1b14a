/** Paths that are known before the calls themselves are loaded. */

/** The paths of all calls begin with it. */
export const API_PATH = '/server/api';

/** The path, below `API_PATH`, of the call that a browser makes first. */
export const FIRST_CALL_PATH = 'cart/get.php';
