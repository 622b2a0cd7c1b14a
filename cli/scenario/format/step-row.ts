/** A row of the table of steps: the schema of the value after the colon, and a description. */
import type { Schema } from '../schema/schema.ts';

export type StepRow<T> = { readonly schema: Schema<T>; readonly description: string };

export const step = <T>(schema: Schema<T>, description: string): StepRow<T> => ({ schema, description });
