/** The error for a store that is in use in a way that excludes the one that was asked for. */

export class StoreInUse extends Error {
  override name = 'StoreInUse';
}

export const RESTORING = 'a backup is being restored into it; start again when that has ended';
export const SERVED = 'a server is using it; stop the server first';
