/** How far a check or a comparison has come: sessions played, of how many, and what is done now. */
export type Progress = { readonly done: number; readonly total: number; readonly what: string };
