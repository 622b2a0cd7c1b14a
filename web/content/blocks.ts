/** Running text as data: what the pages of words are made of. */

/** Text in which `[label](/path)` is a link. */
export type Text = string;

/** A paragraph, a list, or facts as terms and their values. */
export type Block = Text | readonly Text[] | { readonly facts: readonly (readonly [term: Text, value: Text])[] };
