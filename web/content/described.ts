/** Content of a listed page: what the page shows, and its description for search results and link previews. */
export type Described<Data> = Data & { readonly description: string };
