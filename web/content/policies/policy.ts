/** The content of a policy page. The five policies are beside this file. */
import type { Block, Text } from '../blocks.ts';

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
