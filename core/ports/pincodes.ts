/** The place of each pincode. */

export type PincodePlace = {
  /** As shoppers write it; passes the rule of the city field (spec 6). */
  readonly city: string;
  /** Passes the rule of the state field. */
  readonly state: string;
};

export type Pincodes = {
  /** The place of a pincode of six digits; undefined for an unknown one. */
  readonly find: (pincode: string) => Promise<PincodePlace | undefined>;
};
