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
