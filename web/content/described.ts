/** Content of a listed page: what the page shows, and its title and description for search results and link previews. */
export type Described<Data> = Data & {
  /** Without the shop's name; null for the page that is named for the shop itself. */
  readonly documentTitle: string | null;
  readonly description: string;
};
