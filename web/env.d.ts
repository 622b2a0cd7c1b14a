/** What vite puts into the code. */

/** The build's id; `dev` while developing. */
declare const __BUILD__: string;
/** The folder that the photographs are served from. */
declare const __PICTURES__: string;
