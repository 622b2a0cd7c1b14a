/** The error for a store whose present use excludes the requested one. */

export class StoreInUse extends Error {
  override name = 'StoreInUse';
}

export const RESTORING = 'a backup is being restored into it; start again once that has finished';
export const SERVED = 'a server is using it; stop the server first';
