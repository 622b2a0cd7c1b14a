/** What a page's document head shows in tabs, search results and link previews. */
export type PageHead = {
  /** Without the shop's name; undefined for the page that is named for the shop itself. */
  readonly title?: string;
  readonly description: string;
};
