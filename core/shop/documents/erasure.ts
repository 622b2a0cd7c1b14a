/** What the erasure of a customer leaves of a document: the fields that a table names, and nothing else (spec 10.27). */

export const KEPT: unique symbol = Symbol('kept');

/** Every field of a document: kept, or what takes its place; undefined where it goes. A new field does not compile before it is here. */
export type ErasurePlan<Document> = {
  readonly [Field in keyof Required<Document>]: typeof KEPT | Document[Field];
};

/** A field that the table does not know, as of a document that another version wrote, is not kept either. */
export const erased = <Document extends object>(document: Document, plan: ErasurePlan<Document>): Document => {
  const left: Partial<Document> = {};
  for (const field of Object.keys(plan) as (keyof Document)[]) {
    const value = plan[field] === KEPT ? document[field] : (plan[field] as Document[keyof Document]);
    if (value !== undefined) left[field] = value;
  }
  return left as Document;
};
