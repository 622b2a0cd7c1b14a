/** A question with its answer, and a group of them. */
import type { Text } from '../blocks.ts';

export type Question = {
  /** Its hash; it never changes, as links use it. */
  readonly slug: string;
  readonly question: string;
  readonly answer: Text;
};

export type QuestionGroup = { readonly id: string; readonly title: string; readonly questions: readonly Question[] };
