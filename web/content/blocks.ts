/** Running text as data: what the text pages are made of. */
import type { Photo } from './pictures.ts';

/** Text in which `[label](/path)` is a link. */
export type Text = string;

/** A paragraph, a list, or facts as terms and their values. */
export type Block = Text | readonly Text[] | { readonly facts: readonly (readonly [term: Text, value: Text])[] };

/** A section with a photograph beside its text. */
export type PhotoSection = {
  /** The hash that leads to it. */
  readonly id: string;
  readonly title: string;
  readonly photo: Photo;
  readonly blocks: readonly Block[];
};

// Content of a listed page: what the page shows, and its title and description for search results and link previews.
export type Described<Data> = Data & {
  /** Without the shop's name; null for the page that is named for the shop itself. */
  readonly documentTitle: string | null;
  readonly description: string;
};

// The content of a policy page. The five policies are beside this file.
export type PolicySection = { readonly id: string; readonly title: string; readonly blocks: readonly Block[] };

export type Policy = {
  readonly title: string;
  readonly description: string;
  /** A summary of the policy. */
  readonly short: readonly Text[];
  readonly sections: readonly PolicySection[];
};

/** The day on which a rule or a word of the policies was last changed. */
export const LAST_CHANGED = { iso: '2026-11-22', text: '22 November 2026' } as const;

// A question with its answer, and a group of them.
export type Question = {
  /** Its hash; it never changes, as links use it. */
  readonly slug: string;
  readonly question: string;
  readonly answer: Text;
};

export type QuestionGroup = { readonly id: string; readonly title: string; readonly questions: readonly Question[] };
